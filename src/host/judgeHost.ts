import { auditEntry } from '../audit/auditEntry';
import { describeFinding } from '../audit/rules';
import { readOpenwop } from '../dialects/openwop';
import { compareText } from '../model/compareText';
import { canonicalText } from '../model/digest';
import { groupBy } from '../model/groupBy';
import { isObject, type JsonObject, member } from '../model/json';
import { maskJson } from '../model/maskJson';
import { revealPlain } from '../model/revealText';
import { walkSchemas } from '../model/schemaWalk';
import { readErrorEnvelope } from './errorEnvelope';
import { type HostExchange, idOf, idsOf, listedIn } from './hostExchange';
import { type AskedById, type CheckOutcome, outcome, type SeenHost, statusOf } from './seenHost';

const { kept, unseen, broken } = outcome;

/*
 * The judges of a host: each says whether a statement is kept, broken, or could not be seen. What they quote is the
 * host's own word.
 */

const shownNames = 5;
const nameTools = (ids: readonly string[]) => {
  const shown = ids.slice(0, shownNames).map((id) => revealPlain(id, 100));
  return [...shown, ...(ids.length > shown.length ? [`${ids.length - shown.length} more`] : [])].join(', ');
};
/** Judges the tools of the list; what can't be seen without one is said once. */
function ofTools(judge: (tools: readonly unknown[], seen: SeenHost) => CheckOutcome): (seen: SeenHost) => CheckOutcome {
  return (seen) => {
    const [list] = seen.lists;
    const tools = listedIn(list ?? null);
    if (tools === null) return unseen(`The list gave no tools: ${list === undefined ? 'no answer' : statusOf(list)}.`);
    return tools.length === 0 ? unseen('The list is empty for this caller.') : judge(tools, seen);
  };
}

const count = (tools: readonly unknown[]) => `${tools.length} ${tools.length === 1 ? 'tool' : 'tools'} looked at`;

/** What a rule finds in the descriptors of the list. */
export function findsNone(rule: string) {
  return ofTools((tools, { lists }) => {
    const found = tools.flatMap((value, place) => findingsOf(value, rule).map((words) => `entry ${place}: ${words}`));
    if (found.length === 0) return kept(count(tools));
    return broken([...found.slice(0, shownNames), ...more(found.length)].join(' · '), lists[0]);
  });
}

const more = (found: number) => (found > shownNames ? [`and ${found - shownNames} more`] : []);

function findingsOf(value: unknown, rule: string): readonly string[] {
  const reading = readOpenwop(value);
  if (reading.kind === 'bad') return rule === 'C02' ? [`no descriptor can be read: ${reading.reason}`] : [];
  const entry = { tool: reading.tool, value, text: JSON.stringify(value), noted: reading.findings };
  return auditEntry(entry)
    .filter((finding) => finding.rule === rule && finding.variant !== 'not-advertised')
    .map((finding) => {
      const sentence = describeFinding(finding).sentence.map((part) =>
        'text' in part ? part.text : revealPlain(part.quote),
      );
      return `${revealPlain(reading.tool.toolId, 100)}: ${sentence.join('')}`;
    });
}

export function discovery({ discovery: found, documents: [first], lists }: SeenHost): CheckOutcome {
  if (first === undefined || first.status === null) return unseen('Discovery gave no answer that this can read.');
  if (found === null) return broken('The discovery address answers with no JSON object.', first);
  const claim = found.toolCatalog;
  const isServed = listedIn(lists[0] ?? null) !== null;
  if (claim === undefined || claim.supported !== 'yes')
    return isServed
      ? broken('A list is served that discovery does not claim.', first)
      : unseen('The host claims no tool catalog, and serves none.');
  if (!isServed && lists[0]?.status === 404)
    return broken('Discovery claims a catalog, and the list answers 404.', first, lists[0]);
  return claim.placement === 'root'
    ? kept(`claims ${claim.sources?.join(', ') ?? 'all its sources'}`)
    : broken('The catalog is claimed in the older "capabilities" object alone.', first);
}

export function list({ lists: [first] }: SeenHost): CheckOutcome {
  if (first === undefined || first.status === null || first.status === 401 || first.status === 403)
    return unseen(`The list can’t be read as this caller: ${first === undefined ? 'no answer' : statusOf(first)}.`);
  if (listedIn(first) === null) return broken(`The list answers ${statusOf(first)} with no list.`, first);
  return kept(Array.isArray(first.json) ? 'a bare array, as the suite expects' : '{ tools: […] }, as RFC 0078 §B says');
}

