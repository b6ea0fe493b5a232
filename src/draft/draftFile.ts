import type { Claim } from '../model/claim';
import { compareText } from '../model/compareText';
import type { Acceptance } from '../model/decision';
import {
  type DeniedEntry,
  type Draft,
  type EntryClaim,
  type EntrySource,
  modes,
  type PatternEntry,
  type ToolEntry,
} from '../model/draft';
import { severities } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member, pointerTo } from '../model/json';
import { indentJson } from '../model/jsonLayout';
import { holdsMasked } from '../model/maskJson';
import { escapeUnseen } from '../model/revealText';
import { type LeftOut, listOf, readLenient, z } from '../model/schema';
import { hostSource } from '../model/source';

const draftKind = 'tool-catalog/draft';
const draftVersion = 1;

export interface DraftWriting {
  readonly keepsDescriptor: (descriptor: unknown) => boolean;
  /** Whether the file stays in this browser. Only there does it hold what others claim, and who stands by it. */
  readonly staysHere: boolean;
}

/** A draft as its file says it: fields in the order of the format, absent ones and descriptors not to keep left out. */
function draftValue({ entries, patterns, denied = [], ...draft }: Draft, writing: DraftWriting): JsonObject {
  const byFamily = (names: Iterable<readonly [string, unknown]>) =>
    Object.fromEntries([...names].sort(([a], [b]) => compareText(a, b)));
  const lists = {
    rules: draft.rules.map((rule) => inOrder(ruleShape, rule)),
    aliases: byFamily(draft.aliases),
    proposedAliases: writing.staysHere
      ? byFamily(
          Array.from(draft.claimedAliases ?? [], ([family, { value: alias, ...rest }]) => [family, { alias, ...rest }]),
        )
      : {},
    targets: draft.targets,
    denied: denied.map(({ id, isPattern, isRewritten: rewritten, from }) =>
      inOrder(deniedShape, { ...(isPattern ? { pattern: id } : { toolId: id }), rewritten, from }),
    ),
  };
  return inOrder(draftShape, {
    ...draft,
    kind: draftKind,
    version: draftVersion,
    host: draft.host && inOrder(hostShape, draft.host),
    entries: [...entries.values(), ...patterns.values()].map((entry) => entryValue(entry, writing)),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, Object.keys(list).length > 0 ? list : undefined]),
    ),
  });
}

function entryValue(entry: ToolEntry | PatternEntry, { keepsDescriptor, staysHere }: DraftWriting): JsonObject {
  const { descriptor } = entry;
  const { decisions = [], claims = [] } = 'toolId' in entry ? entry : {};
  const accepted = (one: Acceptance) =>
    inOrder(staysHere ? keptAcceptedShape : acceptedShape, { ...one, rule: one.about });
  return inOrder(entryShape, {
    ...entry,
    ...(!staysHere && { listedIn: undefined }),
    claims:
      staysHere && claims.length > 0
        ? claims.map(({ value, ...rest }) => ({
            ...inOrder(claimShape, value),
            ...(value.kind === 'acceptance' && { acceptance: accepted(value.acceptance) }),
            ...rest,
          }))
        : undefined,
    descriptor: descriptor !== undefined && keepsDescriptor(descriptor) ? descriptor : undefined,
    acknowledged: decisions.length > 0 ? decisions.map(accepted) : undefined,
    findings:
      'toolId' in entry && entry.findings !== undefined && entry.findings.length > 0
        ? entry.findings.map((one) => inOrder(findingShape, one))
        : undefined,
  });
}

/** The members of a value that a shape has, in its order; absent ones are left out. */
function inOrder(shape: object, value: object): JsonObject {
  const members = new Map(Object.entries(value));
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => (members.get(name) === undefined ? [] : [[name, members.get(name)]])),
  );
}

/** A draft on one line: as this browser keeps it, or as its file says it. */
export function writeCompactDraft(draft: Draft, staysHere: boolean): string {
  return formatJson(draftValue(draft, { keepsDescriptor: mayBeKept, staysHere }), undefined, texts);
}

/** Descriptors never change: each is searched and written once. */
const searched = new WeakMap<object, boolean>();
const texts = new WeakMap<object, string>();

/** Whether a descriptor may be written: no secret was found in it. */
function mayBeKept(descriptor: unknown): boolean {
  if (typeof descriptor !== 'object' || descriptor === null) return !holdsMasked(descriptor);
  let isHarmless = searched.get(descriptor);
  if (isHarmless === undefined) {
    isHarmless = !holdsMasked(descriptor);
    searched.set(descriptor, isHarmless);
    if (isHarmless) texts.set(descriptor, formatJson(descriptor));
  }
  return isHarmless;
}

/** The draft file: UTF-8, 2-space JSON, a final line feed; the same bytes for the same draft. */
export function writeDraft(draft: Draft): string {
  return `${escapeUnseen(indentJson(writeCompactDraft(draft, false)))}\n`;
}

