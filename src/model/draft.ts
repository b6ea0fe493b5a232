import { type Claim, isOpen, lastConfirmed } from './claim';
import type { Acceptance } from './decision';
import type { Mode } from './effect';
import { type Finding, isCounted, type KeptFinding } from './finding';
import { holdsMasked } from './maskJson';
import type { Source } from './source';
import { toUnderscore } from './toolNames';
import { matchPattern } from './wildcard';

/** What a file or link may claim of a tool: that it may run unasked, another name where the export goes, a finding accepted. */
export type EntryClaim =
  | { readonly kind: 'unattended' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'acceptance'; readonly acceptance: Acceptance };

interface EntryFields {
  readonly mode: Mode;
  readonly source?: string;
  readonly note?: string;
  /** The tool's own name where the export goes, in place of the one read from its id. */
  readonly nameInTarget?: string;
  /** Its definition need not always be loaded, where the target can find it by a search. */
  readonly loadOnDemand?: true;
  /** As it was when added: `sha256:…`, null where the descriptor has no digest, absent where it was never seen. */
  readonly digest?: string | null;
  /** The raw descriptor as it was when added. Untrusted JSON. */
  readonly descriptor?: unknown;
}

/** A source that lists a tool. */
export interface EntrySource extends Source {
  /** The address of what was read over the network: at another address it is another source. */
  readonly url?: string;
}

/** Whether two are one source: by their address, and without one by their id. */
export function isSameSource(a: EntrySource, b: EntrySource): boolean {
  return a.url === undefined ? a.id === b.id : a.url === b.url;
}

export interface ToolEntry extends EntryFields {
  readonly toolId: string;
  /** The sources that listed it when it was last seen as it was added. Never read from a link or file. */
  readonly listedIn?: readonly EntrySource[];
  /** The name of the class rule that brought it, where one did. */
  readonly rule?: string;
  /**
   * What files and links claim of it; those that somebody confirmed stay, and are in its other fields as well. What a person
   * accepts here is a claim of their own.
   */
  readonly claims?: readonly Claim<EntryClaim>[];
  /** The findings of the tool as it was when added, as last judged; they count while the catalog doesn't show it. */
  readonly findings?: readonly KeptFinding[];
}

/** What is accepted of an entry's tool, by a person here or by a file for which somebody stands. */
export function acceptancesOf({ claims = [] }: Pick<ToolEntry, 'claims'>): readonly Acceptance[] {
  return claims.flatMap(({ value, ...claim }) =>
    value.kind === 'acceptance' && !isOpen(claim) ? [value.acceptance] : [],
  );
}

/** An acceptance that a person gave here, as a confirmed claim. */
export function inUse(acceptance: Acceptance): Claim<EntryClaim> {
  const { by = '', at } = acceptance;
  return { value: { kind: 'acceptance', acceptance }, confirmed: { by, at } };
}

/** The claim of others on an entry that somebody here stood by last. */
export function lastStoodBy({ claims = [] }: Pick<ToolEntry, 'claims'>) {
  return lastConfirmed(
    claims.filter(({ value }) => value.kind !== 'acceptance' || value.acceptance.from !== undefined),
  );
}

/** Returns what an entry keeps of its tool's findings: those to act on. A pointer that quotes a secret is left empty. */
export function keepFindings(findings: readonly Finding[]): readonly KeptFinding[] {
  return findings
    .filter(({ severity }) => isCounted(severity))
    .map(({ rule, severity, pointer }) => ({ rule, severity, pointer: holdsMasked(pointer) ? '' : pointer }));
}

/** An imported wildcard. It always asks: nobody has seen all that it will match. */
export interface PatternEntry extends EntryFields {
  readonly pattern: string;
}

/** Whether a file or link claims that it may run unasked, and nobody stands by that. */
export function isClaimedUnattended({ claims = [] }: Pick<ToolEntry, 'claims'>): boolean {
  return claims.some((claim) => claim.value.kind === 'unattended' && isOpen(claim));
}