export function needsCaller({ listOfNobody }: SeenHost): CheckOutcome {
  const { status } = listOfNobody;
  if (status === 401) return kept('401');
  if (status === null) return unseen('No answer that this page may read: a 401 without CORS headers looks the same.');
  if (status === 404 || status === 501) return unseen(`The list answers ${status}: there may be none.`);
  return broken(`Without a credential the list answers ${status}.`, listOfNobody);
}

export const closed = ofTools((tools, seen) => {
  const ofVersion = tools.filter((tool) => isObject(tool) && Object.hasOwn(tool, 'annotations'));
  if (seen.wire.major === 1 && ofVersion.length > 0)
    return broken(`Version 1 has no annotations: ${nameTools(idsOf(ofVersion))}`, seen.lists[0]);
  return findsNone('C05')(seen);
});

export const secrets = ofTools((tools, { lists }) => {
  const found = tools.filter((tool) => {
    const text = JSON.stringify(tool);
    return maskJson(text) !== text;
  });
  if (found.length > 0) return broken(`What looks like a credential stands in ${nameTools(idsOf(found))}.`, lists[0]);
  return kept(count(tools));
});

export const unique = ofTools((tools, { lists }) => {
  const twice = [...groupBy(idsOf(tools), (id) => id)].filter(([, copies]) => copies.length > 1).map(([id]) => id);
  return twice.length > 0 ? broken(`Listed more than once: ${nameTools(twice)}`, lists[0]) : kept(count(tools));
});

export const stable = ofTools((tools, { lists, documents }) => {
  const again = listedIn(lists[1] ?? null);
  if (again === null) return unseen('The list could not be read a second time.');
  const [was, is] = documents.map(versionOf);
  const present = new Set(idsOf(again));
  const gone = idsOf(tools).filter((id) => !present.has(id));
  if (gone.length === 0) return kept(`the same over two readings${was === undefined ? '' : ` of version ${was}`}`);
  if (was === undefined || was !== is)
    return unseen(
      `${nameTools(gone)} went, and the host ${was === undefined ? 'names no version' : 'is another version now'}.`,
    );
  return broken(`Gone at version ${was}: ${nameTools(gone)}`, lists[0], lists[1]);
});

function versionOf({ json }: HostExchange): string | undefined {
  const implementation = isObject(json) ? member(json, 'implementation') : undefined;
  const version = isObject(implementation) ? member(implementation, 'version') : undefined;
  return typeof version === 'string' ? revealPlain(version, 60) : undefined;
}

const sourceOf = (tool: unknown) => (isObject(tool) ? member(tool, 'source') : undefined);

export const advertised = ofTools((tools, { discovery: found, documents, lists }) => {
  const sources = found?.toolCatalog?.sources;
  if (sources === undefined)
    return unseen('The host doesn’t say which sources it surfaces: that means all of its own.');
  const others = tools.filter(
    (tool) => typeof sourceOf(tool) === 'string' && !sources.includes(String(sourceOf(tool))),
  );
  if (others.length === 0) return kept(`only ${sources.join(', ')}`);
  return broken(`Of sources that are not advertised: ${nameTools(idsOf(others))}`, documents[0], lists[0]);
});

export const sourceFilter = ofTools((tools, { bySource }) => {
  if (bySource.length === 0) return unseen('No tool says its source.');
  for (const { source, exchange } of bySource) {
    const answered = listedIn(exchange);
    if (answered === null) return broken(`?source=${source} answers ${statusOf(exchange)} with no list.`, exchange);
    const wanted = new Set(idsOf(tools.filter((tool) => sourceOf(tool) === source)));
    const found = new Set(idsOf(answered));
    const extra = [...found].filter((id) => !wanted.has(id));
    if (extra.length > 0) return broken(`?source=${source} lists tools of others: ${nameTools(extra)}`, exchange);
    const lacking = [...wanted].filter((id) => !found.has(id));
    if (lacking.length > 0) return broken(`?source=${source} lacks ${nameTools(lacking)}`, exchange);
  }
  return kept(bySource.map(({ source }) => source).join(', '));
});

export const byId = ofTools((tools, { byId: asked, lists }) => {
  if (asked.length === 0) return unseen('No id of the list fits one path segment.');
  for (const { toolId, exchange } of asked) {
    const listed = tools.find((tool) => idOf(tool) === toolId);
    if (exchange.status !== 200) return broken(`${nameTools([toolId])} answers ${statusOf(exchange)}.`, exchange);
    if (canonicalText(exchange.json) !== canonicalText(listed))
      return broken(`${nameTools([toolId])} is other than in the list.`, exchange, lists[0]);
  }
  return kept(nameTools(asked.map(({ toolId }) => toolId)));
});

