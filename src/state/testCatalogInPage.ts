import { expect, vi } from 'vitest';
import { startContentReading } from './behindRows';
import { knownCatalog } from './catalogSummary';
import { startCatalogView, view } from './catalogView';
import { startHost } from './hostStore';
import { startLedger } from './ledger';
import { startKeeping } from './persisted';
import { changePreferences } from './preferences';
import { addFiles, startFiles } from './sources/added';
import { startReading } from './sources/hostList';
import { unreadSources } from './sources/standing';

/** Files of browser specs share one browser: what one keeps, the next would read. */
export function keepNothing(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
}

const patience = { timeout: 20_000 };

/** For browser specs: starts the page's stores with a file as their catalog, and waits until Ada can judge what it lists. */
export async function openJudgedFile(name: string, content: unknown): Promise<void> {
  keepNothing();
  startKeeping();
  startCatalogView();
  await startFiles();
  addFiles([{ path: name, file: new File([JSON.stringify(content)], name, { type: 'application/json' }) }]);
  await vi.waitFor(() => expect(view.getState().result?.total).toBeGreaterThan(0), patience);
  // After the file: without a source of its own, the page would read the demo.
  await startHost();
  startReading();
  startLedger();
  startContentReading();
  await vi.waitFor(() => expect(knownCatalog().summary?.isJudged).toBe(true), patience);
  await vi.waitFor(() => expect(unreadSources.getState()).toEqual([]), patience);
  changePreferences({ reviewer: 'Ada' });
}
