import { rulesetName } from '../audit/rules';
import { type Ledger, listDecisions } from '../draft/ledger';
import { controlOf } from '../model/controls';
import { type Decision, type DecisionOf, nounOf } from '../model/decision';
import { countEffects, effectWords, type Way, ways } from '../model/effect';
import { formatCounted } from '../model/formatCount';
import { isOpenState, readPlaceOfFinding } from '../model/judgement';
import {
  type CheckAnswer,
  type CheckedChange,
  type CheckedFinding,
  type CheckedSubject,
  describeReason,
} from './check';
import type { ClientEffect } from './effectColumn';
import { type HandedFile, verifyLine, verifyScript } from './verifyScript';

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
  /** The filters in force, in words; none where all is told. */
  readonly filters: readonly string[];
  /** Of the whole catalog, whatever the filters. */
  readonly catalogDigest: string | null;
  /** What it is compared with, by its name; null for nothing. */
  readonly since: string | null;
  readonly answer: CheckAnswer;
  readonly draft: ReportedDraft | null;
  readonly decisions: Ledger;
  /** The review file that goes with it. */
  readonly review: HandedFile | null;
  /** What could not be looked at, in words. */
  readonly notRead: readonly string[];
}

/** A draft with what clients make of its entries. */
export interface ReportedDraft {
  readonly name: string;
  readonly file: HandedFile;
  readonly entries: readonly {
    readonly toolId: string;
    readonly mode: string;
    /** In the chosen clients; empty where nothing is known of them. */
    readonly effects: readonly ClientEffect[];
  }[];
  readonly patterns: readonly string[];
  readonly denied: readonly string[];
  /** What is known of each client's file, by its version. */
  readonly effectVersions: readonly { readonly client: string; readonly version: string }[];
}

/** A stretch of a line: our own words, or somebody else's as an id or as text. */
export type ReportPiece = string | { readonly code: string } | { readonly quote: string };
export type ReportLine = readonly ReportPiece[];

export interface ReportItem {
  readonly line: ReportLine;
  readonly more?: readonly ReportLine[];
}

export interface ReportSection {
  readonly title: string;
  readonly intro?: ReportLine;
  readonly items: readonly ReportItem[];
}

/** A report as every format draws it. */
export interface ReportDocument {
  readonly title: string;
  readonly particulars: readonly { readonly name: string; readonly line: ReportLine }[];
  readonly sentence: ReportLine;
  /** None of them is empty. */
  readonly sections: readonly ReportSection[];
  /** Null where no file goes with it. */
  readonly verifying: { readonly script: string; readonly command: string } | null;
  readonly note: string;
}

export function composeReport(report: ReportFacts): ReportDocument {
  const { answer, decisions, draft, review, since } = report;
  const said = listDecisions(decisions).filter(({ kind }) => saidKinds.has(kind));
  const open = answer.findings.filter(({ state }) => isOpenState(state));
  const judged = answer.findings.filter(({ state }) => !isOpenState(state));
  const called = new Map(answer.servers.map((one) => [one.name, one.called]));
  const files = [review, draft?.file].filter((one) => one != null);
  const sections: readonly ReportSection[] = [
    { title: 'Could not be looked at', items: report.notRead.map((words) => ({ line: [{ quote: words }] })) },
    { title: 'Changed or rejected', items: (answer.changes ?? []).map(changeItem) },
    { title: 'No longer listed', items: answer.removed.map((id) => ({ line: [{ code: id }] })) },
    { title: 'Open findings', items: open.map(findingItem) },
    { title: 'Accepted or false alarm', items: judged.map(findingItem) },
    ...(draft === null ? [] : [draftSection(draft)]),
    { title: 'Verdicts', items: said.map((one) => decisionItem(one, called)) },
    {
      title: 'Fingerprints',
      items: [
        ...answer.tools.map(([id, digest]) => ({ line: [{ code: id }, ' ', printPiece(digest)] })),
        ...answer.servers.map((one) => ({
          line: [...subjectPieces({ ...one, kind: 'server', id: one.name }), ' ', printPiece(one.digest)],
        })),
      ],
    },
  ];
  return {
    title: 'Review of tools',
    particulars: particularsOf(report),
    sentence: sentenceOf(answer, open, said, since),
    sections: sections.filter(({ items }) => items.length > 0),
    verifying: files.length === 0 ? null : { script: verifyScript, command: verifyLine(files) },
    note: 'A name in this report is what somebody typed: a record, not a signature.',
  };
}

