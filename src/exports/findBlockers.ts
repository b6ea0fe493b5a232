import { type Acceptance, lapseOf } from '../model/decision';
import { acceptancesOf, type Draft, type EntrySource, isDenied, isSameSource, type ToolEntry } from '../model/draft';
import {
  isCounted,
  type KeptFinding,
  reaches,
  type Severity,
  type Threshold,
  usualThreshold,
  worstOf,
} from '../model/finding';
import { groupBy } from '../model/groupBy';
import { isHost } from '../model/source';
import { allToUnderscore } from '../model/toolNames';
import { matchPattern } from '../model/wildcard';
import type { ExportTool, ExportTools, GraveServer } from './exportTarget';
import { assumeNames, familiesOf, listFamilies, nameInServer } from './nameTools';

type Judged = Pick<ExportTool, 'digest' | 'findings' | 'server' | 'isUnjudged'>;

/** Findings of one rule in a tool, or in the instructions of its server, that hold its export up. */
export interface Critical {
  /** What a decision to live with them is about, in words. */
  readonly about: string;
  readonly rule: string;
  /** The worst of them. */
  readonly severity: Severity;
  /** Of the tool or server as it is judged. */
  readonly digest: string | null;
  readonly server?: GraveServer;
}

/** What an entry's tool was found to be, and what a person accepted of it. */
export interface EntryJudgement {
  /** Of the tool as it is judged. */
  readonly digest: string | null;
  readonly findings: readonly KeptFinding[];
  /** Of its grave findings, those accepted: said of this tool, and confirmed here where a link or file brought it. */
  readonly accepted: readonly Acceptance[];
  /** What reaches the threshold and nobody accepted. */
  readonly critical: readonly Critical[];
  /** The findings to act on that nobody accepted, grave ones of its server among them. */
  readonly counted: readonly KeptFinding[];
}

/** Judges an entry by its tool as the catalog shows it now, else as it was when added. */
export function judgeEntry(
  entry: ToolEntry,
  known: Judged | undefined,
  threshold: Threshold = usualThreshold,
): EntryJudgement {
  const { digest, findings } = judgedAs(entry, known);
  const server = known?.server;
  const critical: readonly Critical[] = [
    ...graveRules(findings, threshold).map((one) => ({ ...one, about: one.rule, digest })),
    ...(server === undefined
      ? []
      : graveRules(server.findings, threshold).map((one) => ({
          ...one,
          about: inInstructions(one.rule),
          digest: server.digest,
          server,
        }))),
  ];
  const accepted = acceptancesOf(entry).filter((one) =>
    critical.some(({ about, digest: now }) => about === one.about && lapseOf(one, now) === null),
  );
  const isOpen = (what: string) => !accepted.some(({ about }) => about === what);
  const open = critical.filter(({ about }) => isOpen(about));
  const counted = [
    ...findings.filter(({ rule, severity }) => isCounted(severity) && isOpen(rule)),
    ...(server?.findings.filter(({ rule }) => open.some((one) => one.server && one.rule === rule)) ?? []),
  ];
  return { digest, findings, accepted, critical: open, counted };
}

/** What a decision on findings of a rule in a server's instructions is about. */
export function inInstructions(rule: string): string {
  return `${rule} in instructions`;
}

function graveRules(
  findings: readonly KeptFinding[],
  threshold: Threshold,
): readonly Pick<Critical, 'rule' | 'severity'>[] {
  const grave = groupBy(
    findings.filter(({ severity }) => reaches(severity, threshold)),
    ({ rule }) => rule,
  );
  return Array.from(grave, ([rule, all]) => ({ rule, severity: worstOf(all) ?? 'critical' }));
}

/** What was found when it was added counts until all rules have read the same tool again. */
function judgedAs(
  { digest = null, findings = [] }: ToolEntry,
  known: Judged | undefined,
): Pick<EntryJudgement, 'digest' | 'findings'> {
  if (known === undefined) return { digest, findings };
  if (!known.isUnjudged || known.digest !== digest) return known;
  const isNew = (one: KeptFinding) =>
    !known.findings.some(({ rule, pointer }) => rule === one.rule && pointer === one.pointer);
  return { digest, findings: [...known.findings, ...findings.filter(isNew)] };
}

