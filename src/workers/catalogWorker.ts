import type { DerivationSettings } from '../dialects/derivations';
import { CatalogEngine, late } from '../engine/engine';
import type { LongCall } from '../engine/inSlices';
import type { CatalogMethods, ReadingOutcome } from '../engine/protocol';
import { PendingFiles } from './pendingFiles';
import { type Call, type Handlers, serve } from './rpc';

/** The readers of every format, YAML among them, weigh as much as all else here, and an openwop host needs none. */
const formatReaders = () => import('../engine/fileSource');

const engine = new CatalogEngine();
const pendingFiles = new PendingFiles();
let pages: CatalogMethods['hostPages'][0] | null = null;
let settings: DerivationSettings | undefined;

const handlers: Handlers<CatalogMethods> = {
  start: ({ reading }) => {
    engine.start(reading);
    return null;
  },
  chunk: ({ reading, bytes }) => ({ tools: engine.push(reading, bytes) }),
  finish: ({ reading }) => afterReading(engine.finish(reading)),
  cancel: ({ reading }) => {
    engine.cancel(reading);
    return null;
  },
  hostPages: async (list) => {
    const outcome = await readPages(list);
    pages = list;
    return afterReading(outcome);
  },
  holdings: () => {
    const text = pages === null ? engine.hostText() : [pages.bytes];
    return text && { list: new Blob([...text]), pages: pages && { kind: pages.kind, name: pages.name } };
  },
  clear: ({ files }) => {
    pages = null;
    return afterChange(files ? engine.clear() : engine.clearHost());
  },
  filePort: ({ port }) => {
    pendingFiles.open(port);
    return null;
  },
  addFiles: async ({ ids }) => {
    // Before anything is waited for: the port may be closed behind this question.
    const files = pendingFiles.take(ids);
    const { fileSource } = await formatReaders();
    return afterChange(
      engine.addFiles(files.map((file) => ({ source: fileSource(file.summary.id, file), summary: file.summary }))),
    );
  },
  derive: async (rules) => {
    settings = rules.settings;
    const outcome = pages === null ? null : afterReading(await readPages(pages));
    return outcome?.kind === 'read' ? outcome.summary : null;
  },
  removeFiles: ({ ids }) => afterChange(engine.removeFiles(ids)),
  restoreFiles: ({ ids }) => afterChange(engine.restoreFiles(ids)),
  dropRemoved: () => {
    engine.dropRemoved();
    return null;
  },
  readOne: async ({ bytes }) => (await late()).readLoneDetail(bytes),
  assign: ({ assignments }) => engine.assign(assignments),
  query: (query) => engine.query(query),
  rows: (window) => engine.rows(window),
  ids: (result) => engine.ids(result),
  idsBetween: (ends) => engine.idsBetween(ends),
  exportRows: (window) => engine.exportRows(window),
  fingerprints: (window) => engine.fingerprints(window),
  openwopCatalog: (result) => engine.openwopCatalog(result),
  requirements: (question) => engine.requirements(question),
  compare: (question) => engine.compare(question),
  tool: (question) => engine.tool(question),
  find: (wanted) => engine.find(wanted),
  toolIds: () => engine.hostToolIds(),
  exposed: () => engine.exposed(),
  offeredContext: () => engine.offeredContext(),
  digest: () => engine.digest(),
  hostDigest: () => engine.hostDigest(),
  posture: (set) => engine.posture(set),
  takeBaseline: (question, call) => engine.takeBaseline(question, longCall(call)),
  openBaseline: async (question, call) => (await late()).openBaseline(question, longCall(call)),
  baselineFile: async (question, call) => (await late()).writeBaselineFile(question, longCall(call)),
  comparison: (question, call) => engine.comparison(question, longCall(call)),
  changes: (question) => engine.changes(question),
  changePlace: (question) => engine.changePlace(question),
  change: (question) => engine.change(question),
  changesOf: (question) => engine.changesOf(question),
  changesFile: (question, call) => engine.changesFile(question, longCall(call)),
  resolveRefs: (question) => engine.resolveRefs(question),
  problems: (question) => engine.problems(question),
  describe: (question) => engine.describe(question),
  draft: (question) => engine.draft(question),
  place: (question) => engine.place(question),
};

function longCall({ signal, progress }: Call<number>): LongCall {
  return { signal, report: (done) => progress(done) };
}

/** An MCP server's pages, or a host's file, read as a file is read. */
async function readPages(pages: CatalogMethods['hostPages'][0]): Promise<ReadingOutcome> {
  const { pagesSource } = await formatReaders();
  const list = pagesSource(pages, settings && { settings });
  return 'found' in list ? list : engine.takeHost(list);
}

function afterReading(outcome: ReadingOutcome): ReadingOutcome {
  return outcome.kind === 'read' ? afterChange(outcome) : outcome;
}

const prepareAfterMs = 100;
const forgetAfterMs = 60_000;
const preparedMs = 8;
let preparing: Iterator<void> | null = null;

/** The catalog is another: what first searches wait for is prepared, and earlier readings are let go of in a while. */
function afterChange<Answer>(answer: Answer): Answer {
  preparing = engine.prepare();
  setTimeout(prepare, prepareAfterMs);
  setTimeout(() => engine.forgetEarlierReadings(), forgetAfterMs);
  return answer;
}

/** Goes behind the questions that came meanwhile, and unlike a timer's wait costs nothing where there are none. */
const { port1: turn, port2: nextTurn } = new MessageChannel();
turn.onmessage = prepare;

/** Piece by piece, so that no question waits long. */
function prepare(): void {
  const end = performance.now() + preparedMs;
  while (preparing !== null && preparing.next().done !== true) {
    if (performance.now() < end) continue;
    nextTurn.postMessage(null);
    return;
  }
}

serve(handlers);
