import { type EffectTarget, effectClients, findEffectTargets } from '../clients/targets';
import { newDraft } from '../draft/editDraft';
import { type EffectChoice, type EffectList, type EffectOf, effectsOf } from '../exports/effect';
import type { ExportTool } from '../exports/exportTarget';
import { isFromMcp } from '../exports/nameTools';
import { facets } from '../model/columns';
import { type Effect, effects, type ToolEffect, type Way } from '../model/effect';
import { type Hint, type Hints, hints as hintNames } from '../model/tool';
import type { Catalog } from './catalog';
import { manyColumn, singleColumn } from './catalogIndex';
import { fingerprintOf } from './catalogSource';
import { type Column, columnOfFacts, type SingleColumn } from './column';
import { readCopies } from './draftedTools';

/** How many tools of a kind come to what in the first chosen client. */
export interface EffectSum {
  /** As it stands in "In CLIENT". */
  readonly client: string;
  /** The list's own entries. */
  readonly entries: Readonly<Record<Effect, number>>;
  /** All other tools whose effect is known. */
  readonly others: Readonly<Record<Effect, number>>;
  /** Tools that run unasked though the list doesn't say so: by what their servers say of them. */
  readonly runByHints: number;
}

/** What a client does with one tool. */
export interface ClientEffect extends Readonly<Record<Way, ToolEffect>> {
  readonly client: string;
  /** The label of the file that the list goes into. */
  readonly target: string;
  /** Whether it is among the chosen clients. */
  readonly isChosen: boolean;
}

/**
 * What clients do with some tools of a list, whatever the way. `all`: also clients that are not chosen, after those;
 * `onceAdded`: as if the list had those that it lacks, set to ask.
 */
export interface EffectsQuestion {
  readonly toolIds: readonly string[];
  readonly effect: Omit<EffectChoice, 'way'>;
  readonly which?: 'chosen' | 'all' | 'onceAdded';
}

interface CheckedClient extends EffectTarget {
  readonly effectOf: EffectOf;
}

/** What clients do under a list with the tools of one catalog. */
class ListEffects {
  protected readonly catalog: Catalog;
  protected readonly clients: readonly CheckedClient[];

  constructor(catalog: Catalog, targets: readonly EffectTarget[], list: EffectList) {
    this.catalog = catalog;
    const draft = {
      ...newDraft(''),
      entries: new Map(list.entries.map((entry) => [entry.toolId, entry])),
      patterns: new Map(list.patterns.map((pattern) => [pattern, { pattern, mode: 'ask' as const }])),
      denied: list.denied,
      aliases: list.aliases,
    };
    const tools = new Map(list.entries.flatMap((entry) => this.exportTool(entry) ?? []));
    this.clients = targets.flatMap((found) => {
      const effectOf = effectsOf(found.target, draft, tools);
      return effectOf ? [{ ...found, effectOf }] : [];
    });
  }

  /** What each client does with a tool in both ways; empty for one that is no MCP server's. */
  ofTool(toolId: string): readonly Omit<ClientEffect, 'isChosen'>[] {
    const { index } = this.catalog.loaded;
    const [row] = index.rowsOf.get(toolId) ?? [];
    const tool = readCopies(this.catalog, index.rowsOf.get(toolId) ?? []);
    if (row === undefined || tool === undefined || !isFromMcp(toolId, tool)) return [];
    const asked = { ...tool, family: index.families[row] ?? '' };
    return this.clients.map(({ client, target, effectOf }) => ({
      client,
      target: target.label,
      interactive: effectOf(asked, 'interactive'),
      headless: effectOf(asked, 'headless'),
    }));
  }

  protected exportTool({ toolId, digest }: EffectList['entries'][number]): readonly [string, ExportTool][] | null {
    const { index } = this.catalog.loaded;
    const rows = index.rowsOf.get(toolId) ?? [];
    const [row] = rows;
    const tool = readCopies(this.catalog, rows);
    if (row === undefined || tool === undefined) return null;
    const now = fingerprintOf(this.catalog.auditRow(row));
    // A fingerprint that was refused then or is refused now counts as another.
    const isChanged = digest !== undefined && (digest === null || digest !== now);
    const known = {
      tool,
      family: index.families[row] ?? '',
      isChanged,
      digest: now,
      copies: rows.length,
      findings: [],
    };
    return [[toolId, known]];
  }
}