function printPiece(digest: string | null): ReportPiece {
  return digest === null ? 'none: not checkable' : { code: digest };
}

function fileLine({ name, digest }: HandedFile): ReportLine {
  return [{ code: name }, ', over all its bytes ', { code: digest }];
}

function particularsOf({
  of,
  origin,
  caller,
  at,
  filters,
  catalogDigest,
  review,
  draft,
}: ReportFacts): ReportDocument['particulars'] {
  return [
    { name: 'Looked at', line: [{ quote: of }, ...(origin === undefined ? [] : [' at ', { code: origin }])] },
    { name: 'As', line: [caller === undefined ? 'not known' : { code: caller }] },
    { name: 'Time', line: [at] },
    {
      name: 'Filters',
      line:
        filters.length === 0
          ? ['none']
          : [{ quote: filters.join('; ') }, '. Servers, and tools that are gone, are told whatever they are.'],
    },
    { name: 'Fingerprint of the catalog', line: [printPiece(catalogDigest)] },
    ...(review === null ? [] : [{ name: 'Review file', line: fileLine(review) }]),
    ...(draft === null ? [] : [{ name: 'Draft file', line: fileLine(draft.file) }]),
    { name: 'Rules', line: [rulesetName()] },
    ...(draft?.effectVersions ?? []).map(({ client, version }) => ({ name: `Effects in ${client}`, line: [version] })),
  ];
}

function sentenceOf(
  { tools, changes }: CheckAnswer,
  open: readonly CheckedFinding[],
  said: readonly Decision[],
  since: string | null,
): ReportLine {
  const verdicts = (value: string) => said.filter((one) => one.kind === 'verdict' && one.value === value).length;
  return [
    `${formatCounted(tools.length, 'tool')} looked at; ${formatCounted(open.length, 'open finding')}; `,
    ...(since === null
      ? ['nothing to compare with']
      : [`${changes?.length ?? 0} changed since “`, { quote: since }, '”']),
    `; ${verdicts('approved')} approved, ${verdicts('rejected')} rejected. No known pattern found isn’t the same as safe.`,
  ];
}

/** `server` before what is none of the tools, and its own name behind. */
function subjectPieces({ kind, id, called }: CheckedSubject): ReportLine {
  if (kind === 'tool') return [{ code: id }];
  return ['server ', { code: id }, ...(called === undefined ? [] : [', called “', { quote: called }, '”'])];
}

function changeItem({ why, details, ...subject }: CheckedChange): ReportItem {
  return {
    line: [...subjectPieces(subject), ` ${why.map(describeReason).join(', ')}`],
    more: details.map((one) => [{ quote: one }]),
  };
}

function findingItem(finding: CheckedFinding): ReportItem {
  const { severity, rule, ruleVersion, pointer, words, evidence, state, found, judgement } = finding;
  const control = controlOf(rule);
  return {
    line: [`${severity}: `, ...subjectPieces(finding), ': ', { quote: words }],
    more: [
      [
        `${rule} version ${ruleVersion}${control === undefined ? '' : `, ${control}`}, at `,
        { code: pointer || '/' },
        `; ${state}`,
        ...(judgement === undefined ? [] : signature(judgement)),
      ],
      ...(evidence === undefined ? [] : [['text: ', { quote: evidence }]]),
      ['fingerprint: ', { code: found }],
    ],
  };
}

