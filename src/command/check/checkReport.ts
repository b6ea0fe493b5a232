import {
  type CheckAnswer,
  type CheckedChange,
  type CheckedFinding,
  type CheckedSubject,
  describeReason,
  type FailLevel,
} from '../../engine/check';
import { type JunitTest, writeJunitTests } from '../../exports/junit';
import { codeCell, plainCell, writeJson } from '../../exports/writing';
import type { HostCheckRun } from '../../host/checkHost';
import { breaksMust, describeResult, hostTests, isBroken } from '../../host/hostCheckReport';
import { formatCounted } from '../../model/formatCount';
import type { FindingState } from '../../model/judgement';
import type { FileChange } from './repositoryLists';

/** Files that clients read in a repository, held against another commit. */
export interface ComparedLists {
  /** Null where nothing was named: then all that they say is new, and none of it fails. */
  readonly since: string | null;
  readonly files: number;
  readonly changes: readonly FileChange[];
}

/** What a check found, as `--json` writes it (version 1). All that is quoted is somebody else's word. */
export interface CheckReport extends Omit<CheckAnswer, 'tools' | 'servers'> {
  /** ISO 8601. */
  readonly at: string;
  readonly failOn: FailLevel;
  /** Null where no source was named: then the lists of the repository are read. */
  readonly tools: number | null;
  readonly review: { readonly name: string; readonly at: string; readonly by?: string } | null;
  /** What a change makes of the lists in a repository; null where they were not compared. */
  readonly lists: ComparedLists | null;
  /** Whether the host keeps to the protocol; null where that was not looked at. */
  readonly host: HostCheckRun | null;
  /** Decisions that the same change adds to the review, in words. */
  readonly decidedHere: readonly string[];
  /** What could not be looked at, and how that is mended. */
  readonly notRead: readonly string[];
  /** What to know beside that. */
  readonly notes: readonly string[];
}

/** Returns the code to exit with: 2 where it could not look, 1 where it fails, else 0. */
export function exitCode({ notRead, findings, changes, lists, host }: CheckReport): 0 | 1 | 2 {
  if (notRead.length > 0) return 2;
  if (host?.results.some(breaksMust)) return 1;
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

/** The most that GitHub keeps of a step's summary, in bytes: of a larger one it shows nothing. */
export const maxSummaryBytes = 1024 * 1024;

/** Cuts a summary after a whole line, so that it fits into so many bytes; its last line says what is left out. */
export function cutSummary(summary: string, bytes: number): string {
  if (Buffer.byteLength(summary) <= bytes) return summary;
  const lines = summary.trimEnd().split('\n');
  const rest = (left: number) => `\n${formatCounted(left, 'more line')}: see this step’s log.\n`;
  let room = bytes - Buffer.byteLength(rest(lines.length));
  let shown = 0;
  for (const line of lines) {
    room -= Buffer.byteLength(line) + 1;
    if (room < 0) break;
    shown++;
  }
  return shown === 0 ? '' : `${lines.slice(0, shown).join('\n')}\n${rest(lines.length - shown)}`;
}

/** Writes a check as Markdown for a pull request's summary and a terminal: nothing that it quotes is live in either. */
export function writeCheckSummary(report: CheckReport, app: URL | null): string {
  const { tools, findings, changes, removed, review, lists, host, decidedHere, notRead, notes } = report;
  const nameOf = ({ kind, id, called }: CheckedSubject) => {
    if (kind === 'tool') return linked(id, app);
    return `server ${codeCell(id)}${called === undefined ? '' : `, called “${plainCell(called)}”,`}`;
  };
  const failing = findings.filter(({ fails }) => fails);
  const changed = changes ?? [];
  const parts = [
    section('Could not be looked at', notRead, plainCell),
    section('Approved in this very change', decidedHere, plainCell),
    section('Changed or rejected', changed, (one) => changeLines(one, nameOf(one))),
    ...(lists === null ? [] : listSections(lists)),
    section('What the host doesn’t keep', (host?.results ?? []).filter(isBroken), (one) =>
      plainCell(describeResult(one)),
    ),
    section('Findings', failing, (one) => findingLine(one, nameOf(one))),
    section('No longer listed', removed, codeCell),
  ];
  const judged = findings.length - failing.length;
  const lines = [
    `# Tool check: ${['passed', 'failed', 'could not look'][exitCode(report)]}`,
    [
      ...(lists === null ? [] : [describeLists(lists)]),
      ...(tools === null
        ? []
        : [
            `${formatCounted(tools, 'tool')} looked at.`,
            review === null
              ? 'No review was read: findings alone are judged.'
              : `Judged by the review ${plainCell(review.name)}, ${by(review)}.`,
          ]),
      judged > 0 ? `${formatCounted(judged, 'other finding')} below the threshold or judged.` : '',
      ...notes.map(plainCell),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    ...parts,
  ];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}

function by({ by: name, at }: NonNullable<CheckReport['review']>): string {
  return `${name === undefined ? 'written' : `which says ${plainCell(name)} wrote it`} on ${plainCell(at.slice(0, 10))}`;
}

function section<Item>(title: string, items: readonly Item[], write: (item: Item) => string): string {
  if (items.length === 0) return '';
  const shown = items.slice(0, most).map((item) => `- ${write(item)}`);
  const more = items.length - shown.length;
  return [
    `## ${title} (${items.length})`,
    '',
    ...shown,
    ...(more > 0 ? [`- and ${more} more: \`--json FILE\` writes all`] : []),
  ].join('\n');
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

function describeLists({ since, files }: ComparedLists): string {
  const read =
    files === 0
      ? 'No committed file here is one that AI clients read.'
      : `${formatCounted(files, 'committed file')} here that AI clients read`;
  if (since === null)
    return files === 0 ? read : `${read}. Name a commit by --since to see what a change lets them do.`;
  return files === 0 ? read : `${read}, compared with ${plainCell(since)}.`;
}

function listSections({ since, changes }: ComparedLists): readonly string[] {
  if (since === null) return [section('What clients may do here', changes, listLine)];
  return [
    section(
      'What this change lets clients do',
      changes.filter(({ fails }) => fails),
      listLine,
    ),
    section(
      'What else it changes for them',
      changes.filter(({ fails }) => !fails),
      listLine,
    ),
  ];
}

function listLine({ path, words, names }: FileChange): string {
  const shown = names.slice(0, most).map(codeCell).join(', ');
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return `${codeCell(path)} ${words}${shown === '' ? '' : `: ${shown}${more}`}`;
}

/** Writes findings and changes as JUnit's XML, a test each. */
export function writeJunit({ findings, changes, lists, notRead, host }: CheckReport): string {
  const tests: readonly JunitTest[] = [
    ...notRead.map((words) => ({ of: 'sources', name: words, error: words })),
    ...findings.map(({ id, rule, pointer, words, fails }) => ({
      ...{ of: id, name: `${rule} ${pointer}` },
      ...(fails && { failure: words }),
    })),
    ...(changes ?? []).map(({ id, why, fails }) => ({
      ...{ of: id, name: why.join(' ') },
      ...(fails && { failure: why.map(describeReason).join(', ') }),
    })),
    ...(lists?.changes ?? []).map(({ path, words, names, fails }) => ({
      ...{ of: path, name: words },
      ...(fails && { failure: [words, ...names].join(' ') }),
    })),
    ...(host === null ? [] : hostTests(host)),
  ];
  return writeJunitTests('tool-catalog', tests);
}
