import type { WireChange } from '../../engine/draftService';
import { type PostureField, riskRank } from '../../model/tool';
import { fieldLabel } from '../../parts/postureWords';

/** Where an openwop descriptor states a fact (RFC 0078 §C). */
const facts: ReadonlyMap<string, PostureField> = new Map([
  ['/source', 'source'],
  ['/safetyTier', 'tier'],
  ['/egress', 'egress'],
  ['/approval', 'approval'],
  ['/replayPolicy', 'replay'],
  ['/auth/credentialRef', 'credential'],
  ['/costHint', 'cost'],
  ['/latencyHint', 'latency'],
]);
const judged: ReadonlySet<PostureField> = new Set(['tier', 'egress', 'approval', 'credential']);
const parts: readonly (readonly [start: string, label: string])[] = [
  ['/auth/scopes', 'Scopes'],
  ['/description', 'Description'],
  ['/title', 'Title'],
  ['/inputSchema', 'Input schema'],
  ['/outputSchema', 'Output schema'],
];

export interface ChangeWords {
  /** "Egress: none → host-mediated"; the field's name alone where the values are no words. Untrusted text. */
  readonly text: string;
  /** Whether the tool may do more than before; null where that can't be told from this change. */
  readonly verdict: 'wider' | 'narrower' | 'now stated' | null;
}

/** A change in plain words; null where the field has no name here. */
export function describeChange({ pointer, before, after }: WireChange): ChangeWords | null {
  const field = facts.get(pointer);
  if (field !== undefined) {
    const [was, is] = [wordOf(field, before), wordOf(field, after)];
    return {
      text: `${fieldLabel(field)}: ${was ?? 'not stated'} → ${is ?? 'not stated'}`,
      verdict: judged.has(field) ? judge(field, was, is) : null,
    };
  }
  const part = parts.find(([start]) => pointer === start || pointer.startsWith(`${start}/`));
  if (part === undefined) return null;
  const isWider = part[1] === 'Scopes' && before === undefined;
  return { text: part[1], verdict: isWider ? 'wider' : null };
}

/** The changes, those that let a tool do more first, then those that can be named. */
export function worstFirst(changes: readonly WireChange[]): readonly WireChange[] {
  const rank = (change: WireChange): number => {
    const words = describeChange(change);
    if (words === null) return 3;
    return words.verdict === 'wider' ? 0 : words.verdict === null ? 2 : 1;
  };
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

/** What nobody states counts as more than any known word; what was unstated and is stated is never wider. */
function judge(field: PostureField, was: string | undefined, is: string | undefined): ChangeWords['verdict'] {
  if (was === undefined) return 'now stated';
  const [before, now] = [riskRank(field, was), riskRank(field, is)];
  if (before === now) return null;
  return now > before ? 'wider' : 'narrower';
}

/** The word of a fact; other values as their JSON text. */
function wordOf(field: PostureField, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (field === 'credential') return text === 'true' ? 'needed' : text === 'false' ? 'not needed' : text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}
