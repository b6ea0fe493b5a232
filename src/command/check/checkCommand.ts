import { appendFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { readClientConfig } from '../../clients/clientConfig';
import { assignmentsIn, emptyLedger, enter, type Ledger, listDecisions } from '../../draft/ledger';
import { type Review, readReview } from '../../draft/reviewFile';
import { openBaseline } from '../../engine/baselineFiles';
import type { CheckAnswer } from '../../engine/check';
import { completenessOf } from '../../engine/compare/certainty';
import type { ComparisonQuestion } from '../../engine/compareCatalog';
import { describeUnread } from '../../engine/describeUnread';
import { CatalogEngine } from '../../engine/engine';
import { readers } from '../../engine/formats';
import { type DeclinedSource, holdList, type ReadingOrder, readSource } from '../../engine/readSource';
import { writeReport } from '../../engine/report';
import { composeReport, type ReportFacts } from '../../engine/reportDocument';
import { writeSarif } from '../../engine/sarif';
import { readBytes } from '../../host/client';
import { describeFailure } from '../../host/failureText';
import { fetchDiscovery, openToolList, planList } from '../../host/openwop';
import { nounOf } from '../../model/decision';
import { digestText } from '../../model/digest';
import { usualRules } from '../../model/finding';
import { maxFileBytes, megabyte } from '../../model/formatCount';
import { isWebAddress } from '../../model/source';
import { readPlainFile } from '../plainFile';
import { checkOut, plain, sayInTerminal, writeOut } from '../terminal';
import { type CheckOptions, readCheckOptions, usageOfCheck } from './checkOptions';
import {
  type CheckReport,
  type ComparedLists,
  cutSummary,
  exitCode,
  maxSummaryBytes,
  writeCheckJson,
  writeCheckSummary,
  writeJunit,
} from './checkReport';
import { GitTree } from './gitTree';
import { callOf, checkNamedHost } from './hostCall';
import { compareLists, isListPath } from './repositoryLists';

/** What the command is run in. */
export interface CheckPlace {
  readonly environment: ReadonlyMap<string, string>;
  readonly folder: string;
  /** Lists the servers of configurations and addresses, after consent; null where a person refused. */
  readonly collect: (files: readonly string[], options: CollectedFor) => Promise<Collected | null>;
}

export interface CollectedFor {
  readonly tokens: ReadonlyMap<string, string>;
  readonly isYes: boolean;
}

export interface Collected {
  /** A file of collected servers. */
  readonly text: string;
  /** What could not be listed, in words. */
  readonly faults: readonly string[];
}

/** A review holds every descriptor of its sources, and more. */
const maxReviewBytes = 256 * megabyte;

/** Runs the command. Returns the code to exit with. */
export async function runCheck(args: readonly string[], place: CheckPlace): Promise<number> {
  const options = readCheckOptions(args, place.folder);
  if (options === null) {
    sayInTerminal(usageOfCheck);
    return 0;
  }
  const { json, junit, report: markdown, sarif, writeReview } = options;
  for (const file of [json, junit, markdown, sarif, writeReview]) if (file !== undefined) await checkOut(file);
  const { report, facts } = await check(options, place);
  if (json !== undefined) await writeOut(json, writeCheckJson(report));
  if (junit !== undefined) await writeOut(junit, writeJunit(report));
  if (markdown !== undefined) await writeOut(markdown, writeReport(composeReport(facts)));
  if (sarif !== undefined) await writeOut(sarif, writeSarif(facts));
  const summary = writeCheckSummary(report, options.app);
  process.stdout.write(summary);
  const summaryFile = place.environment.get('GITHUB_STEP_SUMMARY') ?? '';
  if (summaryFile !== '')
    await appendSummary(summaryFile, summary).catch(() =>
      sayInTerminal(`GITHUB_STEP_SUMMARY names ${plain(summaryFile)}, which can’t be written.`),
    );
  return exitCode(report);
}

async function appendSummary(file: string, summary: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  await appendFile(file, cutSummary(summary, maxSummaryBytes - size));
}

interface Checked {
  readonly report: CheckReport;
  readonly facts: ReportFacts;
}

async function check(options: CheckOptions, place: CheckPlace): Promise<Checked> {
  const { sources, host, failOn } = options;
  const notRead: string[] = [];
  const notes: string[] = [];
  const review = options.review === undefined ? null : await readReviewFile(options.review, place.folder, notRead);
  if (review !== null && review.side === null)
    notes.push(`${review.head.name} lists no tools: what changed since can’t be told.`);
  const isOfLists = sources.length === 0 && host === null;
  const lists = options.since === undefined && !isOfLists ? null : await checkLists(options, place, notRead);
  const looked = isOfLists ? null : await checkSources(options, place, review, notRead, notes);
  const answer = looked?.answer ?? null;
  if (options.writeReview !== undefined && !looked?.written)
    notes.push('No review was written: not all could be read.');
  const { environment } = place;
  const isHostChecked = host !== null && options.junit !== undefined;
  const at = new Date().toISOString();
  const report: CheckReport = {
    at,
    failOn,
    tools: isOfLists ? null : (answer?.tools.length ?? 0),
    review: review?.head ?? null,
    sources: answer?.sources ?? [],
    findings: answer?.findings ?? [],
    changes: answer?.changes ?? null,
    removed: answer?.removed ?? [],
    lists: lists?.compared ?? null,
    host: isHostChecked ? await checkNamedHost(host, options, environment, notRead) : null,
    decidedHere:
      review === null || lists === null || lists.before === null
        ? []
        : await decidedIn(lists, options, place, review.decisions),
    notRead,
    notes,
  };
  const facts: ReportFacts = {
    of: headOf(options).name,
    ...(host !== null && { origin: host.origin }),
    at,
    filters: [],
    since: review?.side ? review.head.name : null,
    catalogDigest: looked?.digest ?? null,
    answer: answer ?? { sources: [], tools: [], servers: [], findings: [], changes: null, removed: [] },
    draft: null,
    decisions: review?.decisions ?? emptyLedger,
    review: review?.file ?? looked?.written ?? null,
    notRead,
  };
  return { report, facts };
}

interface ReadReview {
  readonly head: NonNullable<CheckReport['review']>;
  readonly decisions: Ledger;
  readonly file: ReportFacts['review'];
  /** As a baseline; null for one that holds no tools. */
  readonly side: ComparisonQuestion | null;
}

async function readReviewFile(file: string, folder: string, notRead: string[]): Promise<ReadReview | null> {
  const read = readPlainFile(resolve(folder, file), maxReviewBytes);
  const name = basename(file);
  if (!read.ok) {
    notRead.push(`The review ${file}: ${read.reason}`);
    return null;
  }
  const opened = await openBaseline({ file: new Blob([read.text]) }, quietly);
  const decisions = readReview(read.text);
  if (opened.kind === 'refused' && decisions.kind === 'refused') {
    notRead.push(`The review ${file}: ${opened.isBaseline ? opened.reason : decisions.words}`);
    return null;
  }
  const problems = decisions.kind === 'read' ? decisions.problems : [];
  for (const { pointer, reason } of problems) notRead.push(`The review ${file} ${pointer}: ${reason}`);
  const made: Partial<Review> = decisions.kind === 'read' ? decisions.review : {};
  const at = opened.kind === 'read' ? opened.head.takenAt : (made.at ?? '');
  return {
    head: { name, at, ...(made.by !== undefined && { by: made.by }) },
    decisions: enter(emptyLedger, made.decisions ?? []),
    file: { name, digest: digestText(read.text) },
    side:
      opened.kind === 'read'
        ? { sideId: 'review', side: { kind: 'list', list: opened.taken.list }, lineage: lineageOf(opened.head.host) }
        : null,
  };
}

/** A pipeline reads the list of the same host as the same caller, by its own configuration. */
function lineageOf(host: object | null): ComparisonQuestion['lineage'] {
  return host === null ? 'files' : 'same-list';
}

const quietly = { signal: new AbortController().signal, report: () => undefined };

interface Looked {
  readonly answer: CheckAnswer;
  readonly digest: string | null;
  readonly written: ReportFacts['review'];
}

async function checkSources(
  options: CheckOptions,
  place: CheckPlace,
  review: ReadReview | null,
  notRead: string[],
  notes: string[],
): Promise<Looked | null> {
  const engine = new CatalogEngine();
  const wasRead = await readSources(engine, options, place, notRead);
  if (!wasRead) return null;
  const { failOn, allowAdded, settings, writeReview } = options;
  const decisions = review?.decisions ?? emptyLedger;
  await engine.learn({
    assignments: assignmentsIn(decisions),
    rules: { ...usualRules, off: settings.rulesOff, threshold: settings.threshold },
  });
  const side = review?.side ?? null;
  const answer = await engine.check({ decisions, failOn, allowAdded, review: side }, quietly);
  let written: Looked['written'] = null;
  if (writeReview !== undefined && notRead.length === 0) {
    const file = await engine.reviewFile({ head: headOf(options), by: undefined, decisions }, quietly);
    const text = (await file?.text()) ?? '';
    await writeOut(writeReview, text);
    written = { name: basename(writeReview), digest: digestText(text) };
    notes.push(`Written: ${writeReview}. Commit it, and name it with --review.`);
  }
  return answer && { answer, digest: await engine.digest(null, quietly), written };
}

function headOf({ host, sources }: CheckOptions) {
  const origin = host?.origin;
  return {
    name: origin ?? sources.map((one) => basename(one)).join(', '),
    host: origin === undefined ? null : { id: 'other', label: origin, origin },
    principal: { state: 'unknown' as const },
    takenAt: new Date().toISOString(),
    completeness: completenessOf(0),
  };
}

/** Reads all that is named into an engine; what can't be is noted. Returns whether anything was read. */
async function readSources(
  engine: CatalogEngine,
  options: CheckOptions,
  { environment, folder, collect }: CheckPlace,
  notRead: string[],
): Promise<boolean> {
  const { sources, host, tokens, isYes } = options;
  const toCollect: string[] = [];
  let isRead = false;
  const take = (order: ReadingOrder, bytes: Uint8Array<ArrayBuffer>, formats: typeof readers | null): void => {
    const list = readSource(order, [bytes], formats);
    if (list.kind === 'declined') notRead.push(describeDeclined(order.source.name, list));
    else {
      isRead = true;
      notRead.push(...describeUnread(list.summary));
      engine.addFiles([holdList(list, readers)]);
    }
  };
  for (const name of sources) {
    if (isWebAddress(name)) {
      toCollect.push(name);
      continue;
    }
    const read = readPlainFile(resolve(folder, name), maxFileBytes);
    if (!read.ok) {
      notRead.push(`${name}: ${read.reason}`);
      continue;
    }
    const bytes = new TextEncoder().encode(read.text);
    const order = { source: { id: name, name: basename(name) } };
    const list = readSource(order, [bytes], readers);
    if (list.kind === 'declined' && namesServers(read.text, name)) toCollect.push(name);
    else take(order, bytes, readers);
  }
  if (toCollect.length > 0) {
    const collected = await collect(toCollect, { tokens, isYes });
    if (collected === null) notRead.push('Nothing was started, as nobody agreed. In a pipeline give --yes.');
    else {
      notRead.push(...collected.faults);
      take(
        { source: { id: 'collected', name: toCollect.join(', ') } },
        new TextEncoder().encode(collected.text),
        readers,
      );
    }
  }
  if (host !== null) {
    const called = callOf(host, options, environment, notRead);
    const answer = await openToolList(called, planList({}, await fetchDiscovery(called.host, called)));
    if (!answer.ok) notRead.push(`${called.host.url}: ${describeFailure(answer.failure).title}.`);
    else
      take({ source: { id: 'host:other', name: host.host } }, await readBytes(answer.body, called.limits.bytes), null);
  }
  return isRead;
}

/** Whether a text is a client's configuration with servers in it. */
function namesServers(text: string, name: string): boolean {
  try {
    return readClientConfig(text, name).servers.length > 0;
  } catch {
    return false;
  }
}

function describeDeclined(name: string, { declined, faults }: DeclinedSource): string {
  const [fault] = faults;
  const place = fault?.at === undefined ? '' : ` line ${fault.at.line}, column ${fault.at.column}`;
  return `${name}${place}: ${fault?.words ?? (declined === null ? 'it can’t be read.' : `no tools: ${declined.found}.`)}`;
}

interface ComparedTrees {
  /** Null where no commit was named. */
  readonly before: GitTree | null;
  readonly after: GitTree;
  readonly compared: ComparedLists;
}

/** The lists of the repository as committed, held against another commit; without one, all that they say. */
async function checkLists(
  { since }: CheckOptions,
  { folder }: CheckPlace,
  notRead: string[],
): Promise<ComparedTrees | null> {
  try {
    const after = await GitTree.open(folder, 'HEAD');
    const now = await after.read(isListPath);
    const before = since === undefined ? null : await GitTree.open(folder, since);
    const then = before === null ? new Map() : await before.read(isListPath);
    const changes = compareLists(then, now).map((one) => (before === null ? { ...one, fails: false } : one));
    return { before, after, compared: { since: since ?? null, files: now.size, changes } };
  } catch (error) {
    notRead.push(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** Decisions of the review that it did not have before the change. */
async function decidedIn(
  { before, after }: ComparedTrees,
  { review = '' }: CheckOptions,
  { folder }: CheckPlace,
  decisions: Ledger,
): Promise<readonly string[]> {
  const path = await after.pathOf(resolve(folder, review));
  const file = path === null ? undefined : (await before?.read((one) => one === path))?.get(path);
  const reading = readReview(file?.kind === 'text' ? file.text : '');
  const known = new Set((reading.kind === 'read' ? reading.review.decisions : []).map((one) => JSON.stringify(one)));
  return listDecisions(decisions)
    .filter((one) => one.kind !== 'assignment' && !known.has(JSON.stringify(one)))
    .map((one) => `${one.value} by ${one.by ?? 'nobody named'}: ${one.toolId} (${nounOf(one)})`);
}
