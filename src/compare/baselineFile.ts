import type { DraftHost } from '../model/draft';
import type { Fact } from '../model/fact';
import { isObject, type JsonObject, member } from '../model/json';
import { type PostureField, postureFields } from '../model/tool';

/** Whose list it was: hosts show different callers different tools. */
export type PrincipalState = 'known' | 'anonymous' | 'unknown';

/** Facts that the descriptor itself doesn't state, as they counted then. */
export type BaselineFacts = ReadonlyMap<PostureField, Fact>;

/** A tool of a baseline; its descriptor is absent where a secret was found in it. */
export interface BaselineTool {
  readonly toolId: string;
  readonly server?: string;
  readonly digest: string | null;
  readonly descriptor?: unknown;
  readonly facts: BaselineFacts;
}

/** What a catalog was at a time, and what can be proved of that. */
export interface Baseline {
  readonly name: string;
  readonly host: DraftHost | null;
  readonly principal: PrincipalState;
  /** ISO 8601. */
  readonly takenAt: string;
  /** Whether all of the catalog is in it; `reason` says what is not. */
  readonly completeness: { readonly state: 'complete' | 'partial' | 'unknown'; readonly reason?: string };
  readonly tools: readonly BaselineTool[];
}

export type BaselineReading =
  | { readonly kind: 'read'; readonly baseline: Baseline }
  | { readonly kind: 'refused'; readonly reason: string };

const kind = 'tool-catalog/baseline';
const version = 1;
const maxName = 300;

/** The text of a `*.baseline.json` file (contract §5); `toolsText` is the JSON of its tools. */
export function writeBaseline(baseline: Omit<Baseline, 'tools'>, toolsText: string): string {
  const { name, host, principal, takenAt, completeness } = baseline;
  const head = {
    kind,
    version,
    name,
    ...(host !== null && { host }),
    principal: { state: principal },
    takenAt,
    completeness,
  };
  return `${JSON.stringify(head).slice(0, -1)},"tools":${toolsText}}\n`;
}

/** Reads a baseline file; a tool without an id costs only itself. Never throws. */
export function readBaseline(text: string): BaselineReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { kind: 'refused', reason: 'This is no JSON.' };
  }
  if (!isObject(value) || member(value, 'kind') !== kind)
    return { kind: 'refused', reason: 'This is no baseline file.' };
  const written = member(value, 'version');
  if (written !== version) {
    const which = typeof written === 'number' ? String(written) : 'unknown';
    return { kind: 'refused', reason: `This baseline has version ${which}; version ${version} is understood here.` };
  }
  const tools = member(value, 'tools');
  const takenAt = member(value, 'takenAt');
  if (!Array.isArray(tools) || typeof takenAt !== 'string' || Number.isNaN(Date.parse(takenAt))) {
    return { kind: 'refused', reason: 'This baseline lacks its tools or the time when it was taken.' };
  }
  return {
    kind: 'read',
    baseline: {
      name: textOf(value, 'name').slice(0, maxName) || 'Baseline',
      host: readHost(member(value, 'host')),
      principal: readPrincipal(member(value, 'principal')),
      takenAt,
      completeness: readCompleteness(member(value, 'completeness')),
      tools: tools.flatMap(readTool),
    },
  };
}

function readTool(value: unknown): BaselineTool[] {
  const toolId = isObject(value) ? member(value, 'toolId') : undefined;
  if (!isObject(value) || typeof toolId !== 'string' || toolId === '') return [];
  const [server, digest, descriptor] = ['server', 'digest', 'descriptor'].map((name) => member(value, name));
  return [
    {
      toolId,
      ...(typeof server === 'string' && { server }),
      digest: typeof digest === 'string' ? digest : null,
      ...(descriptor !== undefined && { descriptor }),
      facts: readFacts(member(value, 'facts')),
    },
  ];
}

function readFacts(value: unknown): BaselineFacts {
  const facts = new Map<PostureField, Fact>();
  if (!isObject(value)) return facts;
  for (const field of postureFields) {
    const fact = member(value, field);
    const word = isObject(fact) ? member(fact, 'value') : undefined;
    if (!isObject(fact) || typeof word !== 'string') continue;
    if (member(fact, 'basis') === 'derived')
      facts.set(field, { basis: 'derived', value: word, rule: textOf(fact, 'rule') });
    else if (member(fact, 'basis') === 'assigned') {
      facts.set(field, { basis: 'assigned', value: word, reason: textOf(fact, 'reason'), at: textOf(fact, 'at') });
    }
  }
  return facts;
}

function readHost(value: unknown): DraftHost | null {
  if (!isObject(value)) return null;
  const [id, label, origin] = ['id', 'label', 'origin'].map((name) => textOf(value, name).slice(0, maxName));
  return id && origin ? { id, label: label || id, origin } : null;
}

function readPrincipal(value: unknown): PrincipalState {
  const state = isObject(value) ? member(value, 'state') : undefined;
  return state === 'known' || state === 'anonymous' ? state : 'unknown';
}

function readCompleteness(value: unknown): Baseline['completeness'] {
  const [state, reason] = isObject(value) ? [member(value, 'state'), textOf(value, 'reason').slice(0, maxName)] : [];
  const known = state === 'complete' || state === 'partial' ? state : 'unknown';
  return { state: known, ...(reason && { reason }) };
}

function textOf(value: JsonObject, name: string): string {
  const text = member(value, name);
  return typeof text === 'string' ? text : '';
}
