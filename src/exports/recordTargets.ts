import Papa from 'papaparse';
import { dontSay, sumCapabilities } from '../model/capability';
import { listSentence } from '../model/capabilityWords';
import { classLabel } from '../model/change';
import { compareText } from '../model/compareText';
import { describeOrigin } from '../model/dates';
import { claimText } from '../model/dispute';
import { type DraftHost, lastStoodBy, type ToolEntry } from '../model/draft';
import { countEffects, effectWords, ways } from '../model/effect';
import { factValue } from '../model/fact';
import { draftStem } from '../model/fileStem';
import { reaches, type Threshold, usualThreshold } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { isObject, member } from '../model/json';
import { indentJson } from '../model/jsonLayout';
import { holdsMasked } from '../model/maskJson';
import { maskText } from '../model/maskSecrets';
import { escapeUnseen } from '../model/revealText';
import { nameInFile } from '../model/source';
import type { Tool } from '../model/tool';
import { describeFacts, findingCell } from './catalogRows';
import {
  type ChangesSince,
  type ExportOptions,
  type ExportTarget,
  type ExportTool,
  type ExportTools,
  type ListEffects,
  noteOf,
} from './exportTarget';
import { acceptedUnread, type EntryJudgement, judgeEntry } from './findBlockers';
import { modeOf, notShown } from './nameTools';
import { codeCell, plainCell, readCell, writeCsvTable } from './writing';

const columns = [
  ...(['entry', 'kind', 'mode', 'state', 'title', 'tier', 'egress', 'approval', 'scopes', 'findings'] as const),
  ...(['accepted', 'note', 'exported as', 'confirmed', 'change'] as const),
] as const;
type Row = Partial<Record<(typeof columns)[number], string>>;
/** Of an entry that the catalog doesn't show nothing is known. */
const notKnown = 'unknown';
const factColumns = ['tier', 'egress', 'approval'] as const;

function rowOf(
  entry: ToolEntry,
  known: ExportTool | undefined,
  { since = null, threshold = usualThreshold }: Pick<ExportOptions, 'since' | 'threshold'>,
) {
  const judged = judgeEntry(entry, known, threshold);
  const { toolId, note = '', nameInTarget = '' } = entry;
  const stoodBy = lastStoodBy(entry);
  const factOf = (field: (typeof factColumns)[number]) =>
    known === undefined ? notKnown : claimText(known.tool, field);
  const unseen = known === undefined ? acceptedUnread(entry) : undefined;
  const accepted = [...judged.accepted, ...(unseen === undefined ? [] : [unseen])].map(
    (one) => `${one.about}: ${one.reason}, ${describeOrigin(one)}`,
  );
  return {
    entry: toolId,
    kind: 'tool',
    mode: modeOf(entry, known),
    state: stateOf(known),
    title: maskText(known?.tool.title ?? ''),
    tier: factOf('tier'),
    egress: factOf('egress'),
    approval: factOf('approval'),
    scopes: known === undefined ? notKnown : (factValue(known.tool.scopes)?.join(', ') ?? 'not stated'),
    findings: findingsOf(judged, known !== undefined, threshold),
    accepted: accepted.join('; '),
    note,
    'exported as': nameInTarget,
    confirmed:
      stoodBy === undefined
        ? ''
        : `${stoodBy.confirmed.by || 'somebody without a name'}, ${describeOrigin({ at: stoodBy.confirmed.at, from: stoodBy.from })}`,
    change: since === null ? '' : changeWords(since, toolId),
  } satisfies Row;
}

/** `U01 critical open, C07 high`; of an entry that the catalog doesn't show, what was found when it was added. */
function findingsOf({ findings, critical }: EntryJudgement, isShown: boolean, threshold: Threshold): string {
  if (!isShown && findings.length === 0) return notKnown;
  const words = findings.map(
    ({ rule, severity }) =>
      `${rule} ${severity}${reaches(severity, threshold) && critical.some(({ about }) => about === rule) ? ' open' : ''}`,
  );
  const ofServer = critical.flatMap(({ about, severity, server }) =>
    server === undefined ? [] : [`${about} ${severity} open`],
  );
  return `${isShown ? '' : 'when added: '}${[...new Set([...words, ...ofServer])].join(', ')}`;
}

