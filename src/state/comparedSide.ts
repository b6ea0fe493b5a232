import { createStore } from 'zustand/vanilla';
import type { NamedSide } from '../engine/changesFile';
import { completenessOf, type Doubt, findDoubts, type SideOrigin } from '../engine/compare/certainty';
import type { Lineage, OtherSide } from '../engine/compareCatalog';
import type { CatalogSummary } from '../engine/loadedCatalog';
import type { Host, Settings } from '../host/settings';
import type { Address } from '../model/address';
import { isOpen } from '../model/claim';
import { baselineInUse, type KeptBaselines } from './baselinesStore';
import { faultsOf } from './catalogSummary';
import type { ReadElsewhere } from './sources/readElsewhere';
import type { CatalogReading } from './sources/readList';

/** Something the catalog can be compared with. */
export interface ComparedSide {
  /** Another one where its content is another. */
  readonly id: string;
  /** As the link parameter `with` names it. */
  readonly target: string;
  readonly named: NamedSide;
  readonly side: OtherSide;
  /** Whether it is an earlier state of the same list, so that what is missing now may be removed. */
  readonly isEarlier: boolean;
  /** The later side, where that is not the whole catalog. */
  readonly present?: SideOrigin & Pick<NamedSide, 'name'>;
  /** Whether both sides are known to be one caller's, whoever that is. */
  readonly isSameCaller?: true;
}

/** What can't be compared with, and why. */
export type SideAnswer =
  | { readonly kind: 'side'; readonly side: ComparedSide }
  | { readonly kind: 'none'; readonly words: string };

/** What a side is looked for in. */
export interface SideContext {
  readonly settings: Settings;
  readonly host: Host | null;
  readonly summary: CatalogSummary | null;
  readonly reading: CatalogReading | null;
  readonly kept: KeptBaselines;
  /** Another one with every edit of a draft. */
  readonly draftsCount: number;
  readonly lists: readonly ListAs[];
}

export const publishedTarget = 'baseline:published';

/**
 * Returns the default baseline: the one that the link names in `since`, else the one in use for the host, else the one
 * that `config.json` names.
 */
export function usualTarget(
  { kept, host }: Pick<SideContext, 'kept' | 'host'>,
  since: string | null = null,
): string | null {
  if (since !== null) return `baseline:${since}`;
  const own = baselineInUse(kept, host);
  if (own !== undefined) return `baseline:${own.id}`;
  return host?.baseline === undefined ? null : publishedTarget;
}

/**
 * Returns the address where a target is chosen: a baseline is then in use all over the app, and the link says so unless
 * it is the default.
 */
export function choiceOf(target: string, context: Pick<SideContext, 'kept' | 'host'>): Partial<Address> {
  const choice = { with: target, tool: null, copy: 1 };
  if (!target.startsWith('baseline:')) return choice;
  const id = target.slice('baseline:'.length);
  // A baseline of a filter’s matches, or from a file, is used only after a press on its own button.
  const known = context.kept.get(id);
  if (known?.filter !== undefined || (known?.claim !== undefined && isOpen(known.claim))) return choice;
  return { ...choice, since: target === usualTarget(context) ? null : id };
}

/** What the catalog on screen can prove of itself. */
export function originOf({ host, summary, reading }: SideContext, isListRead: boolean): SideOrigin {
  return {
    host: draftHost(host),
    principal: host === null ? { state: 'anonymous' } : (reading?.principal ?? { state: 'unknown' }),
    completeness: isListRead
      ? completenessOf(summary?.badEntries ?? 0, faultsOf(summary))
      : { state: 'partial', reason: 'the host’s list was not read' },
  };
}

export function draftHost(host: Host | null) {
  return host === null ? null : { id: host.id, label: host.label, origin: host.origin };
}

/** Why what is missing may be there all the same. */
export function doubtsOf({ named, present, isSameCaller }: ComparedSide, catalog: SideOrigin): readonly Doubt[] {
  const doubts = findDoubts(named, present ?? catalog);
  return isSameCaller ? doubts.filter(({ kind }) => kind !== 'unknown-caller') : doubts;
}

/** How a side relates to the catalog: only an earlier state of the same list proves that a tool is removed. */
export function lineageOf(side: ComparedSide, catalog: SideOrigin): Lineage {
  if (!side.isEarlier) return 'unrelated';
  if (side.named.host === null) return 'files';
  return doubtsOf(side, catalog).every(({ kind }) => kind === 'incomplete') ? 'same-list' : 'other-list';
}

/** A host's list as somebody else was shown it, while the page is open. */
export interface ListAs {
  readonly hostId: string;
  readonly name: string;
  readonly list: ReadElsewhere;
  readonly readAt: number;
}

export const listsAs = createStore<readonly ListAs[]>(() => []);

export function noteListAs(host: Host, name: string, list: ReadElsewhere): void {
  const others = listsAs.getState().filter((one) => one.hostId !== host.id || one.name !== name);
  listsAs.setState([...others, { hostId: host.id, name, list, readAt: Date.now() }], true);
}
