import { useSyncExternalStore } from 'react';

/** A file that did not come, and what waits for it. */
interface FailedLoad {
  readonly what: string;
  readonly attempt: () => void;
  readonly giveUp: () => void;
}

let failed: readonly FailedLoad[] = [];
const listeners = new Set<() => void>();

function setFailed(next: readonly FailedLoad[]): void {
  failed = next;
  for (const listener of listeners) listener();
}

/**
 * Loads what is not in the first load, such as `() => import('./filesStore')`. Where that fails, the page names `what`
 * and the promise stays open: "Try again" settles it, and dismissing rejects it with the error of loading. The same URL
 * is imported again, since a second copy of a module would be a second store; a browser that has remembered the
 * failure (the HTML standard allowed that until 2026) needs the page's "Reload".
 */
export function loadLate<Module>(what: string, load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const attempt = (hasFailed: boolean) => {
      load().then(
        (module) => {
          resolve(module);
          // What failed earlier and was asked for again has come with it.
          retryLoads(what);
          if (hasFailed) retryPlaces();
        },
        (error: unknown) => setFailed([...failed, { what, attempt: () => attempt(true), giveUp: () => reject(error) }]),
      );
    };
    attempt(false);
  });
}

/** Loads and goes on with what came; where a person gives the loading up, nothing more happens. */
export function withLate<Module>(what: string, load: () => Promise<Module>, act: (module: Module) => void): void {
  // Only a failure to load ends here: what `act` throws is a bug.
  loadLate(what, load).then(act, () => undefined);
}

/** Loads again what did not come: all of it, or what goes by one name. */
export function retryLoads(what?: string): void {
  const chosen = failed.filter((one) => what === undefined || one.what === what);
  if (chosen.length === 0) return;
  setFailed(failed.filter((one) => !chosen.includes(one)));
  for (const { attempt } of chosen) attempt();
}

const places = new Set<() => void>();

/** Calls `retry` once another part has come that had failed too, until the returned function is called. */
export function retryWithOthers(retry: () => void): () => void {
  places.add(retry);
  return () => {
    places.delete(retry);
  };
}

/**
 * Loads again what is missing in its place: it may lie in the file that has come now, or the server is back. What somebody
 * did and the notice names, such as opening a dialog, happens at a press alone.
 */
export function retryPlaces(): void {
  for (const retry of places) retry();
}

/** Gives up what did not come. */
export function dismissLoads(): void {
  const dismissed = failed;
  setFailed([]);
  for (const { giveUp } of dismissed) giveUp();
}

function watchLoads(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** What could not be loaded, each with what it was for. */
export function useFailedLoads(): readonly { readonly what: string }[] {
  return useSyncExternalStore(watchLoads, () => failed);
}