/** One line an entry, for a spreadsheet; those with an open grave finding first; every cell quoted, none of them computes. */
export const draftCsv: ExportTarget = {
  id: 'csv',
  label: 'CSV',
  kind: 'record',
  fileName: (draft) => `${draftStem(draft)}.csv`,
  write: ({ entries, patterns, denied = [] }, tools, options) => {
    const { effects = [] } = options;
    const rows: readonly Readonly<Record<string, string | undefined>>[] = [
      ...openFirst([...entries.values()], tools, options.threshold).map((entry) => ({
        ...rowOf(entry, tools.get(entry.toolId), options),
        ...Object.fromEntries(effects.map((one) => [effectHeading(one), effectWordsOf(one, entry.toolId)])),
      })),
      ...[...patterns.values()].map(({ pattern, mode, note }) => ({ entry: pattern, kind: 'pattern', mode, note })),
      ...denied.map(({ id, isPattern, from }) => ({
        entry: id,
        kind: isPattern ? 'denied pattern' : 'denied',
        note: from,
      })),
    ];
    const names = [...columns, ...effects.map(effectHeading)];
    return { text: writeCsvTable([names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]), notes: [] };
  },
  read: (file, reading) => {
    const { data } = Papa.parse<unknown>(file.text, { skipEmptyLines: true });
    const [heading, ...lines] = data;
    const names = Array.isArray(heading) ? heading.map((cell) => String(cell).trim()) : [];
    const at = names.findIndex((name) => name === 'entry' || name === 'toolId');
    if (at < 0) return false;
    for (const line of lines) {
      if (!Array.isArray(line)) continue;
      const cell = (name: string) => readCell(String(line[names.indexOf(name)] ?? ''));
      const id = readCell(String(line[at] ?? ''));
      const mode = cell('mode') === 'auto' ? 'auto' : cell('mode') === 'ask' ? 'ask' : null;
      if (id === '') reading.ignore(line.join(', '), 'It names no tool.');
      else if (cell('kind') === 'denied' || cell('kind') === 'denied pattern') reading.denyId(id);
      else if (cell('kind') === 'pattern') reading.pattern(id, mode);
      else reading.id(id, mode, cell('note'));
    }
  },
};

function openFirst(
  entries: readonly ToolEntry[],
  tools: ExportTools,
  threshold: Threshold | undefined,
): readonly ToolEntry[] {
  const isOpen = (entry: ToolEntry) => judgeEntry(entry, tools.get(entry.toolId), threshold).critical.length > 0;
  return [...entries.filter(isOpen), ...entries.filter((entry) => !isOpen(entry))];
}

function stateOf(known: ExportTool | undefined): string {
  if (known === undefined) return 'not in the catalog';
  if (known.copies > 1) return 'ambiguous';
  if (!known.isChanged) return 'resolves';
  return known.changes === undefined ? 'changed' : `changed: ${known.changes.map(classLabel).join(', ')}`;
}

export function changeWords({ changes }: ChangesSince, toolId: string): string {
  const classes = changes.get(toolId);
  if (classes === undefined) return 'not compared';
  return classes.length === 0 ? 'same' : classes.map((kind) => classLabel(kind)).join(', ');
}

const kind = 'tool-catalog/tools';

/** A client may be told of by several of its files. */
const effectHeading = ({ client, target }: ListEffects) => `In ${client} (${target})`;

/** `asks; with nobody there: refused` */
function effectWordsOf({ of }: ListEffects, toolId: string): string {
  const both = of(toolId);
  if (both === null) return '';
  const [interactive, headless] = ways.map((way) => effectWords[both[way].effect]);
  return interactive === headless ? `${interactive}` : `${interactive}; with nobody there: ${headless}`;
}

/** `2 run unasked, 1 asks`, each way, and how many of them by their servers' word. */
function sumEffects({ of }: ListEffects, toolIds: readonly string[]): string {
  const found = toolIds.flatMap((toolId) => of(toolId) ?? []);
  const byHints = found.filter(({ interactive }) => interactive.effect === 'runs' && interactive.byHints).length;
  const [interactive, headless] = ways.map((way) => countEffects(found.map((one) => one[way].effect)));
  const whose = byHints === 0 ? '' : ` (${byHints} by ${byHints === 1 ? 'its' : 'their'} server’s word)`;
  return found.length === 0 ? 'no entries' : `${interactive}${whose}; with nobody there: ${headless}`;
}

