import argumentsWorkerUrl from './argumentsWorker?worker&url';
import catalogWorkerUrl from './catalogWorker?worker&url';
import fileWorkerUrl from './fileWorker?worker&url';
import usageWorkerUrl from './usageWorker?worker&url';

const files = {
  catalog: catalogWorkerUrl,
  arguments: argumentsWorkerUrl,
  file: fileWorkerUrl,
  usage: usageWorkerUrl,
} as const;

declare global {
  /** Absent where a browser, or Node, has no Trusted Types. */
  var trustedTypes: TrustedTypePolicyFactory | undefined;
}

/** The one Trusted Types policy of the page: it lets just our own worker files through. Made once, when it is needed. */
let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;

type WorkerName = keyof typeof files;

/** Workers that nobody has asked for yet. */
const ahead = new Map<WorkerName, Worker>();

/** Starts a worker that the first `startWorker` of its name takes. */
export function startAhead(name: WorkerName): void {
  try {
    ahead.set(name, startWorker(name));
  } catch {
    // The first `startWorker` tries again, and throws.
  }
}

/** Starts one of the app's workers. Throws where the browser refuses. */
export function startWorker(name: WorkerName): Worker {
  const started = ahead.get(name);
  ahead.delete(name);
  if (started !== undefined) return started;
  policy ??= globalThis.trustedTypes?.createPolicy('catalog-workers', {
    createScriptURL: (url: string) => {
      if (!Object.values(files).includes(url)) throw new TypeError('Only workers of this app may be started.');
      return url;
    },
  });
  const url = files[name];
  return new Worker((policy?.createScriptURL(url) ?? url) as string, { type: 'module', name });
}
