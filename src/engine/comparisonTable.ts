import { findIntroduced, type Introduced } from '../audit/introduced';
import { Neighbours } from '../audit/neighbours';
import { type ChangeClass, changeClasses } from '../model/change';
import { cutText } from '../model/cutText';
import { canonicalText } from '../model/digest';
import { factValue } from '../model/fact';
import { formatJson } from '../model/formatJson';
import { cutAlike, indentJson } from '../model/jsonLayout';
import { maskJson } from '../model/maskJson';
import { maskText } from '../model/maskSecrets';
import type { PostureField } from '../model/tool';
import { type AccessAspect, accessAspects, type TextChange, type ToolChange } from '../model/toolChange';
import type { Catalog } from './catalog';
import type { CatalogSource } from './catalogSource';
import type { Coverage } from './compare/changeWords';
import {
  countServers,
  describeServers,
  type ServerChange,
  type ServerCounts,
  type ServerKind,
} from './compare/compareServers';
import {
  type AccessCounts,
  type ChangeEntry,
  countAccess,
  hasNewFindings,
  type SideTool,
} from './compare/compareSides';
import { type CatalogComparison, type ComparisonQuestion, compareCatalog } from './compareCatalog';
import type { LongCall } from './inSlices';
import type { ToolKey } from './layout';
import type { RowWindow } from './rows';
import { allServers } from './servers';
import { readToolOf } from './sideTools';

/** A comparison in numbers. `id` names it in further questions. */
export interface ComparisonSummary extends AccessCounts, Coverage {
  readonly id: number;
  /** Tools of each side that were compared; unreadable entries are no tools. */
  readonly before: { readonly tools: number };
  readonly after: { readonly tools: number };
  readonly total: number;
  /** Tools by class; one with several is in each of them. */
  readonly counts: Readonly<Record<ChangeClass, number>>;
  readonly same: number;
  readonly wider: Readonly<Record<AccessAspect, number>>;
  readonly servers: ServersCompared;
}

/** The servers of both sides: those that differ, of which so many are told in full. */
export interface ServersCompared extends ServerCounts {
  /** False where servers are here, and the other side does not tell of its own. */
  readonly isKnown: boolean;
  /** What differs, in a few words each. */
  readonly words: readonly string[];
  readonly changes: readonly ServerChange[];
}

/** Which changes: those of one class, with new access in one respect, with new findings, or of servers; null for all. */
export type ChangeFilter = ChangeClass | `wider:${AccessAspect}` | 'findings' | `server:${ServerKind}` | null;

/** A text that differs, with what the later one introduces. */
export interface ToldText extends TextChange {
  readonly introduces: readonly Introduced[];
}

/** One change of a list; `place` names it among all changes. */
export interface ChangeRow extends ToolKey, Omit<ToolChange, 'texts'> {
  readonly place: number;
  readonly title: string | undefined;
  /** The id and server it had before, where it goes by another one. */
  readonly from: string | null;
  readonly servers: { readonly before: string | null; readonly after: string | null };
  /** Of a tool that one side lacks: what it can do, field by field. */
  readonly facts: readonly (readonly [field: PostureField, value: string | undefined])[];
  /** Texts that differ: the first of them, cut, and how many there are. */
  readonly texts: readonly ToldText[];
  readonly textCount: number;
}

export interface ChangePage {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly ChangeRow[];
}

/** A change in full. Descriptors are laid out JSON with sorted members; null where a side has none. */
export interface ChangeDetail extends ChangeRow {
  readonly descriptors: { readonly before: string | null; readonly after: string | null } | null;
}

export interface OfComparison {
  readonly comparison: number;
}

/** The classes of tools' changes: none for one that is alike. A toolId that was not compared is left out. */
export type ChangesOf = readonly (readonly [toolId: string, classes: readonly ChangeClass[]])[];

/** Comparisons kept: the one in use, and the one on view. Each holds both sides. */
const maxKept = 2;
const maxTitle = 300;
const maxShortTexts = 3;
const maxShortText = 300;
const maxText = 20_000;
const maxServers = 50;

interface Kept {
  readonly id: number;
  readonly question: ComparisonQuestion;
  readonly comparison: CatalogComparison;
}

export class ComparisonTable {
  private kept: readonly Kept[] = [];
  private last = 0;

