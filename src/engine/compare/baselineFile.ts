import type { Completeness, Principal } from '../../model/change';
import type { DraftHost } from '../../model/draft';
import { type Fact, stated } from '../../model/fact';
import { isObject, type JsonObject, member, textAt } from '../../model/json';
import { readLenient, wireText, z } from '../../model/schema';
import { readKeptServer, type Server } from '../../model/server';
import { type PostureField, postureFields } from '../../model/tool';

/** Facts that the descriptor itself doesn't state, as they counted then; all of them where the descriptor is kept back. */
export interface BaselineFacts {
  readonly posture: ReadonlyMap<PostureField, Fact>;
  /** Only where the descriptor is kept back. */
  readonly scopes?: readonly string[];
}

/** A tool of a baseline; its descriptor is absent where a secret was found in it. */
export interface BaselineTool {
  readonly toolId: string;
  readonly server?: string;
  /** The file that it came from; absent for the host's list. */
  readonly source?: string;
  readonly digest: string | null;
  readonly descriptor?: unknown;
  readonly facts: BaselineFacts;
}

/** What a catalog was at a time, and what can be proved of that. */
export interface BaselineHead {
  readonly name: string;
  /** Null where only files were read. */
  readonly host: DraftHost | null;
  readonly principal: Principal;
  /** ISO 8601. */
  readonly takenAt: string;
  readonly completeness: Completeness;
  /** The filters whose matches it holds, as a query string without its `?`; absent for all. */
  readonly filter?: string;
}

export interface Baseline extends BaselineHead {
  /** Absent where the file does not tell of them. */
  readonly servers?: readonly Server[];
  readonly tools: readonly BaselineTool[];
}

export type BaselineReading =
  | { readonly kind: 'read'; readonly baseline: Baseline }
  | { readonly kind: 'refused'; readonly reason: string; readonly isBaseline: boolean };

const kind = 'tool-catalog/baseline';
const version = 1;
/** A review of this version is a baseline with decisions in it. */
const review = { kind: 'tool-catalog/review', version: 2 };
const maxName = 300;
const maxFilter = 4_000;

/** The members of a baseline file (contract §5) that come before its tools, in their order. */
export function headMembers(
  { name, host, principal, takenAt, completeness, filter }: BaselineHead,
  servers: readonly Server[] | null = null,
): JsonObject {
  return {
    kind,
    version,
    ...(servers !== null && { servers }),
    name,
    ...(host !== null && { host }),
    principal,
    takenAt,
    completeness,
    ...(filter !== undefined && { filter }),
  };
}

/** A tool's facts as the file has them; undefined where there are none. */
export function writeFacts({ posture, scopes }: BaselineFacts): JsonObject | undefined {
  if (posture.size === 0 && scopes === undefined) return undefined;
  return { ...Object.fromEntries(posture), ...(scopes !== undefined && { scopes: stated(scopes) }) };
}

/** Reads a baseline file, or the baseline in a review; a tool without an id costs only itself. Never throws. */
export function readBaseline(text: string): BaselineReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { kind: 'refused', reason: 'This is no JSON.', isBaseline: false };
  }
  const known = [{ kind, version }, review].find((one) => isObject(value) && member(value, 'kind') === one.kind);
  if (!isObject(value) || known === undefined)
    return { kind: 'refused', reason: 'This is no baseline file.', isBaseline: false };
  const written = member(value, 'version');
  if (written !== known.version) {
    const which = typeof written === 'number' ? String(written) : 'unknown';
    const what = known === review ? 'review file' : 'baseline';
    const reason = `This ${what} has version ${which}; version ${known.version} is understood here.`;
    return { kind: 'refused', reason, isBaseline: true };
  }
  const tools = member(value, 'tools');
  const head = readHead(known === review ? { ...value, takenAt: member(value, 'at') } : value);
  if (!Array.isArray(tools) || head === null) {
    const reason = 'This baseline lacks its tools or the time when it was taken.';
    return { kind: 'refused', reason, isBaseline: true };
  }
  const servers = readServers(value);
  const read = tools.flatMap((tool) => readBaselineTool(tool) ?? []);
  return { kind: 'read', baseline: { ...head, ...(servers !== undefined && { servers }), tools: read } };
}

