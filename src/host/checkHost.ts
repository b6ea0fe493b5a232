import { groupBy } from '../model/groupBy';
import { isObject, member } from '../model/json';
import { type Discovery, majorsOf, readDiscovery } from './discovery';
import { type HostCheck, hostChecks } from './hostChecks';
import { Asker, type CheckCall, type HostExchange, idsOf, listedIn } from './hostExchange';
import { buildToolUrl } from './openwop';
import { eventsUrl } from './runEvents';
import type { AskedById, CheckOutcome, SeenHost } from './seenHost';
import { chooseVersion, protocolUrl, versionOne, type Wire, wireHeaders } from './wire';

/** What a check of a host came to. */
export interface HostCheckRun {
  readonly url: string;
  /** ISO 8601. */
  readonly at: string;
  readonly wire: Wire;
  readonly asked: number;
  readonly hadToken: boolean;
  readonly hadSecond: boolean;
  readonly results: readonly { readonly check: HostCheck; readonly outcome: CheckOutcome }[];
}

const mostById = 5;
const mostHidden = 3;
const mostSources = 5;
const mostOfRun = 5;
const madeUpIds = ['__conformance_nonexistent_tool__', 'x-host-nobody-no-such-tool'];

/**
 * Looks whether a host keeps to RFC 0078, by GETs alone: at most 40, one after the other, spaced. Some ask for ids that
 * don't exist, which a host may log. @throws HostError "aborted" where the call's signal ends it.
 */
export async function checkHost(call: CheckCall): Promise<HostCheckRun> {
  const asker = new Asker(call);
  const seen = await lookAt(call, asker);
  const checks = hostChecks.filter(({ major = seen.wire.major }) => major === seen.wire.major);
  return {
    url: call.host.url,
    at: new Date().toISOString(),
    wire: seen.wire,
    asked: asker.asked,
    hadToken: call.token !== undefined,
    hadSecond: call.secondToken !== undefined,
    results: checks.map((check) => ({ check, outcome: check.judge(seen) })),
  };
}

async function lookAt(call: CheckCall, asker: Asker): Promise<SeenHost> {
  const { url } = call.host;
  const discoveryUrl = `${url}/.well-known/openwop`;
  const document = await asker.ask(discoveryUrl, 'nobody');
  const discovery = document.status === 200 ? readDiscovery(document.json) : null;
  const { wire, list } = await askForList(call, asker, discovery);
  const listUrl = protocolUrl(url, wire, '/tools');
  const headers = headersOf(wire);
  const tools = listedIn(list) ?? [];
  const isRead = listedIn(list) !== null;
  const listOfNobody = await asker.ask(listUrl, 'nobody', headers);
  const askById = async (toolId: string, query = ''): Promise<AskedById | null> => {
    const at = buildToolUrl(url, toolId, wire);
    return at === null ? null : { toolId, exchange: await asker.ask(at + query, 'caller', headers) };
  };
  const askEach = async (toolIds: readonly string[]) => {
    const asked: AskedById[] = [];
    for (const toolId of toolIds) {
      const one = await askById(toolId);
      if (one !== null) asked.push(one);
    }
    return asked;
  };
  const known = knownIds(tools);
  const byId = await askEach(known.slice(0, mostById));
  const madeUp = await askEach(madeUpIds);
  const bySource: { source: string; exchange: HostExchange }[] = [];
  for (const source of sourcesOf(tools).slice(0, mostSources))
    bySource.push({
      source,
      exchange: await asker.ask(`${listUrl}?source=${encodeURIComponent(source)}`, 'caller', headers),
    });
  const compact = isRead ? await asker.ask(`${listUrl}?view=compact`, 'caller', headers) : null;
  const offersCompact = discovery?.toolCatalog?.compactView === true;
  const compactById = offersCompact && known[0] !== undefined ? await askById(known[0], '?view=compact') : null;
  const run = call.runId === undefined ? null : await askRun(call, asker, wire, call.runId);
  const versions = await askVersions(call, asker, wire, discovery);
  const listOfSecond = call.secondToken === undefined ? null : await asker.ask(listUrl, 'second', headers);
  const own = new Set(idsOf(tools));
  const theirs = isRead ? idsOf(listedIn(listOfSecond) ?? []).filter((id) => !own.has(id)) : [];
  const hidden = await askEach(theirs.slice(0, mostHidden));
  const lists = [list, ...(isRead ? [await asker.ask(listUrl, 'caller', headers)] : [])];
  const documents = [document, ...(isRead ? [await asker.ask(discoveryUrl, 'nobody')] : [])];
  return {
    ...{
      url,
      wire,
      isPage: call.isPage,
      hasToken: call.token !== undefined,
      discovery,
      documents,
      lists,
      listOfNobody,
      listOfSecond,
    },
    ...{ byId, madeUp, hidden, bySource, compact, compactById, run, versions },
  };
}