/** The draft's tools as this app reads them: every fact with how it is known. */
export const toolsJson: ExportTarget = {
  id: 'tools-json',
  label: 'JSON of the tools',
  kind: 'record',
  fileName: (draft) => `${draftStem(draft)}.tools.json`,
  write: (draft, tools, { effects = [], threshold }) => {
    const entries = [...draft.entries.values()].sort((a, b) => compareText(a.toolId, b.toolId));
    const toolIds = entries.map(({ toolId }) => toolId);
    const open = entries.flatMap((entry) => {
      const { critical } = judgeEntry(entry, tools.get(entry.toolId), threshold);
      return critical.map(({ about, severity }) => ({ toolId: entry.toolId, rule: about, severity }));
    });
    const known = toolIds.flatMap((toolId) => tools.get(toolId) ?? []);
    const unresolved = toolIds.filter((toolId) => !tools.has(toolId));
    const foundBefore = entries.flatMap(({ toolId, findings = [] }) =>
      tools.has(toolId) || findings.length === 0 ? [] : [{ toolId, findings: findings.map(findingCell) }],
    );
    const denied = (draft.denied ?? []).map(({ id }) => id);
    const secret = new Set(known.filter(({ tool }) => holdsMasked(textsOf(tool))));
    const file = {
      kind,
      version: 1,
      ...(open.length > 0 && { open }),
      tools: known.map((one) => ({
        ...describeTool(one, secret.has(one), draft.entries.get(one.tool.toolId)),
        ...(effects.length > 0 && { effects: effects.flatMap((client) => describeEffect(client, one.tool.toolId)) }),
      })),
      unresolved,
      ...(foundBefore.length > 0 && { foundWhenAdded: foundBefore }),
      ...(denied.length > 0 && { denied }),
    };
    const withSecret = 'A password or key stands in the texts of these: title, description and schemas are left out.';
    const secretIds = [...secret].map(({ tool }) => tool.toolId);
    const notes = [...noteOf('unresolved', notShown, unresolved), ...noteOf('check', withSecret, secretIds)];
    return { text: `${escapeUnseen(indentJson(formatJson(file)))}\n`, notes };
  },
  read: (file, reading) => {
    const value = file.json;
    if (!isObject(value) || member(value, 'kind') !== kind) return false;
    const members = ['kind', 'version', 'name', 'note', 'draft', 'tools', 'patterns', 'unresolved', 'denied', 'open'];
    reading.account(value, [...members, 'foundWhenAdded']);
    const list = member(value, 'tools');
    for (const tool of Array.isArray(list) ? list : []) {
      const toolId = isObject(tool) ? member(tool, 'toolId') : undefined;
      if (typeof toolId === 'string' && toolId !== '') reading.id(toolId);
      else reading.ignore('/tools', 'One of them has no toolId.');
    }
    for (const toolId of reading.texts(member(value, 'unresolved'), '/unresolved')) reading.id(toolId);
    for (const id of reading.texts(member(value, 'denied'), '/denied')) reading.denyId(id);
  },
};

function describeEffect({ client, target, version, of }: ListEffects, toolId: string) {
  const both = of(toolId);
  if (both === null) return [];
  return [{ client, target, interactive: both.interactive.effect, headless: both.headless.effect, version }];
}

/** What a tool says of itself in words, as far as it does. */
function textsOf({ title, description, inputSchema, outputSchema }: Tool) {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(outputSchema !== undefined && { outputSchema }),
  };
}

function describeTool(one: ExportTool, holdsSecretText: boolean, entry: ToolEntry | undefined) {
  const { tool, family } = one;
  const { findings } = entry === undefined ? one : judgeEntry(entry, one);
  const { toolId, dialect, alias } = tool;
  return {
    toolId,
    dialect,
    family,
    ...(alias !== undefined && { alias }),
    ...(!holdsSecretText && textsOf(tool)),
    ...describeFacts(tool),
    findings: findings.map(findingCell),
  };
}