export function unknown({ madeUp, lists }: SeenHost): CheckOutcome {
  if (lists[0]?.status !== 200)
    return unseen(`The list can’t be read as this caller: ${lists[0]?.status ?? 'no answer'}.`);
  const wrong = madeUp.find(({ exchange: { status } }) => status !== 404);
  if (wrong === undefined) return madeUp.length === 0 ? unseen('None was asked for.') : kept('404');
  if (wrong.exchange.status === null) return unseen('No answer that this page may read.');
  return broken(`An id that no tool has answers ${statusOf(wrong.exchange)}.`, wrong.exchange);
}

export function alike({ listOfSecond, hidden, madeUp }: SeenHost): CheckOutcome {
  if (listOfSecond === null) return unseen('It takes a second identity’s token.');
  if (hidden.length === 0) return unseen('The second identity sees no tool that this caller doesn’t.');
  const [model] = madeUp;
  if (model === undefined || model.exchange.status === null) return unseen('There is no answer to compare with.');
  const other = hidden.find((one) => plainAnswer(one) !== plainAnswer(model));
  return other === undefined
    ? kept(nameTools(hidden.map(({ toolId }) => toolId)))
    : broken(
        `${nameTools([other.toolId])} answers otherwise than an id that no tool has.`,
        other.exchange,
        model.exchange,
      );
}

/** An answer without what has to differ: the id, and the name of the request. */
function plainAnswer({ toolId, exchange: { status, contentType, json } }: AskedById): string {
  const text = JSON.stringify(json, (name, value) =>
    /^(?:correlation|request|trace)Id$/.test(name) ? undefined : value,
  );
  const own = [JSON.stringify(toolId).slice(1, -1), encodeURIComponent(toolId)];
  return `${status} ${contentType} ${own.reduce((plain, id) => plain.replaceAll(id, '…'), text ?? '')}`;
}

export const subset = ofTools((tools, { listOfSecond, lists }) => {
  if (listOfSecond === null) return unseen('It takes a second identity’s token.');
  const theirs = listedIn(listOfSecond);
  if (theirs === null) return unseen(`The second identity’s list can’t be read: ${statusOf(listOfSecond)}.`);
  const own = new Set(idsOf(tools));
  const extra = idsOf(theirs).filter((id) => !own.has(id));
  if (extra.length > 0) return broken(`Only the second identity sees ${nameTools(extra)}.`, listOfSecond, lists[0]);
  return kept(`${theirs.length} of ${tools.length}`);
});

const leftOut = 'outputSchema auth egress approval replayPolicy costHint latencyHint annotations'.split(' ');
const tooMuch = '$ref oneOf allOf anyOf not patternProperties dependentSchemas'.split(' ');

export const compact = ofTools((tools, { compact: exchange, compactById, discovery: found, lists }) => {
  if (exchange === null) return unseen('It was not asked for.');
  const entries = listedIn(exchange);
  if (found?.toolCatalog?.compactView !== true) {
    const isSame = canonicalText(exchange.json) === canonicalText(lists[0]?.json);
    return isSame
      ? kept('not advertised, and ignored')
      : broken('It is not advertised, yet changes the answer.', exchange);
  }
  if (entries === null || !isObject(exchange.json)) return broken('It answers with no { tools: […] }.', exchange);
  const [ids, wanted] = [entries, tools].map((one) => idsOf(one).toSorted(compareText).join('\n'));
  if (ids !== wanted) return broken('It holds other tools than the list.', exchange, lists[0]);
  const wrong = [...entries, ...(compactById?.exchange.status === 200 ? [compactById.exchange.json] : [])].find(
    (entry) => !isCompact(entry),
  );
  if (wrong !== undefined) return broken(`${nameTools([idOf(wrong)])} is not in the compact shape.`, exchange);
  if (compactById !== null && idOf(compactById.exchange.json) !== compactById.toolId)
    return broken(`${nameTools([compactById.toolId])} by its id is no compact tool.`, compactById.exchange);
  return kept(count(entries));
});

function isCompact(entry: unknown): boolean {
  if (!isObject(entry) || leftOut.some((name) => Object.hasOwn(entry, name))) return false;
  const input = member(entry, 'inputSchema');
  if (input === undefined) return true;
  if (!isObject(input) || member(input, 'type') !== 'object' || !isObject(member(input, 'properties'))) return false;
  let isPlain = true;
  walkSchemas(input, (node: JsonObject) => {
    if (tooMuch.some((keyword) => Object.hasOwn(node, keyword))) isPlain = false;
  });
  return isPlain;
}

export const sorted = ofTools((tools, { lists }) => {
  const ids = idsOf(tools);
  const at = ids.findIndex((id, place) => place > 0 && (ids[place - 1] ?? '') > id);
  return at < 0 ? kept(count(tools)) : broken(`${nameTools([ids[at] ?? ''])} stands after a later id.`, lists[0]);
});