function draftSection({ name, entries, patterns, denied }: ReportedDraft): ReportSection {
  const sums = ways.flatMap((way) => {
    const words = countEffects(entries.flatMap(({ effects: [own] }) => (own === undefined ? [] : [own[way].effect])));
    return words === '' ? [] : [`${wayWords[way]} ${words}`];
  });
  const client = entries.flatMap(({ effects }) => effects[0]?.client ?? [])[0];
  return {
    title: 'Draft',
    intro: [
      { quote: name },
      `: ${formatCounted(entries.length, 'entry', 'entries')}`,
      ...(client === undefined ? [] : [`. In ${client} ${sums.join('; ')}`]),
      '.',
    ],
    items: [
      ...entries.map(({ toolId, mode, effects }) => ({
        line: [{ code: toolId }, ` is set to ${mode}`],
        more: effects.map(effectLine),
      })),
      ...patterns.map((pattern) => ({ line: [{ code: pattern }, ' is a wildcard'] })),
      ...denied.map((id) => ({ line: [{ code: id }, ' is denied'] })),
    ],
  };
}

const wayWords: Readonly<Record<Way, string>> = { interactive: 'with a person', headless: 'where nobody is there' };

function effectLine({ client, target, ...effect }: ClientEffect): ReportLine {
  const { interactive } = effect;
  const [first, second] = ways.map((way) => `${wayWords[way]} ${effectWords[effect[way].effect]}`);
  return [`${client} (${target}): ${first}, ${second}: `, { quote: interactive.why }];
}

/** What a person says of what is listed: the rest fills in what it doesn't state. */
const saidKinds: ReadonlySet<Decision['kind']> = new Set(['verdict', 'judgement', 'list']);

function decisionItem(one: Decision, called: ReadonlyMap<string, string | undefined>): ReportItem {
  if (one.kind === 'list') return listItem(one);
  const place = one.kind === 'judgement' ? readPlaceOfFinding(one.about) : null;
  const own = one.kind === 'judgement' || one.about === 'server' ? called.get(one.toolId) : undefined;
  const pieces =
    own === undefined ? [{ code: one.toolId }] : subjectPieces({ kind: 'server', id: one.toolId, called: own });
  const about = place === null ? `${one.about} ${nounOf(one)}` : `${place.rule} at ${place.pointer || '/'}`;
  return {
    line: [`${one.value}: `, ...pieces, ' (', { quote: about }, ')', ...signature(one)],
    more: [['fingerprint: ', printPiece(one.digest)]],
  };
}

function listItem(one: DecisionOf<'list'>): ReportItem {
  const { name, target, entries, denied = [], effectVersion } = one.list;
  return {
    line: [`${one.value}: the draft `, { quote: name }, ' for ', { code: target }, ...signature(one)],
    more: [
      ['fingerprint: ', printPiece(one.digest)],
      ...(effectVersion === undefined ? [] : [[`effects by version ${effectVersion}`]]),
      ...entries.map(({ toolId, mode, digest, effect, inTarget }) => [
        { code: toolId },
        ...(inTarget === undefined ? [] : [' as ', { code: inTarget.name }, ' of server ', { code: inTarget.server }]),
        ` ${mode}, `,
        printPiece(digest),
        ...(effect === undefined
          ? []
          : [`: ${ways.map((way) => `${wayWords[way]} ${effectWords[effect[way]]}`).join(', ')}`]),
      ]),
      ...denied.map((id) => [{ code: id }, ' denied']),
    ],
  };
}

function signature({ by, at, reason, expires }: Pick<Decision, 'by' | 'at' | 'reason' | 'expires'>): ReportLine {
  return [
    ' by ',
    by === undefined ? 'nobody named' : { quote: by },
    ' on ',
    { quote: at },
    ...(expires === undefined ? [] : [' until ', { quote: expires }]),
    ...(reason === '' ? [] : [': ', { quote: reason }]),
  ];
}