  /** Compares, unless that was done already; null where the other side is not there. */
  async compare(
    catalog: Catalog,
    question: ComparisonQuestion,
    previous: CatalogSource | null,
    call: LongCall,
  ): Promise<ComparisonSummary | null> {
    const { sideId, lineage } = question;
    const known = this.kept.find(
      ({ question: asked, comparison: one }) =>
        one.catalog === catalog && asked.sideId === sideId && asked.lineage === lineage,
    );
    const comparison = known?.comparison ?? (await compareCatalog(catalog, question, previous, call));
    if (comparison === null) return null;
    const one = known ?? { id: ++this.last, question, comparison };
    this.kept = [...this.kept.filter(({ id }) => id !== one.id), one].slice(-maxKept);
    return summarize(one);
  }

  /** Of this very catalog; undefined where it was let go of, or the catalog is another. */
  find(id: number | null, catalog: Catalog): CatalogComparison | undefined {
    const found = id === null ? undefined : this.get(id);
    return found?.catalog === catalog ? found : undefined;
  }

  get(id: number): CatalogComparison | undefined {
    return this.kept.find((one) => one.id === id)?.comparison;
  }

  changes({
    comparison: id,
    filter,
    from,
    to,
  }: OfComparison & RowWindow & { readonly filter: ChangeFilter }): ChangePage | 'gone' {
    const comparison = this.get(id);
    if (comparison === undefined) return 'gone';
    const places = placesOf(comparison, filter);
    const rows = places.slice(from, to).map((place) => readRow(comparison, place));
    return { total: places.length, from, rows };
  }

  change({
    comparison: id,
    place,
    isWhole,
  }: OfComparison & { readonly place: number; readonly isWhole: boolean }): ChangeDetail | 'gone' | null {
    const comparison = this.get(id);
    if (comparison === undefined) return 'gone';
    return comparison.changes[place] === undefined ? null : readDetail(comparison, place, isWhole);
  }

  changesOf({ comparison: id, toolIds }: OfComparison & { readonly toolIds: readonly string[] }): ChangesOf | 'gone' {
    const comparison = this.get(id);
    if (comparison === undefined) return 'gone';
    const wanted = new Set(toolIds);
    const found = new Map<string, readonly ChangeClass[]>();
    comparison.keys.forEach(({ toolId }, place) => {
      if (wanted.has(toolId) && !found.has(toolId)) found.set(toolId, comparison.changes[place]?.classes ?? []);
    });
    for (const place of comparison.same) {
      const { toolId = '' } = comparison.after[place] ?? {};
      if (wanted.has(toolId) && !found.has(toolId)) found.set(toolId, []);
    }
    return [...found];
  }
}

function placesOf({ changes }: CatalogComparison, filter: ChangeFilter): readonly number[] {
  return [...changes.keys()].filter((place) => fits(changes[place], filter));
}

function fits(change: ChangeEntry | undefined, filter: ChangeFilter): boolean {
  if (change === undefined || filter === null) return change !== undefined;
  const kind = changeClasses.find((one) => one === filter);
  if (kind !== undefined) return change.classes.includes(kind);
  if (filter === 'findings') return hasNewFindings(change);
  return change.wider.some((aspect) => filter === `wider:${aspect}`);
}

function summarize({ id, comparison }: Kept): ComparisonSummary {
  const { changes, before, after, same, notCovered } = comparison;
  const count = (test: (change: ChangeEntry) => boolean) => changes.reduce((sum, one) => sum + (test(one) ? 1 : 0), 0);
  const recordOf = <Name extends string>(names: readonly Name[], test: (one: ChangeEntry, name: Name) => boolean) =>
    Object.fromEntries(names.map((name) => [name, count((one) => test(one, name))])) as Record<Name, number>;
  return {
    id,
    before: { tools: before.length },
    after: { tools: after.length },
    total: changes.length,
    counts: recordOf(changeClasses, ({ classes }, kind) => classes.includes(kind)),
    same: same.length,
    ...countAccess(changes),
    covered: after.length,
    notCovered,
    wider: recordOf(accessAspects, ({ wider }, aspect) => wider.includes(aspect)),
    servers: summarizeServers(comparison),
  };
}

