import { tellLookAlike } from '../audit/alikeTexts';
import { introducedWords } from '../audit/introduced';
import { codeCell, plainCell, writeCsvTable, writeJson } from '../exports/writing';
import { changeClasses, classLabel, type Principal } from '../model/change';
import { compareDescriptors } from '../model/compareDescriptors';
import { setDigest } from '../model/digest';
import { cutAlike } from '../model/jsonLayout';
import { maskValue } from '../model/maskJson';
import { maskText, namesOfPointer } from '../model/maskSecrets';
import { fieldName, fieldWord, type TextChange } from '../model/toolChange';
import { withItems } from './baselineFiles';
import type { BaselineHead } from './compare/baselineFile';
import type { Doubt } from './compare/certainty';
import { describeChange, describeDoubt, describeNewFinding, verdictWords } from './compare/changeWords';
import { countServers, describeServerField, type ServerChange, serversNotCompared } from './compare/compareServers';
import { countAccess, type SideTool } from './compare/compareSides';
import type { CatalogComparison } from './compareCatalog';
import { introducedBy, readAt } from './comparisonTable';
import { inSlices, type LongCall } from './inSlices';

export const changeFormats = ['markdown', 'csv', 'json'] as const;

export type ChangeFormat = (typeof changeFormats)[number];

export interface NamedSide extends Omit<BaselineHead, 'takenAt'> {
  /** ISO 8601; null where nobody knows. */
  readonly at: string | null;
}

export interface ChangesFileQuestion {
  readonly comparison: number;
  readonly format: ChangeFormat;
  readonly before: NamedSide;
  readonly after: NamedSide;
  readonly doubts: readonly Doubt[];
}

const maxText = 2_000;
const maxPatch = 100;

type Texts = readonly string[];

/**
 * All changes as a file, some milliseconds at a time: Markdown to read, CSV to sort, JSON with paths and values as RFC
 * 6902 has them.
 */
export async function writeChangesFile(
  comparison: CatalogComparison,
  question: ChangesFileQuestion,
  call: LongCall,
): Promise<Blob> {
  const write = (job: Generator<number, Texts>, type: string) =>
    inSlices(job, call).then((texts) => new Blob([...texts], { type }));
  switch (question.format) {
    case 'markdown':
      return write(writeMarkdown(comparison, question), 'text/markdown');
    case 'csv':
      return write(writeCsv(comparison, question), 'text/csv');
    case 'json':
      return write(writeChangesJson(comparison, question), 'application/json');
    default:
      return question.format satisfies never;
  }
}

function* read(comparison: CatalogComparison) {
  for (let place = 0; place < comparison.changes.length; place++) {
    const { change, old, now, ...named } = readAt(comparison, place);
    const introduces = (text: TextChange) => introducedWords(introducedBy(comparison, place, text));
    yield { toolId: (now ?? old)?.toolId ?? '', old, now, change: { ...change, ...named }, introduces };
  }
}

function digestOf(tools: readonly SideTool[]): string | null {
  return setDigest(tools.map(({ toolId, digest }) => [toolId, digest]));
}