/** The member `servers`; one without a name is left out. */
export function readServers(value: JsonObject): readonly Server[] | undefined {
  const servers = member(value, 'servers');
  if (!Array.isArray(servers)) return undefined;
  return servers.filter(isObject).flatMap((server) => {
    const name = (textAt(server, 'name') ?? '').slice(0, maxName);
    return name === '' ? [] : [{ name, ...readKeptServer(server) }];
  });
}

const headShape = z.object({
  name: z._default(wireText, 'Baseline'),
  host: z._default(
    z.nullable(
      z.pipe(
        z.object({ id: wireText, label: z.exactOptional(wireText), origin: wireText }),
        z.transform(({ id, label = id, origin }): DraftHost => ({ id, label, origin })),
      ),
    ),
    null,
  ),
  principal: z._default(
    z.object({
      state: z._default(z.enum(['known', 'anonymous', 'unknown']), 'unknown'),
      id: z.exactOptional(wireText),
    }),
    { state: 'unknown' },
  ),
  takenAt: z.string().check(
    z.maxLength(maxName),
    z.refine((time) => !Number.isNaN(Date.parse(time))),
  ),
  completeness: z._default(
    z.object({
      state: z._default(z.enum(['complete', 'partial', 'unknown']), 'unknown'),
      reason: z.exactOptional(wireText),
    }),
    { state: 'unknown' },
  ),
  filter: z.exactOptional(
    z.pipe(
      z.string().check(z.minLength(1)),
      z.transform((text) => text.slice(0, maxFilter)),
    ),
  ),
});

/** What stands before the tools of a file; null where it doesn't say when it was taken. */
export function readHead(value: JsonObject): BaselineHead | null {
  const { data } = readLenient(headShape, value);
  if (data === null) return null;
  const { state } = data.principal;
  // Only somebody known has an id.
  return state === 'known' ? data : { ...data, principal: { state } };
}

/** Null for one without an id. */
export function readBaselineTool(value: unknown): BaselineTool | null {
  const toolId = isObject(value) ? member(value, 'toolId') : undefined;
  if (!isObject(value) || typeof toolId !== 'string' || toolId === '') return null;
  const [server, source, digest, descriptor] = ['server', 'source', 'digest', 'descriptor'].map((name) =>
    member(value, name),
  );
  return {
    toolId,
    ...(typeof server === 'string' && { server }),
    ...(typeof source === 'string' && { source }),
    digest: typeof digest === 'string' ? digest.slice(0, maxName) : null,
    ...(descriptor !== undefined && { descriptor }),
    facts: readFacts(member(value, 'facts')),
  };
}

/** Reads a tool's facts; what is none is left out. */
function readFacts(value: unknown): BaselineFacts {
  const posture = new Map<PostureField, Fact>();
  if (!isObject(value)) return { posture };
  for (const field of postureFields) {
    const fact = readFact(member(value, field));
    if (fact !== null) posture.set(field, fact);
  }
  const scopes = member(value, 'scopes');
  const listed = isObject(scopes) ? member(scopes, 'value') : undefined;
  return Array.isArray(listed) ? { posture, scopes: listed.filter((scope) => typeof scope === 'string') } : { posture };
}

function readFact(fact: unknown): Fact | null {
  const value = isObject(fact) ? member(fact, 'value') : undefined;
  if (!isObject(fact) || typeof value !== 'string') return null;
  switch (member(fact, 'basis')) {
    case 'stated':
      return stated(value);
    case 'derived':
      return { basis: 'derived', value, rule: textAt(fact, 'rule') ?? '' };
    case 'assigned': {
      const by = textAt(fact, 'by') ?? '';
      const [reason, at] = [textAt(fact, 'reason') ?? '', textAt(fact, 'at') ?? ''];
      return { basis: 'assigned', value, reason, ...(by !== '' && { by }), at };
    }
    default:
      return null;
  }
}
