import type { RequestedMark, RequirementOfSet, RequirementsSum } from '../model/readiness';
import { neutralCell, writeCsvLines } from './cells';

/** What a report says beside the sum itself. */
export interface ReportOrigin {
  readonly host?: { readonly label: string; readonly origin: string };
  /** Which tools: `the 12 tools of the draft “Support”`. */
  readonly subject: string;
  /** ISO date and time. */
  readonly takenAt: string;
  readonly requested: readonly RequestedMark[];
}

export const reportFormats = ['text', 'markdown', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The requirements of a set of tools to hand to an administrator. Names of hosts and tools stay plain text. */
export function writeRequirements(sum: RequirementsSum, origin: ReportOrigin, format: ReportFormat): string {
  switch (format) {
    case 'text':
      return writeProse(sum, origin, plainMarks);
    case 'markdown':
      return writeProse(sum, origin, markdownMarks);
    case 'csv':
      return writeCsv(sum, origin);
    default:
      return format satisfies never;
  }
}

const stateWords: Readonly<Record<RequirementOfSet['state'], string>> = {
  held: 'held',
  missing: 'missing',
  expired: 'expired',
  'needs-attention': 'needs attention',
  unknown: 'not verifiable',
};

/** How prose is marked up. */
interface Marks {
  readonly title: (text: string) => string;
  readonly heading: (text: string) => string;
  /** A name that somebody else chose. */
  readonly name: (text: string) => string;
}

const plainMarks: Marks = {
  title: (text) => `${text}\n${'='.repeat(text.length)}`,
  heading: (text) => `${text}\n${'-'.repeat(text.length)}`,
  name: oneLine,
};

const markdownMarks: Marks = {
  title: (text) => `# ${text}`,
  heading: (text) => `## ${text}`,
  name: codeSpan,
};

function writeProse(sum: RequirementsSum, { host, subject, takenAt, requested }: ReportOrigin, marks: Marks): string {
  const { title, heading, name } = marks;
  const { ready, missing, unknown } = sum.verdicts;
  const lines = [
    title('Requirements'),
    '',
    `Tools: ${oneLine(subject)}`,
    ...(host === undefined ? [] : [`Host: ${name(host.label)} at ${name(host.origin)}`]),
    `Access as: ${name(sum.identity)}`,
    `Taken: ${takenAt}`,
    '',
    `${countOf(ready, 'tool')} ready, ${missing} missing something, ${unknown} unknown. With all of the below, ${sum.readyWithAll} would be ready.`,
  ];
  const part = (words: string, states: readonly RequirementOfSet['state'][]) => {
    const found = sum.requirements.filter(({ state }) => states.includes(state));
    if (found.length === 0) return;
    lines.push('', heading(words), '');
    for (const one of found) lines.push(...requirementLines(one, requested, sum.identity, name));
  };
  part('To grant', ['missing', 'expired', 'needs-attention']);
  part('To find out', ['unknown']);
  part('Held already', ['held']);
  const silent: readonly (readonly [string, readonly string[]])[] = [
    ['The host doesn’t say which scopes these need', sum.scopesUnstated],
    ['The host doesn’t say whether these need a credential', sum.credentialUnstated],
    ['These need a credential; nobody has said whose', sum.providerUnknown],
  ];
  for (const [words, tools] of silent) {
    if (tools.length > 0) lines.push('', heading(words), '', ...tools.map((tool) => `- ${name(tool)}`));
  }
  return `${lines.join('\n')}\n`;
}

function requirementLines(
  one: RequirementOfSet,
  requested: readonly RequestedMark[],
  identity: string,
  name: (text: string) => string,
): string[] {
  const unlocks = one.unlocks.length > 0 ? `; alone it makes ${countOf(one.unlocks.length, 'more tool')} ready` : '';
  const mark = markOf(one, requested, identity);
  return [
    `- ${one.kind} ${name(one.name)}: ${stateWords[one.state]}, needed by ${countOf(one.tools.length, 'tool')}${unlocks}`,
    ...(mark === undefined ? [] : [`  - ${describeMark(mark)}`]),
    ...one.tools.map((tool) => `  - ${name(tool)}`),
  ];
}

function describeMark({ at, by, note }: RequestedMark): string {
  const who = by === undefined ? '' : ` by ${oneLine(by)}`;
  const what = note === undefined ? '' : `: ${oneLine(note)}`;
  return `requested ${at.slice(0, 10)}${who}${what}`;
}

const columns = ['kind', 'name', 'state', 'tools', 'unlocks', 'needed by', 'requested'];

function writeCsv(sum: RequirementsSum, { requested }: ReportOrigin): string {
  const rows = sum.requirements.map((one) => {
    const mark = markOf(one, requested, sum.identity);
    return [
      one.kind,
      neutralCell(one.name),
      stateWords[one.state],
      String(one.tools.length),
      String(one.unlocks.length),
      neutralCell(one.tools.join(', ')),
      mark === undefined ? '' : neutralCell(describeMark(mark)),
    ];
  });
  return writeCsvLines([columns, ...rows]);
}

function markOf(
  { kind, name }: RequirementOfSet,
  requested: readonly RequestedMark[],
  identity: string,
): RequestedMark | undefined {
  return requested.find((mark) => mark.kind === kind && mark.name === name && mark.identity === identity);
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Untrusted text on one line, with what hides in it made visible. */
function oneLine(text: string): string {
  return neutralCell(text).replace(/^'/, '');
}

/** Untrusted text as Markdown code, where nothing in it is markup: fenced by more backticks than it holds. */
function codeSpan(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : '';
  return fence + pad + line + pad + fence;
}
