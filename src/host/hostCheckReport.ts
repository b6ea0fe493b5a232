import { type JunitTest, writeJunitTests } from '../exports/junit';
import { codeCell, plainCell } from '../exports/writing';
import type { HostCheckRun } from './checkHost';
import type { HostCheck } from './hostChecks';
import { describeExchange } from './hostExchange';
import type { CheckOutcome } from './seenHost';

type HostCheckResult = HostCheckRun['results'][number];

const outcomeWords: Readonly<Record<CheckOutcome['kind'], string>> = {
  kept: 'kept',
  broken: 'broken',
  unseen: 'could not be seen',
};

export function outcomeWord({ kind }: CheckOutcome): string {
  return outcomeWords[kind];
}

/** What was seen, what is wrong, or why nothing was seen; it may quote the host: untrusted text. */
export function outcomeDetail(outcome: CheckOutcome): string {
  switch (outcome.kind) {
    case 'kept':
      return outcome.seen;
    case 'broken':
      return outcome.what;
    case 'unseen':
      return outcome.why;
    default:
      return outcome satisfies never;
  }
}

export function isBroken({ outcome }: HostCheckResult): boolean {
  return outcome.kind === 'broken';
}

export function breaksMust(result: HostCheckResult): boolean {
  return isBroken(result) && result.check.level === 'MUST';
}

/** `RFC 0078 §C-1, MUST` */
export function statedIn({ source, level }: HostCheck): string {
  return `${source}, ${level}`;
}

/** `What runs commands is a host extension: broken: mcp:x … (RFC 0078 §C-1, MUST)` */
export function describeResult({ check, outcome }: HostCheckResult): string {
  return `${check.text}: ${outcomeWord(outcome)}: ${outcomeDetail(outcome)} (${statedIn(check)})`;
}

/** `19 kept, 2 broken, 3 could not be seen` */
export function countOutcomes({ results }: HostCheckRun): string {
  const count = (kind: CheckOutcome['kind']) => results.filter(({ outcome }) => outcome.kind === kind).length;
  return (['kept', 'broken', 'unseen'] as const).map((kind) => `${count(kind)} ${outcomeWords[kind]}`).join(', ');
}

/** Who asked, how often and when. */
export function describeRun({ at, asked, wire, hadToken, hadSecond }: HostCheckRun): string {
  const whom = [hadToken ? 'with a token' : 'without a token', ...(hadSecond ? ['and as a second identity'] : [])];
  return `Asked ${asked} times by GET on ${at}, in version ${wire.major}, ${whom.join(' ')}. Nothing was written, and no tool ran.`;
}

/** A check as Markdown; what it quotes of the host is live in nothing. */
export function writeHostCheckMarkdown(run: HostCheckRun): string {
  const rows = run.results.map(({ check, outcome }) =>
    [
      check.text,
      outcome.kind === 'broken' ? `**${outcomeWord(outcome)}**` : outcomeWord(outcome),
      plainCell(outcomeDetail(outcome)),
      `${statedIn(check)}${check.scenario === undefined ? '' : ` (suite: ${check.scenario})`}`,
      plainCell(check.how),
    ].join(' | '),
  );
  const evidence = run.results.flatMap(({ check, outcome }) =>
    outcome.kind !== 'broken'
      ? []
      : ['', `## ${check.text}`, '', ...outcome.evidence.map((one) => `- ${codeCell(describeExchange(one))}`)],
  );
  const lines = [
    `# Checks of ${plainCell(run.url)}: ${countOutcomes(run)}`,
    '',
    describeRun(run),
    '',
    '| Statement | Outcome | What was seen | Stated in | How |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    ...evidence,
  ];
  return `${lines.join('\n')}\n`;
}

/** A test a check; what could not be seen is skipped, with the reason. */
export function hostTests({ url, results }: HostCheckRun): readonly JunitTest[] {
  return results.map(({ check, outcome }) => ({
    of: url,
    name: `${check.id}: ${check.text}`,
    ...(outcome.kind === 'broken' && {
      failure: [outcome.what, ...outcome.evidence.map(describeExchange)].join('\n'),
    }),
    ...(outcome.kind === 'unseen' && { skipped: outcome.why }),
  }));
}

export function writeHostCheckJunit(run: HostCheckRun): string {
  return writeJunitTests('openwop host', hostTests(run));
}