export const annotations = ofTools((tools, seen) => {
  const annotated = tools.filter((tool) => isObject(tool) && Object.hasOwn(tool, 'annotations'));
  return annotated.length === 0 ? unseen('No tool has annotations.') : findsNone('C08')(seen);
});

/** All answers but for discovery's, which is no protocol answer where there is none. */
function answers(seen: SeenHost): readonly HostExchange[] {
  const { lists, listOfNobody, listOfSecond, compact: view, compactById, versions } = seen;
  const asked = [...seen.byId, ...seen.madeUp, ...seen.hidden, ...seen.bySource, ...(compactById ? [compactById] : [])];
  const all = [...lists, listOfNobody, listOfSecond, view, versions.odd, versions.client];
  return [...all, ...asked.map(({ exchange }) => exchange)].filter((one) => one !== null);
}

export function errors(seen: SeenHost): CheckOutcome {
  const refused = answers(seen).filter(({ status }) => status !== null && status >= 400);
  if (refused.length === 0) return unseen('No answer was an error.');
  const wrong = refused.find(({ json }) => !isEnvelope(json));
  if (wrong !== undefined) return broken(`The error of a ${statusOf(wrong)} is of another shape.`, wrong);
  return kept([...new Set(refused.map(statusOf))].join(', '));
}

function isEnvelope(json: unknown): boolean {
  if (!isObject(json) || typeof member(json, 'error') !== 'string' || typeof member(json, 'message') !== 'string')
    return false;
  const details = member(json, 'details');
  const isClosed = Object.keys(json).every((name) => ['error', 'message', 'details'].includes(name));
  return isClosed && (details === undefined || isObject(details));
}

export function contentType(seen: SeenHost): CheckOutcome {
  const withJson = [...seen.documents, ...answers(seen)].filter(({ json }) => json !== undefined);
  if (withJson.length === 0) return unseen('No answer held JSON.');
  const wrong = withJson.find((one) => !/^application\/(?:json|.+\+json)$/.test(one.contentType));
  if (wrong !== undefined)
    return broken(`JSON that says it is ${revealPlain(wrong.contentType, 60) || 'of no type'}.`, wrong);
  return kept(`${withJson.length} answers`);
}

export function cors({ isPage, hasToken, lists: [first], listOfNobody, documents }: SeenHost): CheckOutcome {
  if (!isPage) return unseen('Only a browser keeps to it.');
  if (!hasToken) return unseen('It takes a token.');
  if (first?.status !== null && first !== undefined) return kept('this page could read what it asked with its token');
  const isReadable = listOfNobody.status !== null || documents.some(({ status }) => status !== null);
  return isReadable && first !== undefined
    ? broken('The page may ask, but not with its token.', first, listOfNobody)
    : unseen('Nothing of the host is readable here: it may be down, or not allow this page.');
}

function namedBy(exchange: HostExchange): readonly string[] {
  const { protocolVersions, minClientVersion } = readErrorEnvelope(
    JSON.stringify(exchange.json ?? null),
    new Headers(),
    0,
  );
  return [...protocolVersions, ...(minClientVersion === undefined ? [] : [minClientVersion])];
}

const notAdmitted = 'No answer that this page may read: the host’s CORS rules may not admit the header.';

export function versionRefused({ versions: { odd } }: SeenHost): CheckOutcome {
  if (odd === null || odd.status === null) return unseen(odd === null ? 'It was not asked.' : notAdmitted);
  const named = namedBy(odd);
  if (odd.status !== 406) return broken(`Version 99.0 answers ${odd.status}.`, odd);
  return named.length > 0 ? kept(`406, names ${named.join(', ')}`) : broken('It names no version.', odd);
}

export function oldVersion({ versions: { old } }: SeenHost): CheckOutcome {
  if (old === null) return unseen('The host lists version 1.');
  if (old.status === null) return unseen('No answer that this page may read.');
  const named = namedBy(old);
  if (listedIn(old) !== null) return broken('Version 1 is served, and not listed.', old);
  return kept(`${old.status}${named.length > 0 ? `, names ${named.join(', ')}` : ''}`);
}

export function oldClient({ versions: { client } }: SeenHost): CheckOutcome {
  if (client === null || client.status === null) return unseen(client === null ? 'It was not asked.' : notAdmitted);
  if (client.status === 200) return unseen('The host takes any client: it may.');
  const named = namedBy(client);
  if (client.status === 426 && named.length > 0) return kept(`426, names ${named.join(', ')}`);
  return broken(
    `A client of version 0.0 answers ${client.status}${named.length === 0 ? ' and names no version' : ''}.`,
    client,
  );
}