/** How many entries' descriptors stay out of the file: a secret was found in them. */
export function countWithheld({ entries }: Draft): number {
  let count = 0;
  for (const { descriptor } of entries.values()) if (descriptor !== undefined && !mayBeKept(descriptor)) count++;
  return count;
}

export interface FileProblem {
  readonly pointer: string;
  readonly reason: 'not-an-object' | 'no-id' | 'repeated' | 'wrong-type' | 'unknown-field';
}

export type DraftReading =
  | { readonly kind: 'draft'; readonly draft: Draft; readonly problems: readonly FileProblem[] }
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

const text = z.optional(z.string());
const isSet = z.optional(z.literal(true));
const digest = z.optional(z.nullable(z.string()));
const named = { toolId: text, pattern: text };

/** Whose toolId or wildcard an item names. An empty one names nothing. */
function idOf({ toolId, pattern }: { readonly toolId?: string | undefined; readonly pattern?: string | undefined }) {
  return toolId ? { id: toolId, isPattern: false } : pattern ? { id: pattern, isPattern: true } : null;
}

/** A list of items that each key may stand in once; one without a key is refused. */
function uniqueList<Item extends z.ZodMiniType>(item: Item, keyOf: (value: z.output<Item>) => string | null) {
  return listOf(item.check(z.refine((value) => keyOf(value) !== null, 'no-id'))).check(
    z.check(({ value, issues }) => {
      const keys = new Set<string | null>();
      for (const [i, one] of value.entries()) {
        const key = keyOf(one);
        if (keys.has(key)) issues.push({ code: 'custom', input: one, path: [i], message: 'repeated' });
        keys.add(key);
      }
    }),
  );
}

function keyOfId(value: Parameters<typeof idOf>[0]): string | null {
  const found = idOf(value);
  return found === null ? null : JSON.stringify([found.id, found.isPattern]);
}

