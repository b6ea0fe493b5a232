import { type Acceptance, lapseOf } from '../model/decision';
import type { Draft, ToolEntry } from '../model/draft';
import { isCounted, type KeptFinding } from '../model/finding';
import { groupBy } from '../model/groupBy';
import type { ExportTool, ExportTools } from './exportTarget';
import { assumeNames, familiesOf, listFamilies, nameInServer } from './nameTools';

type Judged = Pick<ExportTool, 'digest' | 'findings' | 'isUnjudged'>;

/**
 * What an entry is judged by: its tool as the catalog shows it now, else as it was when added. What was found then counts
 * until all rules have read the same tool again.
 */
export function judgedAs(
  entry: ToolEntry,
  known: Judged | undefined,
): { readonly digest: string | null; readonly findings: readonly KeptFinding[] } {
  const { digest = null, findings = [] } = entry;
  if (known === undefined) return { digest, findings };
  if (!known.isUnjudged || known.digest !== digest) return known;
  const isNew = (one: KeptFinding) =>
    !known.findings.some(({ rule, pointer }) => rule === one.rule && pointer === one.pointer);
  return { digest, findings: [...known.findings, ...findings.filter(isNew)] };
}

/**
 * The critical findings of a tool that a person accepted: said of this rule and of the tool as it is judged, and confirmed
 * in this browser where a link or file brought it.
 */
export function acceptedFindings(entry: ToolEntry, known: Judged | undefined): readonly Acceptance[] {
  const { digest, findings } = judgedAs(entry, known);
  const critical = new Set(findings.filter(({ severity }) => severity === 'critical').map(({ rule }) => rule));
  return (entry.decisions ?? []).filter((one) => critical.has(one.about) && lapseOf(one, digest) === null);
}

/** The rules of an entry's critical findings that nobody accepted. */
export function openFindings(entry: ToolEntry, known: Judged | undefined): readonly string[] {
  const accepted = new Set(acceptedFindings(entry, known).map(({ about }) => about));
  const critical = judgedAs(entry, known).findings.filter(({ severity }) => severity === 'critical');
  return [...new Set(critical.map(({ rule }) => rule))].filter((rule) => !accepted.has(rule));
}

/** An entry's findings to act on that nobody accepted. */
export function openCounted(entry: ToolEntry, known: Judged | undefined): readonly KeptFinding[] {
  const accepted = new Set(acceptedFindings(entry, known).map(({ about }) => about));
  return judgedAs(entry, known).findings.filter(({ rule, severity }) => isCounted(severity) && !accepted.has(rule));
}

/** What no export may pass over. */
export type ExportBlocker =
  /** A critical finding that nobody has accepted with a reason. */
  | {
      readonly kind: 'finding';
      readonly toolId: string;
      readonly rule: string;
      /** Of the tool as it is judged. */
      readonly digest: string | null;
      /** Whether the catalog shows the tool now; else it is judged as it was when added. */
      readonly isRead: boolean;
    }
  /** An entry that would be exported under the name of another tool of that server. */
  | {
      readonly kind: 'name';
      readonly toolId: string;
      readonly name: string;
      readonly bearer: string;
      /** Whether the entry's own name in the client is to blame, and not that of its server. */
      readonly isRenamed: boolean;
    };

/** Names the entries that hold up every export but records; `others` are known tools of the same servers. */
export function findBlockers(
  draft: Draft,
  tools: ExportTools,
  others: readonly ExportTool[] = [],
): readonly ExportBlocker[] {
  const findings = [...draft.entries.values()].flatMap((entry): readonly ExportBlocker[] => {
    const { toolId } = entry;
    const known = tools.get(toolId);
    const { digest } = judgedAs(entry, known);
    const isRead = known !== undefined;
    return openFindings(entry, known).map((rule) => ({ kind: 'finding', toolId, rule, digest, isRead }));
  });
  return [...findings, ...findTakenNames(draft, tools, others)];
}

/** Clients differ in what they replace in a name, and in whether case counts: names that come to one anywhere are one. */
export function foldName(name: string): string {
  return name.replace(/\W/g, '_').toLowerCase();
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