function summarizeServers({ servers, catalog }: CatalogComparison): ServersCompared {
  const changes = servers ?? [];
  const cut = ({ fields, ...rest }: ServerChange): ServerChange => ({
    ...rest,
    fields: fields.map(({ before, after, ...field }) => {
      const [was, is] = cutAlike(before ?? '', after ?? '', maxText);
      return { ...field, ...(before !== undefined && { before: was }), ...(after !== undefined && { after: is }) };
    }),
  });
  const isKnown = servers !== null || allServers(catalog.loaded).length === 0;
  const counts = countServers(changes);
  return { isKnown, ...counts, words: describeServers(counts), changes: changes.slice(0, maxServers).map(cut) };
}

/** A change with both tools, and what it was called and whose it was on either side. */
export function readAt({ changes, before, after }: CatalogComparison, place: number) {
  const change = changes[place] as ChangeEntry;
  const [old, now] = [before[change.before], after[change.after]];
  const from = old !== undefined && now !== undefined && old.toolId !== now.toolId ? old.toolId : null;
  return { change, old, now, from, servers: { before: old?.server ?? null, after: now?.server ?? null } };
}

function readRow(comparison: CatalogComparison, place: number): ChangeRow {
  const { change, old, now, ...named } = readAt(comparison, place);
  const { texts, before: _before, after: _after, ...rest } = change;
  const { toolId = '', copy = 1 } = comparison.keys[place] ?? {};
  const title = titleOf(now ?? old);
  return {
    ...rest,
    toolId,
    copy,
    place,
    title: title && cutText(maskText(title), maxTitle),
    ...named,
    facts: old === undefined || now === undefined ? factsOf(now ?? old) : [],
    texts: tellTexts(comparison, place, texts.slice(0, maxShortTexts), maxShortText),
    textCount: texts.length,
  };
}

/** The later side's tools by name, gathered once a comparison. */
const neighboursOf = new WeakMap<CatalogComparison, Neighbours>();

/** Says what each text introduces, and cuts it. */
function tellTexts(
  comparison: CatalogComparison,
  place: number,
  texts: ToolChange['texts'],
  length: number,
): readonly ToldText[] {
  const introduced = texts.map((text) => introducedBy(comparison, place, text));
  return cutTexts(texts, length).map((text, i) => ({ ...text, introduces: introduced[i] ?? [] }));
}

/** What a text of a change introduces. */
export function introducedBy(
  comparison: CatalogComparison,
  place: number,
  { before, after }: TextChange,
): readonly Introduced[] {
  const { now } = readAt(comparison, place);
  if (now === undefined) return [];
  let neighbours = neighboursOf.get(comparison);
  if (neighbours === undefined) {
    neighbours = new Neighbours(comparison.after.map(sayer));
    neighboursOf.set(comparison, neighbours);
  }
  return findIntroduced(before, after, sayer(now), neighbours);
}

function sayer({ toolId, server }: SideTool) {
  return { toolId, ...(server !== null && { server }) };
}

/** Texts cut around where they differ. */
export function cutTexts(texts: ToolChange['texts'], length: number): ToolChange['texts'] {
  return texts.map((text) => {
    const [before, after] = cutAlike(text.before, text.after, length);
    return { pointer: cutText(text.pointer, maxTitle), before, after };
  });
}

function readDetail(comparison: CatalogComparison, place: number, isWhole: boolean): ChangeDetail {
  const { old, now, change } = readAt(comparison, place);
  const textOf = (tool: SideTool | undefined) => {
    const descriptor = tool?.descriptor();
    return descriptor === undefined ? null : maskJson(layOutSorted(descriptor));
  };
  return {
    ...readRow(comparison, place),
    texts: tellTexts(comparison, place, change.texts, maxText),
    descriptors: isWhole ? { before: textOf(old), after: textOf(now) } : null,
  };
}

const toldFields = ['tier', 'egress', 'approval'] as const;

function factsOf(tool: SideTool | undefined): ChangeRow['facts'] {
  const known = tool?.read();
  return known?.isRead ? toldFields.map((field) => [field, factValue(known.posture[field])] as const) : [];
}

function titleOf(tool: SideTool | undefined): string | undefined {
  return readToolOf(tool?.descriptor())?.title;
}

/** More is no use to a reader, and slow to compare line by line. */
const maxLength = 200_000;

/** A descriptor as JSON over lines, its members sorted, so that their order is no difference; cut where very long. */
function layOutSorted(descriptor: unknown): string {
  const text = canonicalText(descriptor) ?? formatJson(descriptor, maxLength);
  const cut = cutText(text, maxLength);
  return indentJson(cut) + (cut.length < text.length ? '\n…' : '');
}
