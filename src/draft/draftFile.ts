import { isOpen } from '../model/claim';
import { compareText } from '../model/compareText';
import type { Acceptance } from '../model/decision';
import type { Draft, PatternEntry, ToolEntry } from '../model/draft';
import { modes } from '../model/effect';
import { severities } from '../model/finding';
import { formatJson } from '../model/formatJson';
import type { JsonObject } from '../model/json';
import { indentJson } from '../model/jsonLayout';
import { holdsMasked } from '../model/maskJson';
import { escapeUnseen } from '../model/revealText';
import { endShape, listOf, z } from '../model/schema';

export const draftKind = 'tool-catalog/draft';
export const draftVersion = 1;

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
    rules: draft.rules.map((rule) =>
      inOrder(ruleShape, { ...rule, seen: writing.staysHere ? undefined : broughtBy(entries, rule.name) }),
    ),
    aliases: byFamily(draft.aliases),
    proposedAliases: writing.staysHere
      ? byFamily(
          Array.from(draft.claimedAliases ?? [], ([family, { value: alias, ...rest }]) => [family, { alias, ...rest }]),
        )
      : {},
    targets: draft.targets,
    leftOut: [...(draft.leftOut ?? [])]
      .filter(([, claim]) => writing.staysHere || !isOpen(claim))
      .sort(([a], [b]) => compareText(a, b))
      .map(([toolId, { value: reason, from, confirmed }]) =>
        inOrder(leftOutShape, { toolId, reason, from, confirmed: writing.staysHere ? confirmed : undefined }),
      ),
    denied: denied.map(({ id, isPattern, isRewritten: rewritten, from }) =>
      inOrder(deniedShape, { ...(isPattern ? { pattern: id } : { toolId: id }), rewritten, from }),
    ),
  };
  return inOrder(draftShape, {
    ...draft,
    kind: draftKind,
    version: draftVersion,
    host: draft.host && inOrder(hostShape, draft.host),
    entries: [...entries.values(), ...patterns.values()].map((entry) =>
      writing.staysHere ? keptValue(entry, writing) : entryValue(entry, writing),
    ),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, Object.keys(list).length > 0 ? list : undefined]),
    ),
  });
}

/** The tools that a class rule brought: what its file says was seen of it. */
function broughtBy(entries: Draft['entries'], name: string): readonly string[] {
  return [...entries.values()].flatMap(({ toolId, rule }) => (rule === name ? [toolId] : []));
}

/** By entry, what this browser keeps of it, with its text among `texts`: an edit of one of many writes one. */
const keptValues = new WeakMap<ToolEntry | PatternEntry, JsonObject>();

function keptValue(entry: ToolEntry | PatternEntry, writing: DraftWriting): JsonObject {
  const known = keptValues.get(entry);
  if (known !== undefined) return known;
  const value = entryValue(entry, writing);
  texts.set(value, formatJson(value, undefined, texts));
  keptValues.set(entry, value);
  return value;
}

function entryValue(entry: ToolEntry | PatternEntry, { keepsDescriptor, staysHere }: DraftWriting): JsonObject {
  const { descriptor } = entry;
  const { claims = [] } = 'toolId' in entry ? entry : {};
  const accepted = (one: Acceptance) => inOrder(acceptedShape, { ...one, rule: one.about });
  return inOrder(entryShape, {
    ...entry,
    ...(!staysHere && { listedIn: undefined, rule: undefined }),
    claims:
      staysHere && claims.length > 0
        ? claims.map(({ value, ...rest }) => ({
            ...inOrder(claimShape, value),
            ...(value.kind === 'acceptance' && { acceptance: accepted(value.acceptance) }),
            ...rest,
          }))
        : undefined,
    descriptor: descriptor !== undefined && keepsDescriptor(descriptor) ? descriptor : undefined,
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

const text = z.optional(z.string());
const isSet = z.optional(z.literal(true));
const digest = z.optional(z.nullable(z.string()));
const named = { toolId: text, pattern: text };

/** Whose toolId or wildcard an item names. An empty one names nothing. */
export function keyOfItem({
  toolId,
  pattern,
}: {
  readonly toolId?: string | undefined;
  readonly pattern?: string | undefined;
}) {
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

function keyOfId(value: Parameters<typeof keyOfItem>[0]): string | null {
  const found = keyOfItem(value);
  return found === null ? null : JSON.stringify([found.id, found.isPattern]);
}

export const acceptedShape = {
  rule: z.string(),
  digest,
  reason: z.string(),
  at: z.string(),
  from: text,
  by: text,
  expires: endShape,
};
export const confirmation = z.optional(z.object({ by: z.string(), at: z.string() }));
const claimShape = {
  kind: z.enum(['unattended', 'name', 'acceptance']),
  name: text,
  acceptance: z.optional(z.object(acceptedShape)),
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
  findings: listOf(z.object(findingShape)),
  rule: text,
  listedIn: listOf(z.object({ id: z.string(), name: z.string(), url: z.optional(z.string()) })),
};
/** What earlier builds wrote of an entry in place of its claims. */
export const formerShape = {
  ...entryShape,
  acknowledged: listOf(z.object({ ...acceptedShape, unconfirmed: isSet })),
  unconfirmed: isSet,
  proposedName: text,
  confirmed: confirmation,
  from: text,
};
const ruleShape = { name: z.string(), filter: z.string(), seen: listOf(z.string()) };
const deniedShape = { ...named, rewritten: isSet, from: text };
const leftOutShape = { toolId: z.string(), reason: z._default(z.string(), ''), from: text, confirmed: confirmation };
const hostText = z._default(z.string(), '');
const hostShape = { id: hostText, label: hostText, origin: hostText };
export const draftShape = {
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
  for: text,
  targets: listOf(z.string()),
  denied: uniqueList(z.object(deniedShape), keyOfId),
  leftOut: uniqueList(z.object(leftOutShape), ({ toolId }) => toolId || null),
};
/** The longest fragment that is written: longer links break in mail and chat. In characters. */
export const longestLink = 8 * 1024;
export const fragmentStart = '#draft=';

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

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}