/** What no export may pass over. */
export type ExportBlocker =
  /** A grave finding that nobody has accepted with a reason. */
  | {
      readonly kind: 'finding';
      readonly toolId: string;
      readonly rule: string;
      /** Of the tool as it is judged. */
      readonly digest: string | null;
      /** Whether the catalog shows the tool now; else it is judged as it was when added. */
      readonly isRead: boolean;
    }
  /** Grave findings in the instructions of a server that nobody has accepted for these tools of it. */
  | {
      readonly kind: 'server';
      readonly server: GraveServer;
      readonly about: string;
      readonly rule: string;
      readonly toolIds: readonly string[];
    }
  /** Tools that only a wildcard admits, and that have a grave finding, or whose server has: entries, or denied. */
  | { readonly kind: 'admitted'; readonly toolIds: readonly string[]; readonly server?: string }
  /** An entry that would be exported under the name of another tool of that server. */
  | {
      readonly kind: 'name';
      readonly toolId: string;
      readonly name: string;
      readonly bearer: string;
      /** Whether the entry's own name in the client is to blame, and not that of its server. */
      readonly isRenamed: boolean;
    };

/** A tool with a grave finding; with `server` the finding is in the instructions of that. */
export interface CriticalTool {
  readonly toolId: string;
  readonly server?: string;
}

/**
 * Names what holds up every export but records. `others` are known tools of the same servers, `critical` those that
 * wildcards of the draft match.
 */
export function findBlockers(
  draft: Draft,
  tools: ExportTools,
  others: readonly ExportTool[] = [],
  critical: readonly CriticalTool[] = [],
  threshold: Threshold = usualThreshold,
): readonly ExportBlocker[] {
  const open = [...draft.entries.values()].flatMap((entry) => {
    const { toolId } = entry;
    const known = tools.get(toolId);
    return judgeEntry(entry, known, threshold).critical.map((one) => ({ ...one, toolId, isRead: known !== undefined }));
  });
  const together = groupBy(open, ({ toolId, rule, server }) =>
    JSON.stringify([server?.name ?? null, server ? '' : toolId, rule]),
  );
  const findings = [...together.values()].flatMap(([first, ...rest]): readonly ExportBlocker[] => {
    if (first === undefined) return [];
    const { toolId, about, rule, digest, isRead, server } = first;
    if (server === undefined) return [{ kind: 'finding', toolId, rule, digest, isRead }];
    return [{ kind: 'server', server, about, rule, toolIds: [toolId, ...rest.map((one) => one.toolId)] }];
  });
  const patterns = [...draft.patterns.keys()];
  const admitted = critical
    .filter(({ toolId }) => !draft.entries.has(toolId) && !isDenied(draft, toolId))
    .filter(({ toolId }) => patterns.some((pattern) => matchPattern(pattern, toolId)));
  return [...findings, ...admittedTogether(admitted), ...findTakenNames(draft, tools, others)];
}

/** One row a tool with a finding of its own, and one a server for all of its others. */
function admittedTogether(tools: readonly CriticalTool[]): readonly ExportBlocker[] {
  const groups = groupBy(tools, ({ toolId, server }) =>
    JSON.stringify(server === undefined ? [toolId] : [null, server]),
  );
  return Array.from(groups.values(), (all) => {
    const server = all[0]?.server;
    const toolIds = all.map(({ toolId }) => toolId);
    return { kind: 'admitted', toolIds, ...(server !== undefined && { server }) };
  });
}

/** Clients differ in what they replace in a name, and in whether case counts: names that come to one anywhere are one. */
export function foldName(name: string): string {
  return allToUnderscore(name).toLowerCase();
}

function clientNameKey(server: string, name: string): string {
  return JSON.stringify([foldName(server), foldName(name)]);
}