function* writeMarkdown(
  comparison: CatalogComparison,
  { before, after, doubts }: ChangesFileQuestion,
): Generator<number, Texts> {
  const coverage = { covered: comparison.after.length, notCovered: comparison.notCovered };
  const [answer = '', ...more] = verdictWords(
    countAccess(comparison.changes),
    coverage,
    countServers(comparison.servers ?? []),
  );
  const counts = changeClasses.flatMap((kind) => {
    const count = comparison.changes.filter(({ classes }) => classes.includes(kind)).length;
    return count === 0 ? [] : [`${count} ${classLabel(kind)}`];
  });
  const lines = [
    `# Changes of ${plainCell(after.name)} since ${plainCell(before.name)}`,
    '',
    [`**${answer}**`, ...more].join('. '),
    '',
    `- ${[...counts, `${comparison.same.length} alike`].join(', ')}`,
    ...describeSide('Before', before, comparison.before),
    ...describeSide('After', after, comparison.after),
    ...doubts.map((doubt) => `- ${plainCell(describeDoubt(doubt))}`),
    ...(comparison.servers === null ? [`- ${serversNotCompared}`] : comparison.servers.map(describeServer)),
    '',
    '| Tool | Change | What changed |',
    '| --- | --- | --- |',
  ];
  for (const { toolId, change, introduces } of read(comparison)) {
    const texts = change.texts.map((text) => {
      return `${text.pointer}: ${writeTurn(text.before, text.after, introduces(text))}`;
    });
    const words = [...describeChange(change), ...texts].map(plainCell).join('<br>');
    const classes = change.classes.map(classLabel).join(', ');
    lines.push(`| ${codeCell(toolId)} | ${classes} | ${words} |`);
    yield lines.length;
  }
  return [`${lines.join('\n')}\n`];
}

function describeServer({ name, fields, introduces, findings }: ServerChange): string {
  const parts = fields.map((one) => {
    const { field, before = 'nothing', after = one.isUnknown ? 'not known' : 'nothing' } = one;
    const came = field === 'instructions' ? introducedWords(introduces) : '';
    return `${describeServerField(one)}: ${writeTurn(before, after, came)}`;
  });
  return `- Server ${codeCell(name)}: ${plainCell([...findings.map(describeNewFinding), ...parts].join('; '))}`;
}

/** `“was” → “is” (introduces an address)` */
function writeTurn(before: string, after: string, introduces: string): string {
  const [was, is] = cutAlike(before, after, maxText);
  const likeness = tellLookAlike(before, after);
  return `“${was}” → “${is}”${introduces === '' ? '' : ` (introduces ${introduces})`}${likeness === null ? '' : ` (${likeness})`}`;
}

function describeSide(label: string, side: NamedSide, tools: readonly SideTool[]): readonly string[] {
  const { name, host, principal, at, completeness, filter } = side;
  const parts = [
    plainCell(name),
    ...(host === null
      ? []
      : [`${plainCell(host.label)} (${plainCell(host.origin)})`, plainCell(callerWords(principal))]),
    ...(at === null ? [] : [plainCell(at)]),
    `${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}`,
    completeness.state,
    codeCell(digestOf(tools) ?? 'no fingerprint'),
    ...(filter === undefined ? [] : [`only what matches ${codeCell(filter)}`]),
  ];
  return [`- ${label}: ${parts.join(', ')}`];
}

function callerWords({ state, id }: Principal): string {
  if (state === 'anonymous') return 'shown to an anonymous caller';
  return state === 'known' && id !== undefined ? `shown to ${id}` : 'shown to an unknown caller';
}

/** Both sides stand in each row, so that a row tells by itself what it compares. */
const csvColumns = [
  ...['toolId', 'change', 'what', 'before', 'after', 'verdict'],
  ...['beforeName', 'beforeAt', 'beforeDigest', 'afterName', 'afterAt', 'afterDigest'],
];

