import { type ListedServer, listServer } from './listServer';
import type { ServerPlan } from './planServer';

const atOnce = 4;
const megabyte = 1024 * 1024;

export interface Limits {
  /** Milliseconds for one server. */
  readonly serverMs: number;
  /** Milliseconds for all of them. */
  readonly allMs: number;
  /** Characters of all pages of all servers: the app reads files of up to 64 MB. */
  readonly maxText?: number;
}

/** Lists all servers, four at once; the answers are in the order of the plans. Calls `onDone` as each ends. */
export async function collectAll(
  plans: readonly ServerPlan[],
  { serverMs, allMs, maxText = 60 * megabyte }: Limits,
  onDone: (server: ListedServer, plan: ServerPlan) => void = () => undefined,
): Promise<readonly ListedServer[]> {
  const signal = AbortSignal.timeout(allMs);
  const found: ListedServer[] = [];
  const line = plans.map((plan, place) => ({ plan, place }));
  let left = maxText;
  const work = async () => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      const listed = await listServer(next.plan, serverMs, signal);
      const length = listed.pages.reduce((sum, page) => sum + page.length, 0);
      const server = length <= left ? listed : crowdedOut(listed, maxText);
      left -= server === listed ? length : 0;
      found[next.place] = server;
      onDone(server, next.plan);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

function crowdedOut({ name }: ListedServer, maxText: number): ListedServer {
  const size = `${Math.ceil(maxText / megabyte)} MB`;
  const reason = `All servers together have more than ${size} of tools. Choose some of them with --only.`;
  return { name, status: 'failed', reason, pages: [], toolCount: 0 };
}