/** Names are judged as they are exported: under the servers' names that nobody gave, too. */
function findTakenNames(given: Draft, tools: ExportTools, others: readonly ExportTool[]): readonly ExportBlocker[] {
  const { draft } = assumeNames(given, tools);
  const families = familiesOf(draft, tools);
  const servers = new Map(listFamilies(draft, tools).map(({ family, alias, proposed }) => [family, alias ?? proposed]));
  const bearers = groupBy([...tools.values(), ...others], ({ tool, family }) => {
    const server = servers.get(family) ?? tool.alias ?? tool.server ?? family.slice(family.indexOf(':') + 1);
    return clientNameKey(server, nameInServer(tool.toolId, family, tool));
  });
  const nameOf = (toolId: string, name: string) => {
    const family = families.get(toolId) ?? '';
    return clientNameKey(servers.get(family) ?? family, name);
  };
  const renamed = groupBy(draft.entries.values(), ({ toolId, nameInTarget }) =>
    nameInTarget === undefined ? '' : nameOf(toolId, nameInTarget),
  );
  return [...draft.entries.values()].flatMap(({ toolId, nameInTarget }): readonly ExportBlocker[] => {
    const family = families.get(toolId) ?? '';
    const own = nameInServer(toolId, family, tools.get(toolId)?.tool);
    const isAliased = draft.aliases.has(family);
    if (nameInTarget === undefined && !isAliased) return [];
    const name = nameInTarget ?? own;
    // Two tools of one server whose own names are alike are not renamed: that is noted where it matters.
    const key = nameOf(toolId, name);
    const bearer =
      bearers
        .get(key)
        ?.find((other) => other.tool.toolId !== toolId && (nameInTarget !== undefined || other.family !== family))?.tool
        .toolId ?? renamed.get(key)?.find((other) => other.toolId !== toolId)?.toolId;
    if (bearer === undefined) return [];
    return [{ kind: 'name', toolId, name, bearer, isRenamed: nameInTarget !== undefined }];
  });
}

/**
 * How a source stands that entries may be of: still being read, in the catalog, failed, or in the catalog as it was at an
 * earlier visit, since it doesn't answer.
 */
export interface SourceStanding extends EntrySource {
  readonly state: 'reading' | 'read' | 'failed' | 'unconfirmed';
}

export interface KnownSources {
  readonly sources: readonly SourceStanding[];
  /** Whether these are all; until then one that is not among them may still turn up. */
  readonly isComplete: boolean;
}

/** Why a source is not in the catalog. */
export interface MissingSource {
  readonly name: string;
  readonly why: 'failed' | 'unconfirmed' | 'removed' | 'not-chosen';
}

/** An entry of sources that are not in the catalog: nobody can look at its tool now. */
export interface UnreadEntry {
  readonly entry: ToolEntry;
  readonly missing: readonly MissingSource[];
}

/** What a person's acceptance of an unread entry is about, where that of a finding names its rule. */
export const unreadSource = 'not-read';

/**
 * Names the sources that an export of a draft waits for, and the entries whose sources are missing and that nobody
 * accepted. The catalog shows the tools that `isShown` says.
 */
export function findUnread(
  draft: Draft,
  isShown: (toolId: string) => boolean,
  known: KnownSources,
): { readonly waitsFor: readonly string[]; readonly unread: readonly UnreadEntry[] } {
  const waitsFor = new Set<string>();
  const unread: UnreadEntry[] = [];
  for (const entry of draft.entries.values()) {
    if (isDenied(draft, entry.toolId)) continue;
    const { waits, missing } = sourcesOf(entry, isShown(entry.toolId), known);
    for (const name of waits) waitsFor.add(name);
    // What nobody has seen yet, such as an imported id, is the list's word alone.
    const isSeen = entry.digest !== undefined;
    if (isSeen && waits.length === 0 && missing.length > 0 && acceptedUnread(entry) === undefined)
      unread.push({ entry, missing });
  }
  return { waitsFor: [...waitsFor], unread };
}

/** A person's acceptance of an entry that can't be looked at, where it holds. */
export function acceptedUnread(entry: ToolEntry): Acceptance | undefined {
  const { digest = null } = entry;
  return acceptancesOf(entry).find((one) => one.about === unreadSource && lapseOf(one, digest) === null);
}

/**
 * Tells which of an entry's sources are still being read, and which are missing. An entry that doesn't say who listed it
 * may be of any source that is not read, unless the catalog shows its tool.
 */
function sourcesOf(
  { listedIn = [] }: ToolEntry,
  isShown: boolean,
  { sources, isComplete }: KnownSources,
): { readonly waits: readonly string[]; readonly missing: readonly MissingSource[] } {
  const waits: string[] = [];
  const missing: MissingSource[] = [];
  for (const source of listedIn.length > 0 || isShown ? listedIn : sources) {
    const { id, name } = source;
    const found = sources.find((one) => isSameSource(source, one));
    if (found === undefined && !isComplete) waits.push(name);
    else if (found === undefined) missing.push({ name, why: isHost(id) ? 'not-chosen' : 'removed' });
    else if (found.state === 'reading') waits.push(found.name);
    else if (found.state !== 'read') missing.push({ name: found.name, why: found.state });
  }
  if (listedIn.length === 0 && !isShown && !isComplete) waits.push('your files');
  return { waits, missing: missing.filter(({ why }) => !isShown || why === 'unconfirmed') };
}
