import { CatalogStore } from '../catalog/catalogStore';
import type { DraftDesk } from '../catalog/draftAnswer';
import type { CatalogMethods, ReadingOutcome } from '../catalog/protocol';
import type { TokenColumn } from '../catalog/tokenColumn';
import type { Checked, Whoms } from '../catalog/whoms';
import type { DerivationSettings } from '../dialects/derivations';
import { FileArrivals } from './fileArrivals';
import { type Handlers, serve } from './rpc';
import { warmUp } from './warmUp';

const store = new CatalogStore();

const handlers: Handlers<CatalogMethods> = {
  start: ({ reading }) => {
    store.start(reading);
    return null;
  },
  chunk: ({ reading, bytes }) => ({ tools: store.push(reading, bytes) }),
  finish: ({ reading }) => {
    const outcome = store.finish(reading);
    if (outcome.kind === 'read') prepareSoon();
    return outcome;
  },
  cancel: ({ reading }) => {
    store.cancel(reading);
    return null;
  },
  hostPages: async (list) => {
    const outcome = await readPages(list);
    pages = list;
    if (outcome.kind === 'read') prepareSoon();
    return outcome;
  },
  holdings: () => {
    const text = pages === null ? store.hostText() : [pages.bytes];
    return text && { list: new Blob([...text]), alias: pages?.alias ?? null };
  },
  clear: ({ files }) => {
    pages = null;
    if (!files) prepareSoon();
    return files ? store.clear() : store.clearHost();
  },
  filePort: ({ port }) => {
    arrivals.open(port);
    return null;
  },
  addFiles: async ({ ids }) => {
    // Before anything is waited for: the port may be closed behind this question.
    const files = arrivals.take(ids);
    // Loaded when first used: the readers of the other dialects come along.
    const { fileSource } = await import('../catalog/fileSource');
    const summary = store.addFiles(
      files.map((file) => ({ source: fileSource(file.summary.id, file), summary: file.summary })),
    );
    prepareSoon();
    return summary;
  },
  derive: async (rules) => {
    settings = rules.settings;
    const outcome = pages === null ? null : await readPages(pages);
    if (outcome !== null) prepareSoon();
    return outcome?.kind === 'read' ? outcome.summary : null;
  },
  removeFile: ({ id }) => {
    prepareSoon();
    return store.removeFile(id);
  },
  exposed: () => store.exposed(),
  openwopCatalog: async () => {
    const { writeOpenwopCatalog } = await import('../exports/openwopCatalog');
    return writeOpenwopCatalog(store.matchingTools());
  },
  assign: ({ assignments }) => store.assign(assignments),
  check: async ({ number, whom }) => {
    (await openWhoms()).tell(number, whom);
    return null;
  },
  requirements: async ({ whom, toolIds }) => {
    const checked = await findWhom(whom);
    const { sumRequirements } = await import('../preflight/sum');
    return checked === null ? null : sumRequirements(store.needs(toolIds), checked.book, checked.mappings);
  },
  compare: async ({ left, right, mappings, matchesWildcards, toolIds }) => {
    const { compareIdentities } = await import('../preflight/compareIdentities');
    return compareIdentities(store.needs(toolIds), left, right, mappings, { matchesWildcards });
  },
  fingerprints: (window) => store.fingerprints(window),
  readOne: async ({ bytes }) => (await openDetail()).readLoneDetail(bytes),
  view: (query) =>
    query.whom === 0 ? store.view(query) : findWhom(query.whom).then((checked) => store.view(query, checked)),
  rows: (window) => store.rows(window),
  tool: async (key) => {
    const { readDetail } = await openDetail();
    const source = store.detailSource();
    return source === null ? null : readDetail(source, key);
  },
  find: (wanted) => store.find(wanted),
  ids: () => store.ids(),
  toolIds: () => store.hostToolIds(),
  idsBetween: (ends) => store.idsBetween(ends),
  picked: ({ added, removed }) => {
    store.setPicked(added, removed);
    return null;
  },
  aim: async ({ targets }) => {
    store.aim(targets.length === 0 ? null : (await import('../exports/targetFit')).refusingTargets(targets));
    return null;
  },
  countTokens: async ({ run, port }) => {
    const { TokenColumn } = await import('../catalog/tokenColumn');
    tokenColumn ??= new TokenColumn(() => store.tokenSource());
    return tokenColumn.step(run, port);
  },
  pickedTiers: () => store.pickedTiers(),
  describe: async ({ toolIds }) => (await openDesk()).describe(toolIds),
  draft: async (question) => (await openDesk()).draft(question),
  place: async ({ listed, aliases }) => (await openDesk()).place(listed, aliases),
  problems: (window) => store.problems(window),
  matching: (window) => store.matching(window),
};

const arrivals = new FileArrivals();
let tokenColumn: TokenColumn | null = null;
let pages: CatalogMethods['hostPages'][0] | null = null;
let settings: DerivationSettings | undefined;

/** An MCP server's pages, read as a file is read. */
async function readPages({ bytes, alias }: CatalogMethods['hostPages'][0]): Promise<ReadingOutcome> {
  const { pagesSource } = await import('../catalog/fileSource');
  const source = pagesSource(bytes, { alias, ...(settings && { settings }) });
  return 'found' in source ? source : store.takePages(bytes.byteLength, source);
}

let whoms: Promise<Whoms> | null = null;

/** Most who read a catalog never check it against anybody. */
function openWhoms(): Promise<Whoms> {
  whoms ??= import('../catalog/whoms').then(({ Whoms }) => new Whoms());
  return whoms;
}

/** A question waits here until whom it names has been told of: that was asked before, and waits for the same. */
async function findWhom(number: number): Promise<Checked | null> {
  return number === 0 ? null : (await openWhoms()).of(number);
}

let desk: DraftDesk | null = null;

async function openDesk(): Promise<DraftDesk> {
  const { DraftDesk } = await import('../catalog/draftAnswer');
  desk ??= new DraftDesk(() => store.draftSource());
  return desk;
}

/** What a tool's panel shows comes along with the first of them, beside the panel's own script. */
function openDetail() {
  return import('../catalog/toolDetail');
}

const preparedMs = 8;

/** Goes behind the questions that came meanwhile, and unlike a timer's wait costs nothing where there are none. */
const { port1: turn, port2: nextTurn } = new MessageChannel();
turn.onmessage = prepare;

function prepareSoon(): void {
  setTimeout(prepare, 100);
}

/** Piece by piece, so that no question waits long. */
function prepare(): void {
  const end = performance.now() + preparedMs;
  while (store.prepare()) {
    if (performance.now() < end) continue;
    nextTurn.postMessage(null);
    return;
  }
  if (store.pickedIds.size > 0) void openDesk().then(readAhead);
}

/** The tools of the open draft: a question about them all comes with its view. */
function readAhead(draftDesk: DraftDesk): void {
  if (draftDesk.prepare(store.pickedIds)) setTimeout(readAhead, 0, draftDesk);
}

serve(handlers);
setTimeout(warmUp, 0, () => store.isIdle);
