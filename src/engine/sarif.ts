import { version } from '../../package.json';
import { ruleReason, ruleTitle } from '../audit/rules';
import { writeJson } from '../exports/writing';
import { controlOf } from '../model/controls';
import type { Severity } from '../model/finding';
import { isOpenState } from '../model/judgement';
import { revealPlain } from '../model/revealText';
import type { CheckedFinding } from './check';
import type { ReportFacts } from './reportDocument';

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  information: 'note',
};

/**
 * Writes a report as SARIF 2.1.0: a run a source, a result a finding, with a fingerprint that stays. What was judged is
 * suppressed, with who said so and when. What could not be looked at is named in each run, and has none of its own, so
 * that its absence closes no finding of an earlier run.
 */
export function writeSarif({ answer, notRead }: Pick<ReportFacts, 'answer' | 'notRead'>): string {
  const seen = new Map<string, number>();
  const runs = answer.sources.map(({ id, name }) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const findings = answer.findings.filter(({ source }) => source === id);
    return sarifRun(times === 1 ? name : `${name} ${times}`, findings, notRead);
  });
  return writeJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: runs.length > 0 ? runs : [sarifRun('', [], notRead)],
  });
}

function sarifRun(source: string, findings: readonly CheckedFinding[], notRead: readonly string[]): object {
  const used = [...new Set(findings.map(({ rule }) => rule))].sort();
  return {
    tool: { driver: { name: 'Tool Catalog', version, rules: used.map(sarifRule) } },
    invocations: [
      {
        executionSuccessful: notRead.length === 0,
        toolExecutionNotifications: notRead.map((words) => ({
          level: 'error',
          message: { text: escapeLinks(revealPlain(words, 1_000)) },
        })),
      },
    ],
    automationDetails: { id: `tool-catalog/${source === '' ? '' : `${encodeUri(source)}/`}` },
    results: findings.map((finding) => sarifResult(finding, used, source)),
  };
}

function sarifRule(id: string): object {
  const control = controlOf(id);
  return {
    id,
    shortDescription: { text: ruleTitle(id) },
    fullDescription: { text: ruleReason(id) || ruleTitle(id) },
    ...(control !== undefined && { properties: { tags: [control] } }),
  };
}

/** Percent-encodes a text of any kind; halves of surrogate pairs, which no URI holds, become U+FFFD. */
function encodeUri(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}

function sarifResult(finding: CheckedFinding, used: readonly string[], source: string): object {
  const {
    rule,
    ruleVersion,
    severity,
    words,
    id,
    called = id,
    kind,
    pointer,
    found,
    state,
    judgement,
    evidence,
  } = finding;
  const reviewed = judgement && {
    ...(judgement.by !== undefined && { reviewedBy: revealPlain(judgement.by) }),
    reviewedOn: judgement.at,
  };
  const name = revealPlain(called);
  return {
    ruleId: rule,
    ruleIndex: used.indexOf(rule),
    level: levels[severity],
    message: { text: escapeLinks(words) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeUri(source) } },
        logicalLocations: [
          { name, fullyQualifiedName: revealPlain(`${id}${pointer}`), kind: kind === 'tool' ? 'function' : 'module' },
        ],
      },
    ],
    partialFingerprints: { 'toolCatalog/v1': [rule, ruleVersion, id, pointer, found].join(' ') },
    properties: { severity, state, ...(evidence !== undefined && { evidence }), ...reviewed },
    ...(!isOpenState(state) &&
      judgement && {
        suppressions: [
          {
            kind: 'external',
            status: 'accepted',
            justification: escapeLinks(revealPlain(judgement.reason, 1_000) || state),
            properties: reviewed ?? {},
          },
        ],
      }),
  };
}

/** SARIF reads `[text](id)` in a message as a link (§3.11.6), unless its brackets are escaped. */
function escapeLinks(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&');
}
