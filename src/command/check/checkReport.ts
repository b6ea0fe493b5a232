import {
  type CheckAnswer,
  type CheckedChange,
  type CheckedFinding,
  type CheckedSubject,
  describeReason,
  type FailLevel,
} from '../../engine/check';
import { codeCell, plainCell, writeJson } from '../../exports/writing';
import { formatCounted } from '../../model/formatCount';
import type { FindingState } from '../../model/judgement';
import { revealPlain } from '../../model/revealText';
import type { FileChange } from './repositoryLists';

/** What a check found, as `--json` writes it (version 1). All that is quoted is somebody else's word. */
export interface CheckReport extends Omit<CheckAnswer, 'tools'> {
  /** ISO 8601. */
  readonly at: string;
  readonly failOn: FailLevel;
  /** Null where no source was named: then the lists of the repository are read. */
  readonly tools: number | null;
  readonly review: { readonly name: string; readonly at: string; readonly by?: string } | null;
  /** What a change makes of the lists in a repository; null where they were not compared. */
  readonly lists: { readonly since: string; readonly changes: readonly FileChange[] } | null;
  /** Decisions that the same change adds to the review, in words. */
  readonly decidedHere: readonly string[];
  /** What could not be looked at, and how that is mended. */
  readonly notRead: readonly string[];
  /** What to know beside that. */
  readonly notes: readonly string[];
}

/** Returns the code to exit with: 2 where it could not look, 1 where it fails, else 0. */
export function exitCode({ notRead, findings, changes, lists }: CheckReport): 0 | 1 | 2 {
  if (notRead.length > 0) return 2;
  return [...findings, ...(changes ?? []), ...(lists?.changes ?? [])].some(({ fails }) => fails) ? 1 : 0;
}

export function writeCheckJson(report: CheckReport): string {
  return writeJson({ kind: 'tool-catalog/check', version: 1, exit: exitCode(report), ...report });
}

const most = 100;

const stateWords: Readonly<Record<FindingState, string>> = {
  open: 'open',
  lapsed: 'judged before, and that no longer holds',
  confirmed: 'confirmed',
  accepted: 'accepted',
  'false-alarm': 'false alarm',
};

/** Writes a check as Markdown for a pull request's summary and a terminal: nothing that it quotes is live in either. */
export function writeCheckSummary(report: CheckReport, app: URL | null): string {
  const { tools, findings, changes, removed, review, lists, decidedHere, notRead, notes } = report;
  const nameOf = ({ kind, id }: CheckedSubject) => (kind === 'tool' ? linked(id, app) : `server ${codeCell(id)}`);
  const failing = findings.filter(({ fails }) => fails);
  const changed = changes ?? [];
  const parts = [
    section('Could not be looked at', notRead, plainCell),
    section('Approved in this very change', decidedHere, plainCell),
    section('Changed', changed, (one) => changeLines(one, nameOf(one))),
    section('What the change does to lists of clients', lists?.changes ?? [], listLine),
    section('Findings', failing, (one) => findingLine(one, nameOf(one))),
    section('No longer listed', removed, codeCell),
  ];
  const judged = findings.length - failing.length;
  const lines = [
    `# Tool check: ${['passed', 'failed', 'could not look'][exitCode(report)]}`,
    [
      ...(tools === null
        ? ['No source was named: lists in the repository were read.']
        : [
            `${formatCounted(tools, 'tool')} looked at.`,
            review === null
              ? 'Without a review nothing can have changed: findings alone are judged.'
              : `Compared with the review ${plainCell(review.name)}, ${by(review)}.`,
          ]),
      judged > 0 ? `${formatCounted(judged, 'other finding')} below the threshold or judged.` : '',
      ...notes.map(plainCell),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    ...parts.filter((part) => part !== ''),
  ];
  return `${lines.join('\n\n')}\n`;
}

function by({ by: name, at }: NonNullable<CheckReport['review']>): string {
  return `${name === undefined ? 'written' : `which says ${plainCell(name)} wrote it`} on ${plainCell(at.slice(0, 10))}`;
}

function section<Item>(title: string, items: readonly Item[], write: (item: Item) => string): string {
  if (items.length === 0) return '';
  const shown = items.slice(0, most).map((item) => `- ${write(item)}`);
  const more = items.length - shown.length;
  return [`## ${title} (${items.length})`, '', ...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

function linked(toolId: string, app: URL | null): string {
  if (app === null) return codeCell(toolId);
  const url = new URL(app);
  url.search = new URLSearchParams({ tool: toolId }).toString();
  // Parentheses would end the link.
  return `[${codeCell(toolId)}](${url.href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

function changeLines({ why, details, fails }: CheckedChange, name: string): string {
  const words = `${name} ${why.map(describeReason).join(', ')}${fails ? '' : ' (allowed)'}`;
  return [words, ...details.map((detail) => `  - ${plainCell(detail)}`)].join('\n');
}

function findingLine({ rule, severity, state, pointer, words }: CheckedFinding, name: string): string {
  const place = pointer === '' ? '' : ` at ${codeCell(pointer)}`;
  return `**${severity}** ${name}${place}: ${plainCell(words)} (${rule}, ${stateWords[state]})`;
}

function listLine({ path, words, names, fails }: FileChange): string {
  const shown = names.slice(0, most).map(codeCell).join(', ');
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return `${codeCell(path)} ${words}${shown === '' ? '' : `: ${shown}${more}`}${fails ? '' : ' (no more than before)'}`;
}

const xmlSigns: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** A text in XML 1.0, which holds no control characters. */
function xml(text: string): string {
  return revealPlain(text, 1_000).replace(/[&<>"]/g, (sign) => xmlSigns.get(sign) ?? sign);
}

/** Writes findings and changes as JUnit's XML, a test each. */
export function writeJunit({ findings, changes, lists, notRead }: CheckReport): string {
  const testOf = (of: string, name: string, failure: string | null, kind: 'failure' | 'error' = 'failure') =>
    `  <testcase classname="${xml(of)}" name="${xml(name)}">${failure === null ? '' : `<${kind} message="${xml(failure)}"/>`}</testcase>`;
  const tests = [
    ...notRead.map((words) => testOf('sources', words, words, 'error')),
    ...findings.map(({ id, rule, pointer, words, fails }) => testOf(id, `${rule} ${pointer}`, fails ? words : null)),
    ...(changes ?? []).map(({ id, why, fails }) =>
      testOf(id, why.join(' '), fails ? why.map(describeReason).join(', ') : null),
    ),
    ...(lists?.changes ?? []).map(({ path, words, names, fails }) =>
      testOf(path, words, fails ? [words, ...names].join(' ') : null),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="tool-catalog" tests="${tests.length}">\n${tests.join('\n')}\n</testsuite>\n`;
}
