import type { Claim, Confirmation } from '../model/claim';
import type { Acceptance } from '../model/decision';
import {
  acceptancesOf,
  type DeniedEntry,
  type Draft,
  type EntryClaim,
  type EntrySource,
  inUse,
  type PatternEntry,
  type ToolEntry,
} from '../model/draft';
import { isObject, type JsonObject, member, pointerTo } from '../model/json';
import { type LeftOut, readLenient, z } from '../model/schema';
import { hostSource } from '../model/source';
import {
  type acceptedShape,
  confirmation,
  draftKind,
  draftShape,
  draftVersion,
  type formerShape,
  fragmentStart,
  keyOfItem,
  longestLink,
} from './draftFile';

/** What a link may unfold to, in bytes: a few kilobytes can hold megabytes of repetition. */
const maxBytes = 1024 * 1024;

const draftSchema = z.strictObject(draftShape);

export interface FileProblem {
  readonly pointer: string;
  readonly reason: 'not-an-object' | 'no-id' | 'repeated' | 'wrong-type' | 'unknown-field';
}

export type DraftReading =
  | {
      readonly kind: 'draft';
      readonly draft: Draft;
      readonly problems: readonly FileProblem[];
      /** What its class rules offered and it lacks, as earlier builds noted it. */
      readonly notTaken: readonly string[];
    }
  /** JSON or not, it is no draft file. */
  | { readonly kind: 'other' }
  /** A draft file of another version: `understood` lists those this app reads. */
  | { readonly kind: 'version'; readonly version: string; readonly understood: readonly number[] };

/** Reads the text of a draft file. Never throws; one bad entry costs only itself. */
export function parseDraft(text: string): DraftReading {
  try {
    return readDraft(JSON.parse(text));
  } catch {
    return { kind: 'other' };
  }
}

/** What was kept before hosts had ids of their own named them by their address. */
function readSource({ id, ...source }: EntrySource): EntrySource {
  const url = /^host (.*)$/.exec(id)?.[1];
  return url === undefined ? { id, ...source } : { ...source, id: hostSource(''), url };
}

export function readDraft(value: unknown): DraftReading {
  if (!isObject(value) || member(value, 'kind') !== draftKind) return { kind: 'other' };
  const version = member(value, 'version');
  if (version !== draftVersion) {
    return { kind: 'version', version: shortText(version), understood: [draftVersion] };
  }
  const { data, leftOut } = readLenient(draftSchema, value);
  if (data === null) return { kind: 'other' };
  const problems = leftOut.map(({ pointer, issue }) => ({ pointer, reason: reasonOf(issue) }));
  const aliases = readAliases(value, 'aliases', problems, readAlias);
  const claimedAliases = readAliases(value, 'proposedAliases', problems, readClaimedAlias);
  const { name, note, host, agentId, denied } = data;
  const seen = new Map(data.rules.flatMap((rule) => rule.seen.map((toolId) => [toolId, rule.name] as const)));
  const [entries, patterns] = [new Map<string, ToolEntry>(), new Map<string, PatternEntry>()];
  for (const entry of data.entries) {
    const { toolId, pattern, findings, listedIn, acknowledged, claims, rule: broughtBy, ...rest } = entry;
    const { unconfirmed, proposedName, confirmed, from, ...fields } = rest;
    const id = toolId || pattern || '';
    if (toolId) {
      const now = readClaims(id, entry);
      const rule = broughtBy ?? seen.get(id);
      const kept = {
        mode: unconfirmed ? 'ask' : fields.mode,
        ...(now.length > 0 && { claims: now }),
        ...(findings.length > 0 && { findings }),
        ...(rule !== undefined && { rule }),
        ...(listedIn.length > 0 && { listedIn: listedIn.map(readSource) }),
      };
      entries.set(id, { toolId: id, ...fields, ...kept });
    } else patterns.set(id, { pattern: id, ...fields });
  }
  return {
    kind: 'draft',
    problems,
    notTaken: [...seen.keys()].filter((toolId) => !entries.has(toolId)),
    draft: {
      name: name || 'Draft',
      ...(note !== undefined && { note }),
      ...(host !== undefined && { host }),
      ...(agentId && { agentId }),
      entries,
      patterns,
      rules: data.rules.map((rule) => ({ name: rule.name, filter: rule.filter })),
      aliases,
      ...(claimedAliases.size > 0 && { claimedAliases }),
      ...(data.leftOut.length > 0 && {
        leftOut: new Map(data.leftOut.map(({ toolId, reason, ...rest }) => [toolId, claimOf(reason, rest)] as const)),
      }),
      // The target that a draft is for stands first.
      targets: [...new Set([...(data.for ? [data.for] : []), ...data.targets])],
      ...(denied.length > 0 && {
        denied: denied.flatMap(({ rewritten, from, ...one }): readonly DeniedEntry[] => {
          const id = keyOfItem(one);
          return id === null
            ? []
            : [{ ...id, ...(rewritten && { isRewritten: rewritten }), ...(from !== undefined && { from }) }];
        }),
      }),
    },
  };
}

