import { version } from '../../package.json';
import { ruleReason, rulesetName, ruleTitle } from '../audit/rules';
import type { Ledger } from '../draft/ledger';
import { listDecisions } from '../draft/ledger';
import { codeCell, plainCell, writeJson } from '../exports/writing';
import { controlOf } from '../model/controls';
import type { Decision } from '../model/decision';
import type { Severity } from '../model/finding';
import { formatCounted } from '../model/formatCount';
import { isOpenState, readPlaceOfFinding } from '../model/judgement';
import { revealPlain } from '../model/revealText';
import { type CheckAnswer, type CheckedChange, type CheckedFinding, describeReason } from './check';
import type { BaselineHead } from './compare/baselineFile';
import { verifyLine, verifyScript } from './verifyScript';

/** All that a report tells, in each of its formats. Its texts are untrusted: tools, files and people wrote them. */
export interface ReportFacts {
  /** What was looked at: a host, or files. */
  readonly of: string;
  /** Where it came from; absent for files. */
  readonly origin?: string;
  /** Whose list it is; absent where that is not known. */
  readonly caller?: string;
  /** ISO 8601. */
  readonly at: string;
  /** The filters in force, in words; null for none. */
  readonly filters: string | null;
  readonly catalogDigest: string | null;
  readonly answer: CheckAnswer;
  readonly decisions: Ledger;
  /** The review file that goes with it, and its digest over all bytes. */
  readonly review: { readonly name: string; readonly digest: string } | null;
  /** What could not be looked at, in words. */
  readonly notRead: readonly string[];
}

/** What a report of the catalog is asked with. */
export interface ReportQuestion extends Pick<ReportFacts, 'of' | 'origin' | 'caller' | 'at' | 'notRead'> {
  readonly head: BaselineHead;
  readonly by: string | undefined;
  /** What the review file will be called. */
  readonly fileName: string;
  /** What changed since the baseline in use; null where nothing is compared. */
  readonly comparison: number | null;
}

export interface Report {
  readonly markdown: string;
  readonly sarif: string;
  readonly review: Blob;
}

/** Draws a report as Markdown in which nothing that it quotes is live. */
export function writeReport(report: ReportFacts): string {
  const { of, origin, caller, at, filters, catalogDigest, answer, review, notRead } = report;
  const decisions = listDecisions(report.decisions);
  const open = answer.findings.filter(({ state }) => isOpenState(state));
  const judged = answer.findings.filter(({ state }) => !isOpenState(state));
  const parts = [
    ['# Review of tools'],
    [
      `- Looked at: ${plainCell(of)}${origin === undefined ? '' : ` at ${codeCell(origin)}`}`,
      `- As: ${caller === undefined ? 'not known' : codeCell(caller)}`,
      `- Time: ${at}`,
      ...(filters === null ? [] : [`- Filters: ${plainCell(filters)}`]),
      `- Fingerprint of the catalog: ${catalogDigest ?? 'none'}`,
      `- Rules: ${rulesetName()}`,
    ],
    [sentence(answer, open, decisions)],
    section('Could not be looked at', notRead, (words) => plainCell(words)),
    section('Changed since the review', answer.changes ?? [], changeLines),
    section('No longer listed', answer.removed, codeCell),
    section('Open findings', open, findingLine),
    section('Accepted or false alarm', judged, findingLine),
    section('Verdicts', decisions.filter(isSaid), decisionLine),
    ...(review === null ? [] : [verifying(review)]),
    ['A name in this report is what somebody typed: a record, not a signature.'],
  ];
  const texts = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

function isSaid({ kind }: Decision): boolean {
  return kind === 'verdict' || kind === 'judgement';
}

function sentence(
  { tools, changes }: CheckAnswer,
  open: readonly CheckedFinding[],
  decisions: readonly Decision[],
): string {
  const of = (kind: Decision['kind'], value: string) =>
    decisions.filter((one) => one.kind === kind && one.value === value).length;
  const words = [
    `${formatCounted(tools, 'tool')} looked at`,
    `${formatCounted(open.length, 'open finding')}`,
    changes === null ? 'no review to compare with' : `${changes.length} changed since the review`,
    `${of('verdict', 'approved')} approved, ${of('verdict', 'rejected')} rejected`,
  ];
  return `**${words.join('; ')}.** No known pattern found isn’t the same as safe.`;
}

function section<Item>(title: string, items: readonly Item[], write: (item: Item) => string): readonly string[] {
  return items.length === 0 ? [] : [`## ${title} (${items.length})`, '', ...items.map((item) => `- ${write(item)}`)];
}

function changeLines({ kind, id, why, details }: CheckedChange): string {
  const name = kind === 'tool' ? codeCell(id) : `server ${codeCell(id)}`;
  return [`${name} ${why.map(describeReason).join(', ')}`, ...details.map((one) => `  - ${plainCell(one)}`)].join('\n');
}

function findingLine({
  severity,
  id,
  rule,
  ruleVersion,
  pointer,
  words,
  state,
  found,
  judgement,
}: CheckedFinding): string {
  const control = controlOf(rule);
  const said = judgement === undefined ? state : `${state}${signature(judgement)}`;
  return [
    `**${severity}** ${codeCell(id)}: ${plainCell(words)}`,
    `  - ${rule} version ${ruleVersion}${control === undefined ? '' : `, ${control}`}, at ${codeCell(pointer || '/')}; ${said}`,
    `  - text: ${found}`,
  ].join('\n');
}

function decisionLine(one: Decision): string {
  const place = one.kind === 'judgement' ? readPlaceOfFinding(one.about) : null;
  const about = place === null ? one.about : `${place.rule} at ${place.pointer || '/'}`;
  return `${one.value}: ${codeCell(one.toolId)} (${plainCell(about)})${signature(one)}, ${one.digest ?? 'without a fingerprint'}`;
}

function signature({ by, at, reason, expires }: Pick<Decision, 'by' | 'at' | 'reason' | 'expires'>): string {
  const until = expires === undefined ? '' : ` until ${plainCell(expires)}`;
  return ` by ${by === undefined ? 'nobody named' : plainCell(by)} on ${plainCell(at)}${until}${reason === '' ? '' : `: ${plainCell(reason)}`}`;
}

function verifying({ name, digest }: { readonly name: string; readonly digest: string }): readonly string[] {
  return [
    '## Check it without us',
    '',
    `Save these lines as ${codeCell('verify.mjs')}. They need Node alone, and recompute every fingerprint of the review file (RFC 8785, SHA-256).`,
    '',
    '```js',
    verifyScript.trimEnd(),
    '```',
    '',
    '```sh',
    verifyLine(name, digest),
    '```',
  ];
}

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  information: 'note',
};