function* writeCsv(comparison: CatalogComparison, question: ChangesFileQuestion): Generator<number, Texts> {
  const sideCells = ({ name, at }: NamedSide, tools: readonly SideTool[]) => [name, at ?? '', digestOf(tools) ?? ''];
  const sides = [...sideCells(question.before, comparison.before), ...sideCells(question.after, comparison.after)];
  const texts = [writeCsvTable([csvColumns])];
  for (const { toolId, change } of read(comparison)) {
    const rows: string[][] = [];
    const classes = change.classes.join(' ');
    const add = (what: string, before: string, after: string, verdict = '') =>
      rows.push([toolId, classes, what, ...cutAlike(before, after, maxText), verdict, ...sides]);
    for (const { field, before, after, open, verdict } of change.fields)
      add(fieldName(field), fieldWord(before, open), fieldWord(after, open), verdict);
    if (change.input !== null)
      add('Arguments', '', 'reason' in change.input ? change.input.reason : '', change.input.kind);
    if (change.accepts !== null) {
      const { pointer, before = '', after = '', isUnclear } = change.accepts;
      add(`Arguments ${pointer}`, before, after, isUnclear ? 'may accept more' : 'accepts more');
    }
    for (const finding of change.findings) add(finding.pointer, '', describeNewFinding(finding), 'new finding');
    for (const { pointer, before, after } of change.texts) add(pointer, before, after, 'text');
    for (const { pointer, before = '', after = '' } of change.elsewhere) add(pointer, before, after);
    if (change.from !== null) add('Id', change.from, toolId);
    if (rows.length === 0) add('', '', '');
    texts.push(writeCsvTable(rows));
    yield texts.length;
  }
  for (const { name, fields, findings } of comparison.servers ?? []) {
    const of = [`server ${name}`, 'server'];
    const rows = [
      ...fields.map((one) => [
        ...[...of, describeServerField(one)],
        ...[...cutAlike(one.before ?? '', one.after ?? '', maxText), '', ...sides],
      ]),
      ...findings.map((finding) => [...of, finding.pointer, '', describeNewFinding(finding), 'new finding', ...sides]),
    ];
    texts.push(writeCsvTable(rows));
  }
  return texts;
}

function* writeChangesJson(
  comparison: CatalogComparison,
  { before, after, doubts }: ChangesFileQuestion,
): Generator<number, Texts> {
  const side = ({ name, host, principal, at, completeness, filter }: NamedSide, tools: readonly SideTool[]) => ({
    name,
    ...(host !== null && { host }),
    principal,
    ...(at !== null && { at }),
    completeness,
    ...(filter !== undefined && { filter }),
    tools: tools.length,
    digest: digestOf(tools),
  });
  const head = writeJson({
    kind: 'tool-catalog/changes',
    version: 1,
    before: side(before, comparison.before),
    after: side(after, comparison.after),
    doubts,
    total: comparison.changes.length,
    ...countAccess(comparison.changes),
    same: comparison.same.length,
    servers: comparison.servers,
    changes: [],
  });
  const list: string[] = [];
  for (const { toolId, old, now, change } of read(comparison)) {
    const text = writeJson({
      toolId,
      ...(change.from !== null && { from: change.from }),
      classes: change.classes,
      isOpen: change.isOpen,
      ...(change.wider.length > 0 && { wider: change.wider }),
      ...(change.fields.length > 0 && { fields: change.fields.map(withoutUndefined) }),
      ...(change.input !== null && { input: change.input }),
      ...(change.accepts !== null && { accepts: withoutUndefined(change.accepts) }),
      ...(change.findings.length > 0 && { findings: change.findings }),
      digests: { before: old?.digest ?? null, after: now?.digest ?? null },
      ...patchOf(old?.descriptor(), now?.descriptor()),
    });
    list.push(text.trimEnd());
    yield list.length;
  }
  return withItems(head, list, 'changes');
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}

/** Paths and values as in RFC 6902, with the value that was there before beside them; `isCut` where there are more. */
function patchOf(before: unknown, after: unknown): { readonly patch: readonly object[]; readonly isCut?: true } {
  if (before === undefined || after === undefined) return { patch: [] };
  const found = compareDescriptors(before, after, maxPatch + 1);
  const patch = found.slice(0, maxPatch).map(({ pointer: path, kind, before: was, after: value }) => {
    const [old, now] = [was, value].map((one) => maskValue(one, namesOfPointer(path)));
    if (kind === 'added') return { op: 'add', path: maskText(path), value: now };
    return kind === 'removed'
      ? { op: 'remove', path: maskText(path), was: old }
      : { op: 'replace', path: maskText(path), value: now, was: old };
  });
  return { patch, ...(found.length > maxPatch && { isCut: true }) };
}
