import { isObject, jsonType, member } from '../model/json';
import type { Dialect } from '../model/tool';
import { allDialects, dialectOf, recogniseDialect } from './allDialects';
import {
  type Candidate,
  type CandidateList,
  cachedAt,
  findContents,
  readCollectedServers,
  ServerTrack,
} from './containers';
import { type DerivationSettings, withOwnManifest } from './derivations';
import type { DialectReader } from './entryReader';
import { readConfirmationTier } from './his';
import { CutEntry } from './jsonCutter';
import { type MasAgent, readAgent, readBundle } from './mas';
import { ServerNames, type SourceServer } from './serverNames';
import { describeObject, morePagesFault, type SourceDocument, type SourceFault } from './sourceDocument';

/** What a source that holds no tools holds, and what each dialect would have needed. */
export interface Declined {
  /** In our words, with at most eight names quoted from the text. */
  readonly found: string;
  /** Empty for a file of this app, which another place reads. */
  readonly dialects: readonly {
    readonly dialect: Dialect;
    readonly expects: string;
    /** Which of it the first object lacks. */
    readonly missing: readonly string[];
  }[];
}

/** What a source says beside its tools. */
export interface SourceWords {
  /** What a robot manifest in it says. */
  readonly confirmationAboveTier?: number;
  /** When it says that its servers were listed, in ISO 8601; the first of several. */
  readonly collectedAt?: string;
  /** The MCP servers as toolIds name them, in order. */
  readonly servers: ReadonlyMap<string, SourceServer>;
  readonly agents: readonly MasAgent[];
  /** mas/v1 bundles, and how many tools each lists. Those that are manifests themselves are among the entries. */
  readonly bundles: readonly { readonly name: string; readonly tools: number }[];
}

/** How the definitions of one list are read. */
export interface PlannedList {
  readonly document: SourceDocument;
  readonly candidates: readonly Candidate[];
  /** For those that no dialect takes for its own. */
  readonly common: DialectReader | null;
  readonly alias?: string;
  /** How toolIds name the server of its MCP tools. */
  readonly server?: string;
  /** The revision of MCP that this server speaks. */
  readonly protocolVersion?: string;
}

/** How all documents of a source are read. */
export interface ReadingPlan {
  readonly lists: readonly PlannedList[];
  readonly settings: DerivationSettings;
  readonly words: SourceWords;
  readonly faults: readonly SourceFault[];
  /** Documents that no dialect takes for its own. */
  readonly unrecognised: readonly SourceDocument[];
  /** Set where nothing is of any dialect: no tool, no robot manifest, no agent, no empty list. */
  readonly declined: Declined | null;
}

export interface PlanOptions {
  readonly settings: DerivationSettings;
  /** The server or module that all tools came with, where somebody says so. */
  readonly alias?: string;
  /** What toolIds call an MCP server that nobody names. */
  readonly stem?: string;
}

/** Finds the definitions in the documents of a source, and how each is to be read. */
export function planReading(documents: readonly SourceDocument[], options: PlanOptions): ReadingPlan {
  const planning = new Planning(options);
  for (const document of documents) planning.add(document);
  return planning.finish(documents);
}

class Planning {
  private readonly options: PlanOptions;
  private readonly lists: PlannedList[] = [];
  private readonly faults: SourceFault[] = [];
  private readonly agents: MasAgent[] = [];
  private readonly bundles: { name: string; tools: number }[] = [];
  private readonly unrecognised: SourceDocument[] = [];
  private readonly serverTrack = new ServerTrack();
  private readonly serverNames = new ServerNames();
  private collectedAt: string | undefined;
  private isKnown = false;
  /** The document with the last page, where that page says that another one follows. */
  private openPage: SourceDocument | null = null;

  constructor(options: PlanOptions) {
    this.options = options;
  }

  add(document: SourceDocument): void {
    const { value, number } = document;
    const agent = readAgent(value);
    if (agent !== null) {
      this.agents.push(agent);
      return;
    }
    const bundle = readBundle(value);
    if (bundle !== null) {
      this.bundles.push({ name: bundle.name, tools: bundle.entries.length });
      const candidates = bundle.entries.filter((entry) => recogniseDialect(entry.value)?.id === 'mas');
      this.addList(document, { candidates }, null);
      return;
    }
    const collected = readCollectedServers(value);
    if (collected !== null) {
      this.isKnown = true;
      this.collectedAt ??= collected.at;
      this.faults.push(...collected.faults.map((fault) => ({ document: number, ...fault })));
      for (const list of collected.lists) this.addList(document, list, commonDialect(list));
      return;
    }
    if (ownFile(value) !== undefined) {
      this.unrecognised.push(document);
      return;
    }
    this.collectedAt ??= cachedAt(value);
    const contents = findContents(value, this.serverTrack);
    if (contents?.hasMore !== undefined) this.openPage = contents.hasMore ? document : null;
    const found = (contents?.lists ?? []).map((list) => ({ list, common: commonDialect(list) }));
    const isUnrecognised = contents === null || found.some(({ list, common }) => !common && list.candidates.length > 0);
    if (isUnrecognised && found.every(({ common }) => common === null)) {
      if (readConfirmationTier(value) === undefined) this.unrecognised.push(document);
      return;
    }
    this.isKnown = true;
    for (const { list, common } of found) this.addList(document, list, common);
  }