/** The name that a file or link claims it has where the export goes; undefined where none does, or somebody stands by it. */
export function claimedNameOf({ claims = [] }: Pick<ToolEntry, 'claims'>): string | undefined {
  const values = claims.filter(isOpen).map(({ value }) => value);
  return values.flatMap((value) => (value.kind === 'name' ? [value.name] : []))[0];
}

/** How many entries ask first, how many run unasked, and how many of those that ask are claimed to. */
interface ModeCounts extends Readonly<Record<Mode, number>> {
  readonly unconfirmed: number;
}

export function countModes({ entries }: Draft): ModeCounts {
  const counts = { ask: 0, auto: 0, unconfirmed: 0 };
  for (const entry of entries.values()) {
    counts[entry.mode]++;
    if (isClaimedUnattended(entry)) counts.unconfirmed++;
  }
  return counts;
}

export interface DraftHost {
  readonly id: string;
  readonly label: string;
  readonly origin: string;
}

/** Filters with a name: what they match and the draft lacks is offered, never added silently. */
export interface ClassRule {
  readonly name: string;
  readonly filter: string;
}

/** What a list that was brought in forbids: a tool, or all that a wildcard over toolIds stands for. */
export interface DeniedEntry {
  /** A toolId, or with `isPattern` a wildcard. */
  readonly id: string;
  readonly isPattern: boolean;
  /** Its name stands as the client rewrites it, of a tool that the catalog lacked: `a_b` means `a.b` as well. */
  readonly isRewritten?: true;
  /** Where it was read; untrusted text. */
  readonly from?: string;
}

/** Says whether a draft forbids a tool; then no export allows it, whatever its entries say. */
export function isDenied({ denied = [] }: Pick<Draft, 'denied'>, toolId: string): boolean {
  if (denied.length === 0) return false;
  const spelled = spellingsOf(toolId).map(foldServer);
  return denied.some(({ id, isPattern, isRewritten }) => {
    const written = isRewritten ? foldServer(id) : id;
    return (isRewritten ? spelled : [toolId]).some((one) => (isPattern ? matchPattern(written, one) : written === one));
  });
}

/** Ids and clients put different characters in place of what a server's name holds. */
function foldServer(id: string): string {
  return id.replace(/^[^.]*/, (server) => server.replace(/[^\w:*]/g, '_'));
}

/** An id, and what a client that rewrites names makes of it: any of its points may end the family. */
function spellingsOf(toolId: string): readonly string[] {
  const points = [...toolId.slice(0, 500).matchAll(/\./g)].map(({ index }) => index + 1).slice(0, 20);
  const rewritten = points.map((at) => toolId.slice(0, at) + toUnderscore(toolId.slice(at)));
  return [...new Set([toolId, ...rewritten])];
}

/**
 * A named selection of tools. Entries are unique by toolId, patterns by their text; both keep the order in which they
 * were added.
 */
export interface Draft {
  readonly name: string;
  readonly note?: string;
  readonly host?: DraftHost;
  /** The agent whose list it began as, where it came from one. */
  readonly agentId?: string;
  readonly entries: ReadonlyMap<string, ToolEntry>;
  readonly patterns: ReadonlyMap<string, PatternEntry>;
  readonly rules: readonly ClassRule[];
  /** What a family's server is called where the export goes. */
  readonly aliases: ReadonlyMap<string, string>;
  /** What links and files call the servers of families; those that somebody confirmed are in `aliases` as well. */
  readonly claimedAliases?: ReadonlyMap<string, Claim<string>>;
  /**
   * By toolId what links and files say was decided not to take, with the reason; class rules no longer offer what
   * somebody confirmed. What was left out here stands in the ledger.
   */
  readonly leftOut?: ReadonlyMap<string, Claim<string>>;
  /** Ids of the export formats it is meant for. */
  readonly targets: readonly string[];
  /** Each id once. Kept, shown and exported again, whether or not the catalog has such a tool. */
  readonly denied?: readonly DeniedEntry[];
}