/** The list in the first version that the host answers with one. */
async function askForList({ host }: CheckCall, asker: Asker, discovery: Discovery | null) {
  let answer: { readonly wire: Wire; readonly list: HostExchange } | null = null;
  for (const wire of chooseVersion(discovery, host.version)) {
    const list = await asker.ask(protocolUrl(host.url, wire, '/tools'), 'caller', headersOf(wire));
    // What the best way answered says the most, unless another one has a list.
    if (answer === null || listedIn(list) !== null) answer = { wire, list };
    if (listedIn(list) !== null || list.status === 401 || list.status === 403) break;
  }
  return answer ?? { wire: versionOne, list: await asker.ask(protocolUrl(host.url, versionOne, '/tools')) };
}

async function askVersions({ host }: CheckCall, asker: Asker, wire: Wire, discovery: Discovery | null) {
  if (wire.major === 1) return { odd: null, old: null, client: null };
  const listUrl = protocolUrl(host.url, wire, '/tools');
  const odd = await asker.ask(listUrl, 'caller', { 'OpenWOP-Version': '99.0' });
  const client = await asker.ask(listUrl, 'caller', { ...headersOf(wire), 'OpenWOP-Client-Version': '0.0' });
  const old = majorsOf(discovery).has(1) ? null : await asker.ask(protocolUrl(host.url, versionOne, '/tools'));
  return { odd, old, client };
}

/** The events of a run, in as many answers as the host needs, within bounds. */
async function askRun({ host }: CheckCall, asker: Asker, wire: Wire, runId: string): Promise<readonly HostExchange[]> {
  const asked: HostExchange[] = [];
  let after: number | undefined;
  while (asked.length < mostOfRun) {
    const answer = await asker.ask(eventsUrl(host.url, wire, runId, after), 'caller', headersOf(wire));
    asked.push(answer);
    const last = isObject(answer.json) ? member(answer.json, 'lastSequence') : undefined;
    if (wire.major === 1 || typeof last !== 'number' || (after !== undefined && last <= after)) break;
    after = last;
  }
  return asked;
}

function headersOf(wire: Wire): Readonly<Record<string, string>> {
  const { Accept: _, ...rest } = wireHeaders(wire);
  return rest;
}

/** Ids that one tool alone has: those that an address may spell otherwise first. */
function knownIds(tools: readonly unknown[]): readonly string[] {
  const ids = idsOf(tools);
  const once = [...groupBy(ids, (id) => id)].filter(([, copies]) => copies.length === 1).map(([id]) => id);
  const isOdd = (id: string) => !/^[\w.:-]+$/.test(id);
  return [...once.filter((id) => !isOdd(id)).slice(0, mostById - 1), ...once.filter(isOdd).slice(0, 1)];
}

function sourcesOf(tools: readonly unknown[]): readonly string[] {
  const sources = tools.map((tool) =>
    typeof tool === 'object' && tool !== null && 'source' in tool ? tool.source : null,
  );
  return [...new Set(sources.filter((source) => typeof source === 'string'))];
}