/** Markdown for a person who reviews the list: what it adds up to, then one row an entry. */
export const reviewSheet: ExportTarget = {
  id: 'review-sheet',
  label: 'Markdown review sheet',
  kind: 'record',
  fileName: (draft) => `${draftStem(draft)}.review.md`,
  write: (draft, tools, options) => {
    const { since = null, effects = [] } = options;
    const entries = [...draft.entries.values()].map((entry) => {
      const known = tools.get(entry.toolId);
      return { entry, known, ...judgeEntry(entry, known, options.threshold) };
    });
    const found = entries.flatMap(({ known }) => (known === undefined ? [] : [known]));
    const absent = found.length === entries.length ? '' : `; ${entries.length - found.length} not in the catalog`;
    const rows = entries.map(({ entry, known }) => {
      const row = rowOf(entry, known, options);
      const as = row['exported as'] === '' ? '' : `, exported as ${codeCell(row['exported as'])}`;
      const who = row.confirmed === '' ? '' : `, confirmed by ${plainCell(row.confirmed)}`;
      const { state, tier, egress, approval, scopes, findings, note, change } = row;
      const cells = [state, tier, egress, approval, scopes, findings, note, ...(since === null ? [] : [change])];
      const inClients = effects.map((one) => effectWordsOf(one, entry.toolId));
      return `| ${[codeCell(entry.toolId) + as + who, row.mode, ...[...inClients, ...cells].map(plainCell)].join(' | ')} |`;
    });
    const allAccepted = entries.flatMap(({ entry, accepted }) =>
      accepted.map(
        (one) =>
          `  - ${one.about}, ${codeCell(entry.toolId)}: ${plainCell(one.reason)}, ${plainCell(describeOrigin(one))}`,
      ),
    );
    const open = entries.flatMap(({ entry, critical }) =>
      critical.map(({ about, severity }) => `  - ${about} ${severity}, ${codeCell(entry.toolId)}`),
    );
    const sources = entrySources(found, draft.host);
    const origin = sources.length === 0 ? [] : ['', `Sources: ${sources.map(plainCell).join('; ')}`];
    const headingCells = [
      ...['Tool', 'Mode', ...effects.map(effectHeading), 'State', 'Safety tier', 'Egress', 'Approval', 'Scopes'],
      ...['Findings', 'Note', ...(since === null ? [] : ['Change'])],
    ];
    const lines = [
      `# ${plainCell(draft.name)}`,
      ...(draft.note === undefined ? [] : ['', plainCell(draft.note)]),
      ...origin,
      '',
      ...(open.length === 0 ? [] : [`- ${open.length} open:`, ...open]),
      `- Entries: ${entries.length}, of which the catalog shows ${found.length}`,
      ...effects.map(
        (one) => `- ${effectHeading(one)}, as seen ${one.version}: ${sumEffects(one, [...draft.entries.keys()])}`,
      ),
      `- Combined: ${plainCell(describeTogether(entries.map(({ known }) => known)))}`,
      ...factColumns.map((field) => `- ${headings[field]}: ${plainCell(countFacts(found, field) + absent)}`),
      `- Scopes: ${plainCell(unionOfScopes(found) + absent)}`,
      `- Credentials: ${plainCell(countFacts(found, 'credential') + absent)}`,
      ...(since === null ? [] : [`- Since ${plainCell(since.name)}: ${countChanged(since, entries)}`]),
      ...(allAccepted.length === 0 ? [] : [`- ${allAccepted.length} accepted:`, ...allAccepted]),
      ...(draft.patterns.size === 0
        ? []
        : [`- Patterns, not expanded: ${[...draft.patterns.keys()].map(codeCell).join(', ')}`]),
      ...((draft.denied ?? []).length === 0
        ? []
        : [`- Denied: ${(draft.denied ?? []).map(({ id }) => codeCell(id)).join(', ')}`]),
      '',
      `| ${headingCells.join(' | ')} |`,
      `|${' --- |'.repeat(headingCells.length)}`,
      ...rows,
    ];
    return { text: `${lines.join('\n')}\n`, notes: [] };
  },
};

/** The files and the host that entries come from; the host alone where that is not known. */
function entrySources(found: readonly ExportTool[], host: DraftHost | undefined): readonly string[] {
  const all = found.flatMap(({ sources = [] }) => sources);
  const ofHost = host === undefined ? 'the host’s list' : `${host.label}, ${host.origin}`;
  if (all.length === 0) return host === undefined ? [] : [ofHost];
  return [...new Set(all.map((source) => nameInFile(source) ?? ofHost))].sort(compareText);
}

const headings = { tier: 'Safety tier', egress: 'Egress', approval: 'Approval' };

function countChanged(since: ChangesSince, entries: readonly { readonly entry: ToolEntry }[]): string {
  const found = entries.map(({ entry }) => since.changes.get(entry.toolId)?.length);
  const changed = found.filter((classes = 0) => classes > 0).length;
  const missing = found.filter((classes) => classes === undefined).length;
  const words = changed === 1 ? '1 entry changed' : `${changed} entries changed`;
  return missing === 0 ? words : `${words}, ${missing} not compared`;
}

/** `read 3, write 1, not stated 2`. */
function countFacts(found: readonly ExportTool[], field: 'tier' | 'egress' | 'approval' | 'credential'): string {
  const counts = new Map<string, number>();
  for (const { tool } of found) {
    const word = claimText(tool, field);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (
    [...counts]
      .sort(([a], [b]) => compareText(a, b))
      .map(([word, count]) => `${word} ${count}`)
      .join(', ') || notKnown
  );
}

function describeTogether(tools: readonly (ExportTool | undefined)[]): string {
  if (tools.every((known) => known === undefined)) return notKnown;
  return listSentence(sumCapabilities(tools.map((known) => known?.tool)));
}

function unionOfScopes(found: readonly ExportTool[]): string {
  const scopes = new Set(found.flatMap(({ tool }) => factValue(tool.scopes) ?? []));
  const silent = found.filter(({ tool }) => tool.scopes.basis === 'unstated').length;
  const listed = [...scopes].sort(compareText).join(', ') || (silent === 0 ? 'none' : 'none stated');
  return silent === 0 ? listed : `${listed}; ${silent} ${dontSay(silent)}`;
}