function reasonOf({ code, message, path, ...issue }: LeftOut['issue']): FileProblem['reason'] {
  if (code === 'unrecognized_keys') return 'unknown-field';
  if (code === 'custom') return message === 'repeated' ? message : 'no-id';
  const isItem = path.length < 3 && 'expected' in issue && issue.expected === 'object';
  return isItem ? 'not-an-object' : 'wrong-type';
}

function readAliases<Alias>(
  value: JsonObject,
  name: 'aliases' | 'proposedAliases',
  problems: FileProblem[],
  read: (alias: unknown) => Alias | undefined,
): ReadonlyMap<string, Alias> {
  const aliases = member(value, name);
  const place = `/${name}`;
  if (aliases === undefined) return new Map();
  if (!isObject(aliases)) {
    problems.push({ pointer: place, reason: 'not-an-object' });
    return new Map();
  }
  const found = new Map<string, Alias>();
  for (const [family, written] of Object.entries(aliases)) {
    const alias = read(written);
    if (alias !== undefined) found.set(family, alias);
    else problems.push({ pointer: pointerTo(place, family), reason: 'wrong-type' });
  }
  return found;
}

function readAlias(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Drafts kept by an earlier build hold the alias alone. */
function readClaimedAlias(value: unknown): Claim<string> | undefined {
  const alias = readAlias(isObject(value) ? member(value, 'alias') : value);
  const from = isObject(value) ? readAlias(member(value, 'from')) : undefined;
  const { data: confirmed } = z.safeParse(confirmation, isObject(value) ? member(value, 'confirmed') : undefined);
  return alias === undefined ? undefined : claimOf(alias, { from, confirmed });
}

interface KeptClaimed {
  readonly from?: string | undefined;
  readonly confirmed?: Confirmation | undefined;
}

function claimOf<Value>(value: Value, { from, confirmed }: KeptClaimed): Claim<Value> {
  return { value, ...(from !== undefined && { from }), ...(confirmed && { confirmed }) };
}

type KeptEntry = z.output<z.ZodMiniObject<typeof formerShape>>;
type KeptAcceptance = z.output<z.ZodMiniObject<typeof acceptedShape>>;

function readAcceptance(toolId: string, { rule: about, digest: of = null, ...one }: KeptAcceptance): Acceptance {
  return { kind: 'acceptance', toolId, digest: of, about, value: 'accepted', ...one };
}

/**
 * What an entry claims, what is accepted of it among that. Earlier builds marked what nobody stands by, kept once an entry
 * who stood by it, and apart what somebody accepted.
 */
function readClaims(
  toolId: string,
  { mode, nameInTarget, acknowledged, claims, unconfirmed, proposedName, confirmed, from }: KeptEntry,
): readonly Claim<EntryClaim>[] {
  const kept = claims.flatMap(({ kind, name, acceptance, from: whose, confirmed: by }): Claim<EntryClaim>[] => {
    const said = { from: whose, confirmed: by };
    if (kind === 'unattended') return [claimOf({ kind }, said)];
    if (kind === 'name') return name === undefined ? [] : [claimOf({ kind, name }, said)];
    return acceptance === undefined ? [] : [claimOf({ kind, acceptance: readAcceptance(toolId, acceptance) }, said)];
  });
  const origin = from === undefined ? {} : { from };
  const open = (value: EntryClaim): Claim<EntryClaim> => ({ value, ...origin });
  const stoodBy = (value: EntryClaim): Claim<EntryClaim>[] => (confirmed ? [{ value, ...origin, confirmed }] : []);
  const former = [
    ...(mode === 'auto' ? (unconfirmed ? [open({ kind: 'unattended' })] : stoodBy({ kind: 'unattended' })) : []),
    ...(proposedName === undefined ? [] : [open({ kind: 'name', name: proposedName })]),
    ...(nameInTarget === undefined || proposedName !== undefined ? [] : stoodBy({ kind: 'name', name: nameInTarget })),
  ];
  const known = new Set(acceptancesOf({ claims: kept }).map(({ about }) => about));
  const accepted = acknowledged
    .filter(({ rule }) => !known.has(rule))
    .map(({ unconfirmed: isClaimed = false, ...one }): Claim<EntryClaim> => {
      const acceptance = readAcceptance(toolId, one);
      if (isClaimed) return open({ kind: 'acceptance', acceptance });
      const own = inUse(acceptance);
      return acceptance.from === undefined ? own : { ...own, ...origin, ...(confirmed && { confirmed }) };
    });
  return [...(kept.length > 0 ? kept : former), ...accepted];
}

function shortText(value: unknown): string {
  return (JSON.stringify(value) ?? 'none').slice(0, 40);
}

export type LinkReading = DraftReading | { readonly kind: 'none' } | { readonly kind: 'unreadable' };

/** The draft a fragment carries; `none` where it carries something else. Never throws. */
export async function parseDraftLink(fragment: string): Promise<LinkReading> {
  if (!fragment.startsWith(fragmentStart)) return { kind: 'none' };
  if (fragment.length > longestLink) return { kind: 'unreadable' };
  const bytes = fromBase64Url(fragment.slice(fragmentStart.length));
  const text = bytes === null ? null : await inflate(bytes);
  return text === null ? { kind: 'unreadable' } : parseDraft(text);
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.byteLength;
      if (size > maxBytes) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(chunk.value, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
  } catch {
    return null;
  }
}