const acceptedShape = { rule: z.string(), digest, reason: z.string(), at: z.string(), from: text };
/** What this browser keeps of it besides. */
const keptAcceptedShape = { ...acceptedShape, by: text, expires: text };
const confirmation = z.optional(z.object({ by: z.string(), at: z.string() }));
const claimShape = {
  kind: z.enum(['unattended', 'name', 'acceptance']),
  name: text,
  acceptance: z.optional(z.object(keptAcceptedShape)),
  from: text,
  confirmed: confirmation,
};
const findingShape = {
  rule: z.string(),
  // An unreadable severity is the worst.
  severity: z._default(z.enum(severities), 'critical'),
  pointer: z._default(z.string(), ''),
};
const entryShape = {
  ...named,
  source: text,
  // An unreadable mode asks.
  mode: z._default(z.enum(modes), 'ask'),
  note: text,
  nameInTarget: text,
  claims: listOf(z.object(claimShape)),
  loadOnDemand: isSet,
  digest,
  descriptor: z.optional(z.unknown()),
  acknowledged: listOf(z.object({ ...keptAcceptedShape, unconfirmed: isSet })),
  findings: listOf(z.object(findingShape)),
  listedIn: listOf(z.object({ id: z.string(), name: z.string(), url: z.optional(z.string()) })),
};
/** What earlier builds kept of an entry in place of its claims. */
const formerShape = { ...entryShape, unconfirmed: isSet, proposedName: text, confirmed: confirmation, from: text };
const ruleShape = { name: z.string(), filter: z.string(), seen: listOf(z.string()) };
const deniedShape = { ...named, rewritten: isSet, from: text };
const hostText = z._default(z.string(), '');
const hostShape = { id: hostText, label: hostText, origin: hostText };
const draftShape = {
  kind: z.literal(draftKind),
  version: z.literal(draftVersion),
  name: z._default(z.string(), ''),
  note: text,
  host: z.optional(z.object(hostShape)),
  agentId: text,
  entries: uniqueList(z.object(formerShape), keyOfId),
  rules: uniqueList(z.object(ruleShape), ({ name }) => `rule ${name}`),
  aliases: z.optional(z.unknown()),
  proposedAliases: z.optional(z.unknown()),
  targets: listOf(z.string()),
  denied: uniqueList(z.object(deniedShape), keyOfId),
};
const draftSchema = z.strictObject(draftShape);

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
  const { name, note, host, agentId, rules, denied } = data;
  const [entries, patterns] = [new Map<string, ToolEntry>(), new Map<string, PatternEntry>()];
  for (const entry of data.entries) {
    const { toolId, pattern, findings, listedIn, acknowledged, claims, ...rest } = entry;
    const { unconfirmed, proposedName, confirmed, from, ...fields } = rest;
    const id = toolId || pattern || '';
    if (toolId) {
      const now = readClaims(id, entry);
      const kept = {
        mode: unconfirmed ? 'ask' : fields.mode,
        ...(now.decisions.length > 0 && { decisions: now.decisions }),
        ...(now.claims.length > 0 && { claims: now.claims }),
        ...(findings.length > 0 && { findings }),
        ...(listedIn.length > 0 && { listedIn: listedIn.map(readSource) }),
      };
      entries.set(id, { toolId: id, ...fields, ...kept });
    } else patterns.set(id, { pattern: id, ...fields });
  }
  return {
    kind: 'draft',
    problems,
    draft: {
      name: name || 'Draft',
      ...(note !== undefined && { note }),
      ...(host !== undefined && { host }),
      ...(agentId && { agentId }),
      entries,
      patterns,
      rules,
      aliases,
      ...(claimedAliases.size > 0 && { claimedAliases }),
      targets: [...new Set(data.targets)],
      ...(denied.length > 0 && {
        denied: denied.flatMap(({ rewritten, from, ...one }): readonly DeniedEntry[] => {
          const id = idOf(one);
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
  return alias === undefined
    ? undefined
    : { value: alias, ...(from !== undefined && { from }), ...(confirmed && { confirmed }) };
}

type KeptEntry = z.output<z.ZodMiniObject<typeof formerShape>>;
type KeptAcceptance = z.output<z.ZodMiniObject<typeof keptAcceptedShape>>;

function readAcceptance(toolId: string, { rule: about, digest: of = null, ...one }: KeptAcceptance): Acceptance {
  return { kind: 'acceptance', toolId, digest: of, about, value: 'accepted', ...one };
}

/** What an entry claims and accepts. Earlier builds marked what nobody stands by, and kept once an entry who stood by it. */
function readClaims(
  toolId: string,
  { mode, nameInTarget, acknowledged, claims, unconfirmed, proposedName, confirmed, from }: KeptEntry,
): { readonly decisions: readonly Acceptance[]; readonly claims: readonly Claim<EntryClaim>[] } {
  const kept = claims.flatMap(({ kind, name, acceptance, from: whose, confirmed: by }): Claim<EntryClaim>[] => {
    const said = { ...(whose !== undefined && { from: whose }), ...(by && { confirmed: by }) };
    if (kind === 'unattended') return [{ value: { kind }, ...said }];
    if (kind === 'name') return name === undefined ? [] : [{ value: { kind, name }, ...said }];
    return acceptance === undefined
      ? []
      : [{ value: { kind, acceptance: readAcceptance(toolId, acceptance) }, ...said }];
  });
  const origin = from === undefined ? {} : { from };
  const open = (value: EntryClaim): Claim<EntryClaim> => ({ value, ...origin });
  const inUse = (value: EntryClaim): Claim<EntryClaim>[] => (confirmed ? [{ value, ...origin, confirmed }] : []);
  const accepted = acknowledged.map(({ unconfirmed: isClaimed = false, ...one }) => ({
    isClaimed,
    acceptance: readAcceptance(toolId, one),
  }));
  const former = [
    ...(mode === 'auto' ? (unconfirmed ? [open({ kind: 'unattended' })] : inUse({ kind: 'unattended' })) : []),
    ...(proposedName === undefined ? [] : [open({ kind: 'name', name: proposedName })]),
    ...(nameInTarget === undefined || proposedName !== undefined ? [] : inUse({ kind: 'name', name: nameInTarget })),
    ...accepted.flatMap(({ isClaimed, acceptance }) =>
      isClaimed
        ? [open({ kind: 'acceptance', acceptance })]
        : acceptance.from === undefined
          ? []
          : inUse({ kind: 'acceptance', acceptance }),
    ),
  ];
  return {
    decisions: accepted.flatMap(({ isClaimed, acceptance }) => (isClaimed ? [] : [acceptance])),
    claims: kept.length > 0 ? kept : former,
  };
}

function shortText(value: unknown): string {
  return (JSON.stringify(value) ?? 'none').slice(0, 40);
}

/** The longest fragment that is written: longer links break in mail and chat. In characters. */
export const longestLink = 8 * 1024;
/** What a link may unfold to, in bytes: a few kilobytes can hold megabytes of repetition. */
const maxBytes = 1024 * 1024;
const fragmentStart = '#draft=';

/**
 * `#draft=…` for a draft without its descriptors, its host's address and the agent's id (base64url of raw DEFLATE); null
 * where it is too long for a link.
 */
export async function formatDraftLink({ host: _host, agentId: _agentId, ...draft }: Draft): Promise<string | null> {
  const text = formatJson(draftValue(draft, { keepsDescriptor: () => false, staysHere: false }));
  const bytes = await new Response(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  const fragment = fragmentStart + toBase64Url(new Uint8Array(bytes));
  return fragment.length > longestLink ? null : fragment;
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

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
  } catch {
    return null;
  }
}
