import { type Claim, type Confirmation, isOpen } from '../model/claim';
import type { Acceptance } from '../model/decision';
import { type Draft, type EntryClaim, inUse, type ToolEntry } from '../model/draft';

/** A claim in a draft, with what it is about. */
export type DraftClaim =
  | { readonly about: 'tool'; readonly toolId: string; readonly claim: Claim<EntryClaim> }
  | { readonly about: 'server'; readonly family: string; readonly claim: Claim<string> }
  /** The tool was left out; the value is the reason. */
  | { readonly about: 'left-out'; readonly toolId: string; readonly claim: Claim<string> };

/** What files and links claim in a draft and nobody stands by: of its entries in order, of servers, of what was left out. */
export function openClaims({ entries, claimedAliases, leftOut = new Map() }: Draft): readonly DraftClaim[] {
  const ofTools = [...entries.values()].flatMap(({ toolId, claims = [] }) =>
    claims.map((claim): DraftClaim => ({ about: 'tool', toolId, claim })),
  );
  const ofServers = Array.from(
    claimedAliases ?? [],
    ([family, claim]): DraftClaim => ({ about: 'server', family, claim }),
  );
  const out = [...leftOut].flatMap(([toolId, claim]): readonly DraftClaim[] =>
    entries.has(toolId) ? [] : [{ about: 'left-out', toolId, claim }],
  );
  return [...ofTools, ...ofServers, ...out].filter(({ claim }) => isOpen(claim));
}

/**
 * A draft of a link or file. What it lets run unasked, what it accepts and leaves out, and what it calls tools and
 * servers in the client become open claims from `from`, also those that were confirmed elsewhere. A wildcard asks: nobody
 * can see yet which tools it would let run unasked.
 */
export function asProposal(theirs: Draft, from: string): Draft {
  const { aliases, claimedAliases = new Map(), leftOut = new Map(), ...draft } = theirs;
  const entries = [...draft.entries].map(([toolId, entry]) => [toolId, proposeEntry(entry, from)] as const);
  const patterns = [...draft.patterns].map(([pattern, entry]) => [pattern, { ...entry, mode: 'ask' }] as const);
  const claimed = new Map([...claimedAliases].map(([family, { value }]) => [family, { value, from }] as const));
  for (const [family, value] of aliases) claimed.set(family, { value, from });
  return {
    ...draft,
    entries: new Map(entries),
    patterns: new Map(patterns),
    aliases: new Map(),
    ...(claimed.size > 0 && { claimedAliases: claimed }),
    ...(leftOut.size > 0 && {
      leftOut: new Map([...leftOut].map(([id, one]) => [id, { value: one.value, from: originVia(from, one.from) }])),
    }),
  };
}

/** Where a claim of the file `file` comes from, which may have it from another file: each is named once. */
export function originVia(file: string, from: string | undefined): string {
  const via = `${file}, which has it from `;
  return from === undefined || from === file ? file : from.startsWith(via) ? from : `${via}${from}`;
}

function proposeEntry(theirs: ToolEntry, from: string): ToolEntry {
  const { listedIn: _sources, nameInTarget, claims = [], ...entry } = theirs;
  const values = claims.map(({ value }) => value);
  const names = values.flatMap((value) => (value.kind === 'name' ? [value.name] : []));
  const name = nameInTarget ?? names[0];
  const isUnattended = entry.mode === 'auto' || values.some(({ kind }) => kind === 'unattended');
  const accepted = values.flatMap((value) => (value.kind === 'acceptance' ? [value.acceptance] : []));
  return claimingEntry({ ...entry, mode: 'ask' }, [
    ...(isUnattended ? [{ value: { kind: 'unattended' as const }, from }] : []),
    ...(name === undefined ? [] : [{ value: { kind: 'name' as const, name }, from }]),
    ...accepted.map((one): Claim<EntryClaim> => {
      const origin = originVia(from, one.from);
      return { value: { kind: 'acceptance', acceptance: { ...one, from: origin } }, from: origin };
    }),
  ]);
}

/** The entry with these claims in place of its own. */
function claimingEntry({ claims: _before, ...entry }: ToolEntry, claims: readonly Claim<EntryClaim>[]): ToolEntry {
  return claims.length === 0 ? entry : { ...entry, claims };
}

/** Whether nobody stands by something that a file or link claims of it. */
export function hasOpenClaims({ claims = [] }: ToolEntry): boolean {
  return claims.some(isOpen);
}

/** The entry with some of its open claims in use, and who stands by them; itself where none of them is its own. */
export function confirmClaims(
  entry: ToolEntry,
  wanted: ReadonlySet<Claim<EntryClaim>>,
  confirmed: Confirmation,
): ToolEntry {
  const { claims = [] } = entry;
  const now = claims.filter((claim) => wanted.has(claim) && isOpen(claim));
  if (now.length === 0) return entry;
  return claimingEntry(
    now.reduce((before, { value }) => putInUse(before, value), entry),
    claims.map((claim) => (now.includes(claim) ? { ...claim, confirmed } : claim)),
  );
}

function putInUse(entry: ToolEntry, value: EntryClaim): ToolEntry {
  switch (value.kind) {
    case 'unattended':
      return { ...entry, mode: 'auto' };
    case 'name':
      return { ...entry, nameInTarget: value.name };
    case 'acceptance':
      return entry;
    default:
      return value satisfies never;
  }
}

/** The entry with what a person accepts of its tool, in place of what was said of the same. */
export function acceptIn(entry: ToolEntry, made: readonly Acceptance[]): ToolEntry {
  const isMade = (value: EntryClaim) =>
    value.kind === 'acceptance' && made.some(({ about }) => about === value.acceptance.about);
  const { claims = [] } = settleClaims(entry, isMade);
  return claimingEntry(entry, [...claims, ...made.map(inUse)]);
}

/** The entry without the claims that a person's own word settles; itself where there are none. */
export function settleClaims(entry: ToolEntry, isSettled: (value: EntryClaim) => boolean): ToolEntry {
  const left = (entry.claims ?? []).filter(({ value }) => !isSettled(value));
  return left.length === (entry.claims?.length ?? 0) ? entry : claimingEntry(entry, left);
}