/**
 * Writes a report as SARIF 2.1.0: a result a finding, with a fingerprint that stays. What was judged is suppressed, with
 * who said so and when. What could not be looked at is named, so that its absence closes no finding of an earlier run.
 */
export function writeSarif({
  of,
  origin,
  answer,
  notRead,
}: Pick<ReportFacts, 'of' | 'origin' | 'answer' | 'notRead'>): string {
  const used = [...new Set(answer.findings.map(({ rule }) => rule))].sort();
  return writeJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Tool Catalog',
            version,
            rules: used.map((id) => {
              const control = controlOf(id);
              return {
                id,
                shortDescription: { text: ruleTitle(id) },
                fullDescription: { text: ruleReason(id) || ruleTitle(id) },
                ...(control !== undefined && { properties: { tags: [control] } }),
              };
            }),
          },
        },
        invocations: [
          {
            executionSuccessful: notRead.length === 0,
            toolExecutionNotifications: notRead.map((words) => ({
              level: 'error',
              message: { text: revealPlain(words, 1_000) },
            })),
          },
        ],
        automationDetails: { id: `tool-catalog/${encodeURIComponent(origin ?? of)}/` },
        results: answer.findings.map((finding) => sarifResult(finding, used, of)),
      },
    ],
  });
}

function sarifResult(finding: CheckedFinding, used: readonly string[], of: string): object {
  const { rule, ruleVersion, severity, words, id, kind, pointer, found, state, judgement } = finding;
  const reviewed = judgement && {
    ...(judgement.by !== undefined && { reviewedBy: judgement.by }),
    reviewedOn: judgement.at,
  };
  return {
    ruleId: rule,
    ruleIndex: used.indexOf(rule),
    level: levels[severity],
    message: { text: words },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURIComponent(of) } },
        logicalLocations: [
          { name: id, fullyQualifiedName: `${id}${pointer}`, kind: kind === 'tool' ? 'function' : 'module' },
        ],
      },
    ],
    partialFingerprints: { 'toolCatalog/v1': [rule, ruleVersion, id, pointer, found].join(' ') },
    properties: { severity, state, ...reviewed },
    ...(!isOpenState(state) &&
      judgement && {
        suppressions: [
          {
            kind: 'external',
            status: 'accepted',
            justification: judgement.reason || state,
            properties: reviewed ?? {},
          },
        ],
      }),
  };
}