/** Tells of tools one by one what clients do with them, in the order of the question. */
export function answerEffects(
  catalog: Catalog,
  { toolIds, effect: { clients, list }, which = 'chosen' }: EffectsQuestion,
): readonly (readonly ClientEffect[])[] {
  const chosen = findEffectTargets(clients);
  const names = new Set(chosen.map(({ client }) => client));
  const others = which === 'all' ? effectClients().filter(({ client }) => !names.has(client)) : [];
  const checked = new ListEffects(
    catalog,
    [...chosen, ...others],
    which === 'onceAdded' ? withAsked(list, toolIds) : list,
  );
  return toolIds.map((toolId) => checked.ofTool(toolId).map((one) => ({ ...one, isChosen: names.has(one.client) })));
}

/** The list with tools that it lacks, set to ask. */
function withAsked(list: EffectList, toolIds: readonly string[]): EffectList {
  const known = new Set(list.entries.map(({ toolId }) => toolId));
  const added = toolIds.filter((toolId) => !known.has(toolId)).map((toolId) => ({ toolId, mode: 'ask' as const }));
  return { ...list, entries: [...list.entries, ...added] };
}

/** The column of what chosen clients do with each tool, and what it adds up to. */
export class EffectCheck extends ListEffects {
  readonly column: Column;
  /** Null where none of the chosen clients is known. */
  readonly sum: EffectSum | null;
  private readonly way: Way;

  constructor(catalog: Catalog, { clients, way, list }: EffectChoice) {
    super(catalog, findEffectTargets(clients), list);
    this.way = way;
    const { column, sum } = this.checkRows(new Set(list.entries.map(({ toolId }) => toolId)));
    this.column = column;
    this.sum = sum;
  }

  private checkRows(listed: ReadonlySet<string>): { readonly column: Column; readonly sum: EffectSum | null } {
    const { index } = this.catalog.loaded;
    const [entries, others] = [countEffects(), countEffects()];
    let runByHints = 0;
    const found = new Map<number, readonly string[]>();
    const hintsOf = readHintsOf(this.catalog);
    const isMcp = readOrigin(this.catalog);
    const [first] = this.clients;
    index.toolIds.forEach((toolId, row) => {
      if (!isMcp(row)) return;
      const tool = { toolId, family: index.families[row] ?? '', hints: hintsOf(row) };
      const [own, ...rest] = this.clients.map(({ effectOf }) => effectOf(tool, this.way));
      if (own === undefined) return;
      const isSame = rest.every(({ effect }) => effect === own.effect);
      found.set(row, valuesOf.get(own.effect)?.[isSame ? 'same' : 'other'] ?? []);
      (listed.has(toolId) ? entries : others)[own.effect]++;
      if (own.effect === 'runs' && own.byHints) runByHints++;
    });
    return {
      column: columnOfFacts(facets.in, String, index.size, () => found),
      sum: first === undefined ? null : { client: first.client, entries, others, runByHints },
    };
  }
}

/** What a row's values are where all chosen clients come to the same, and where others come to another effect. */
const valuesOf = new Map(effects.map((effect) => [effect, { same: [effect], other: [effect, 'differs'] }]));

function countEffects(): Record<Effect, number> {
  return { runs: 0, model: 0, unknown: 0, asks: 0, refused: 0, 'not-offered': 0 };
}

/** Whether a row's tool is one of an MCP server, as `isFromMcp` tells it of a tool. */
function readOrigin({ loaded }: Catalog): (row: number) => boolean {
  const [dialect, source] = (['dialect', 'source'] as const).map((facet) => singleColumn(loaded.index.columns, facet));
  const has = (column: SingleColumn | undefined, row: number) => column?.values[column.codes[row] ?? 0] === 'mcp';
  return (row) => has(dialect, row) || has(source, row);
}

/** Reads a row's hints off the column of them, each combination once. */
function readHintsOf({ loaded }: Catalog): (row: number) => Hints | undefined {
  const { values, offsets, codes } = manyColumn(loaded.index.columns, 'hint');
  const known = new Map<string, Hints | undefined>();
  return (row) => {
    const own = codes.subarray(offsets[row], offsets[row + 1]);
    const key = own.join();
    if (!known.has(key))
      known.set(key, own.length === 0 ? undefined : hintsFrom([...own].map((code) => values[code] ?? '')));
    return known.get(key);
  };
}

function hintsFrom(links: readonly string[]): Hints {
  const stated = (hint: Hint) =>
    links.includes(`${hint}-true`) ? true : links.includes(`${hint}-false`) ? false : undefined;
  const [readOnly, destructive, idempotent, open] = hintNames.map(stated);
  return { 'read-only': readOnly, destructive, idempotent, 'open-world': open };
}
