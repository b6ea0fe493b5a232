import { formatCounted, formatDay } from '../model/formatCount';
import type { RequestedMark, RequirementOfSet, RequirementsSum } from '../model/readiness';
import { codeCell, plainCell, writeCsvTable } from './writing';

export interface ReportOrigin {
  readonly host?: { readonly label: string; readonly origin: string };
  /** Which tools: `the 12 tools of the draft “Support”`. */
  readonly toolsWords: string;
  readonly takenAt: string;
  readonly requested: readonly RequestedMark[];
}

const stateWords: Readonly<Record<RequirementOfSet['state'], string>> = {
  held: 'held',
  missing: 'missing',
  expired: 'expired',
  'needs-attention': 'needs attention',
  unknown: 'not verifiable',
};

/** The requirements of a set of tools as Markdown, to hand to an administrator. */
export function writeRequirements(
  sum: RequirementsSum,
  { host, toolsWords, takenAt, requested }: ReportOrigin,
): string {
  const { ready, missing, unknown } = sum.verdicts;
  const lines = [
    '# Requirements',
    '',
    `Tools: ${plainCell(toolsWords)}`,
    ...(host === undefined ? [] : [`Host: ${codeCell(host.label)} at ${codeCell(host.origin)}`]),
    `Access as: ${codeCell(sum.identity)}`,
    `Taken: ${takenAt}`,
    '',
    `${formatCounted(ready, 'tool')} ready, ${missing} missing something, ${unknown} unknown. With all of the below, ${sum.readyWithAll} would be ready.`,
  ];
  const part = (words: string, states: readonly RequirementOfSet['state'][]) => {
    const found = sum.requirements.filter(({ state }) => states.includes(state));
    if (found.length === 0) return;
    lines.push('', `## ${words}`, '');
    for (const one of found) lines.push(...requirementLines(one, requested, sum.identity));
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
    if (tools.length > 0) lines.push('', `## ${words}`, '', ...tools.map((tool) => `- ${codeCell(tool)}`));
  }
  return `${lines.join('\n')}\n`;
}

function requirementLines(one: RequirementOfSet, requested: readonly RequestedMark[], identity: string): string[] {
  const unlocks =
    one.unlocks.length > 0 ? `; alone it makes ${formatCounted(one.unlocks.length, 'more tool')} ready` : '';
  const mark = markOf(one, requested, identity);
  return [
    `- ${one.kind} ${codeCell(one.name)}: ${stateWords[one.state]}, needed by ${formatCounted(one.tools.length, 'tool')}${unlocks}`,
    ...(mark === undefined ? [] : [`  - ${describeMark(mark, plainCell)}`]),
    ...one.tools.map((tool) => `  - ${codeCell(tool)}`),
  ];
}

function describeMark({ at, by, note }: RequestedMark, write: (text: string) => string): string {
  const who = by === undefined ? '' : ` by ${write(by)}`;
  const what = note === undefined ? '' : `: ${write(note)}`;
  return `requested ${formatDay(at)}${who}${what}`;
}

const columns = ['kind', 'name', 'state', 'tools', 'unlocks', 'needed by', 'requested'];

export function writeRequirementsCsv(sum: RequirementsSum, requested: readonly RequestedMark[]): string {
  const rows = sum.requirements.map((one) => {
    const mark = markOf(one, requested, sum.identity);
    return [
      one.kind,
      one.name,
      stateWords[one.state],
      String(one.tools.length),
      String(one.unlocks.length),
      one.tools.join(', '),
      mark === undefined ? '' : describeMark(mark, String),
    ];
  });
  return writeCsvTable([columns, ...rows]);
}

function markOf(
  { kind, name }: RequirementOfSet,
  requested: readonly RequestedMark[],
  identity: string,
): RequestedMark | undefined {
  return requested.find((mark) => mark.kind === kind && mark.name === name && mark.identity === identity);
}
