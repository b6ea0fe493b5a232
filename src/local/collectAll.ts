import type { CollectedServer } from './collectedFile';
import { listServer } from './listServer';
import type { ServerPlan } from './planServer';

const atOnce = 4;

export interface Limits {
  /** Milliseconds for one server. */
  readonly serverMs: number;
  /** Milliseconds for all of them. */
  readonly allMs: number;
}

/** Lists all servers, four at once; the answers are in the order of the plans. `onDone` hears of each as it ends. */
export async function collectAll(
  plans: readonly ServerPlan[],
  { serverMs, allMs }: Limits,
  onDone: (server: CollectedServer) => void = () => undefined,
): Promise<readonly CollectedServer[]> {
  const signal = AbortSignal.timeout(allMs);
  const found: CollectedServer[] = [];
  const line = plans.map((plan, place) => ({ plan, place }));
  const work = async () => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      const server = await listServer(next.plan, serverMs, signal);
      found[next.place] = server;
      onDone(server);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}
