import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { ToolKey } from '../engine/layout';
import {
  type Address,
  type DroppedValue,
  formatAddress,
  keepEqualParts,
  parseAddress,
  shortenSearch,
} from '../model/address';
import type { Readable } from './derived';

/** `push` adds a history entry, `coalesce` one for all that is typed in a row, `replace` none. */
export type HistoryMode = 'push' | 'coalesce' | 'replace';

interface AddressReading {
  readonly address: Address;
  /** The parts of the link that mean nothing here. */
  readonly dropped: readonly DroppedValue[];
}

const turns = createStore(() => 0);
let shown: { readonly turn: number; readonly reading: AddressReading } | null = null;
/** What is shown where the browser refused to take it, as above a rate (Chromium 200 in 10 s, Safari 100). */
let refused: string | null = null;

/** What is shown; parts that did not change keep their identity. */
export function readAddress(): AddressReading {
  // Each component asks as it is drawn; the browser is read once a change.
  const turn = turns.getState();
  if (shown?.turn !== turn) shown = { turn, reading: readSearch(shownSearch(), shown?.reading) };
  return shown.reading;
}

function readSearch(search: string, before: AddressReading | undefined): AddressReading {
  // What the page wrote itself is whole in the history entry; a link that came from elsewhere is cut.
  const { search: kept, left } = isWhole() ? { search, left: [] } : shortenSearch(search);
  const { address, dropped: unknown } = parseAddress(kept);
  const dropped = [...left, ...unknown];
  if (before === undefined) return { address, dropped };
  return {
    address: keepEqualParts(address, before.address),
    dropped: dropped.length + before.dropped.length === 0 ? before.dropped : dropped,
  };
}

function shownSearch(): string {
  return refused ?? wholeSearch() ?? location.search;
}

/** The query of this history entry where the browser's address holds only a part of it. */
function wholeSearch(): string | null {
  const whole: unknown = Reflect.get(Object(history.state), 'search');
  return typeof whole === 'string' ? whole : null;
}

function isWhole(): boolean {
  return refused !== null || wholeSearch() !== null;
}

/** Calls back on every change of the address; returns how to stop. */
export function watchAddress(changed: () => void): () => void {
  // Added once, however many watch.
  addEventListener('popstate', followHistory);
  return turns.subscribe(changed);
}

/** Back, Forward and edits of the fragment: the browser's address holds. */
function followHistory(): void {
  refused = null;
  turns.setState((turn) => turn + 1, true);
}

/** Writes an address to the browser and shows it, both before this call returns. */
export function navigate(address: Address, mode: HistoryMode = 'push'): void {
  // As the browser spells it, which encodes a little more.
  const { search } = new URL(formatAddress(address) || '?', location.href);
  if (search === shownSearch()) return;
  writeHistory(search, mode);
  turns.setState((turn) => turn + 1, true);
}

function writeHistory(search: string, mode: HistoryMode): void {
  const written = shortenSearch(search).search;
  const url = `${location.pathname}${written}`;
  const whole = written === search ? {} : { search };
  const isTyped = Reflect.get(Object(history.state), 'typed') === true;
  try {
    if (mode === 'push' || (mode === 'coalesce' && !isTyped)) {
      history.pushState({ typed: mode === 'coalesce', ...whole }, '', url);
    } else history.replaceState({ typed: isTyped, ...whole }, '', url);
  } catch {
    // Safari throws above its rate, Chromium ignores the call.
  }
  refused = (wholeSearch() ?? location.search) === search ? null : search;
}

/** What a link to an address consists of; a plain click follows it without loading the page anew. */
export function linkTo(address: Address) {
  return {
    href: formatAddress(address) || location.pathname,
    onClick: (event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      navigate(address);
    },
  };
}

/** Takes the fragment out of the address, in the same history entry. */
export function dropFragment(): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

/** Shows the present address with some of its parts changed. An open tool stays with the view it was opened in. */
export function changeAddress(changes: Partial<Address>, mode?: HistoryMode): void {
  const { address } = readAddress();
  navigate({ ...inView(address, changes.view ?? address.view), ...changes }, mode);
}

/** An address in a view; another one than its own begins without a tool. */
export function inView(address: Address, view: Address['view']): Address {
  return view === address.view ? address : { ...address, view, tool: null, copy: 1 };
}

export function openTool({ toolId, copy }: ToolKey, mode?: HistoryMode): void {
  changeAddress({ tool: toolId, copy }, mode);
}

export function closeTool(): void {
  changeAddress({ tool: null, copy: 1 });
}

/** The address that is shown. */
export const shownAddress: Readable<Address> = {
  getState: () => readAddress().address,
  getInitialState: () => readAddress().address,
  subscribe: (changed) => {
    let before = readAddress().address;
    return watchAddress(() => {
      const former = before;
      before = readAddress().address;
      if (before !== former) changed(before, former);
    });
  },
};

/** A part of the address: its component is drawn again only when that part changes. */
export function useAddress<Part>(select: (address: Address) => Part): Part {
  return useSyncExternalStore(watchAddress, () => select(readAddress().address));
}

export function useDroppedParts(): readonly DroppedValue[] {
  return useSyncExternalStore(watchAddress, () => readAddress().dropped);
}

export function clearFilters(): void {
  changeAddress({ choices: new Map(), q: '' });
}

/** The address of index.html, without its query: `config.json` and relative hosts lie beside it. */
export const base = () => new URL('.', new URL(location.pathname, location.origin));