  finish(documents: readonly SourceDocument[]): ReadingPlan {
    const { openPage, agents, bundles, collectedAt, unrecognised } = this;
    let tier: number | undefined;
    for (const { value } of documents) tier ??= readConfirmationTier(value);
    if (openPage !== null) this.faults.push(morePagesFault(openPage.number));
    const isDeclined = !this.isKnown && tier === undefined && agents.length + bundles.length === 0;
    return {
      lists: this.lists,
      settings: withOwnManifest(this.options.settings, tier),
      words: {
        ...(tier !== undefined && { confirmationAboveTier: tier }),
        ...(collectedAt !== undefined && { collectedAt }),
        servers: this.serverNames.servers,
        agents,
        bundles,
      },
      faults: this.faults,
      unrecognised,
      declined: isDeclined ? decline(unrecognised[0]) : null,
    };
  }

  private addList(document: SourceDocument, list: CandidateList, common: DialectReader | null): void {
    const { candidates } = list;
    const alias = this.options.alias ?? list.server?.name;
    // Also of a server without tools: a model reads what it says of itself.
    const isOfServer =
      (common?.id === 'mcp' && list.server !== undefined) ||
      candidates.some(({ value }) => (dialectIn(value) ?? common)?.id === 'mcp');
    const server = isOfServer ? this.nameServer(list) : undefined;
    this.lists.push({
      document,
      candidates,
      common,
      ...(alias !== undefined && { alias }),
      ...(server !== undefined && { server }),
      ...(list.server?.protocolVersion !== undefined && { protocolVersion: list.server.protocolVersion }),
    });
  }

  /** An MCP tool's server: who all tools are said to come from, else what the list says, else the file itself. */
  private nameServer({ server }: CandidateList): string | undefined {
    const { alias, stem } = this.options;
    const name = alias ?? server?.name ?? stem;
    return name === undefined ? undefined : this.serverNames.nameOf(server ?? null, name);
  }
}

/** The dialect that takes a definition for its own, also where it was cut out. */
export function dialectIn(value: unknown): DialectReader | null {
  return value instanceof CutEntry ? value.dialect : recogniseDialect(value);
}

/** The dialect a list speaks: that of most of its entries, else its container's. */
function commonDialect({ candidates, hint }: CandidateList): DialectReader | null {
  const counts = new Map<Dialect, number>();
  for (const { value } of candidates) {
    const id = dialectIn(value)?.id;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  const id = most?.[0] ?? hint;
  return id === undefined ? null : dialectOf(id);
}

/** The files of this app that list no tools of today, by their `kind`, and what reads each. */
const ownFiles: ReadonlyMap<unknown, string> = new Map([
  ['tool-catalog/baseline', 'a baseline, which Compare opens'],
  ['tool-catalog/draft', 'a draft, which Allowlist imports'],
  ['tool-catalog/identity', 'an identity, which Scopes and credentials imports'],
  ['tool-catalog/review', 'a review, which Assign imports in the catalog'],
]);

/** Describes a file of this app that is no source; undefined for any other value. */
function ownFile(value: unknown): string | undefined {
  return isObject(value) ? ownFiles.get(member(value, 'kind')) : undefined;
}

/** Whether a value is one thing as a whole, whatever lists it has: a tool, an agent, a bundle, a file of this app. */
export function isWhole(value: unknown): boolean {
  return (
    recogniseDialect(value) !== null ||
    readAgent(value) !== null ||
    readBundle(value) !== null ||
    ownFile(value) !== undefined
  );
}

function decline(document: SourceDocument | undefined): Declined {
  const own = ownFile(document?.value);
  if (own !== undefined) return { found: own, dialects: [] };
  const sample = firstObject(document?.value);
  return {
    found: document === undefined ? 'nothing that can be read as JSON or YAML' : describeFound(document.value),
    dialects: allDialects.map(({ id, expects, lacks }) => ({ dialect: id, expects, missing: lacks(sample) })),
  };
}

function firstObject(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return value.find(isObject) ?? {};
  if (!isObject(value)) return {};
  const tools = member(value, 'tools');
  return (Array.isArray(tools) ? tools.find(isObject) : undefined) ?? value;
}

function describeFound(value: unknown): string {
  if (Array.isArray(value)) {
    const first = value[0];
    return isObject(first) ? `a list whose first entry is ${describeObject(first)}` : `a list of other things`;
  }
  if (isObject(value)) return describeObject(value);
  const type = jsonType(value);
  return type === 'string' ? 'plain text' : type === 'null' ? 'null' : `a ${type}`;
}
