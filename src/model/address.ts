import { missingClasses } from './change';
import { type FacetId, facetIds, sortKeys } from './columns';
import { type Way, ways } from './effect';
import { isPossibleValue } from './facetValues';
import { type Choices, type GroupBy, type Grouping, groupings, longestQuery, type SortOrder } from './query';

export const tabs = ['overview', 'arguments', 'output', 'requirements', 'findings', 'raw'] as const;
export type Tab = (typeof tabs)[number];

export const postureSubjects = ['catalog', 'draft'] as const;
export type PostureSubject = (typeof postureSubjects)[number];

/** All that a link carries: where one is and what one looks at. Never a URL, never a token. */
export interface Address {
  readonly view: View;
  /** A host id of `config.json`, or `other`; null for the default host. */
  readonly host: string | null;
  readonly tool: string | null;
  readonly copy: number;
  readonly tab: Tab;
  readonly q: string;
  readonly choices: Choices;
  /** The identity that readiness is checked against: `caller`, `role:ID`, `saved:ID`. */
  readonly as: string | null;
  /** The registry context in parts such as `cluster:ops`; empty where the link names none. */
  readonly context: readonly string[];
  /** The clients whose effect on the open draft the column "In CLIENT" tells, as `codex` or `claude-code:managed`. */
  readonly client: readonly string[];
  /** How these clients are used. */
  readonly way: Way;
  /** What view Compare holds the catalog against, such as `baseline:ID`; null for the baseline in use. */
  readonly with: string | null;
  /** What view Posture adds up: the tools that match, or the open draft. */
  readonly subject: PostureSubject;
  /** The baseline that the column "Change" tells of, by its id; null for the one in use. */
  readonly since: string | null;
  readonly group: Grouping;
  /** Null for the usual order, as `sortOf` tells it. */
  readonly sort: SortOrder | null;
}

export const defaultAddress: Address = {
  view: 'catalog',
  host: null,
  tool: null,
  copy: 1,
  tab: 'overview',
  q: '',
  choices: new Map(),
  as: null,
  context: [],
  client: [],
  way: 'interactive',
  with: null,
  subject: 'catalog',
  since: null,
  group: 'auto',
  sort: null,
};

const byId: SortOrder = { key: 'id', descending: false };
const byMatch: SortOrder = { key: 'match', descending: false };

/** The order of the rows: without a choice by id, or by match while there is a search text. */
export function sortOf({ sort, q }: Pick<Address, 'sort' | 'q'>): SortOrder {
  return sort ?? usualSort(q);
}

/**
 * What rows are grouped by. Without a choice: by server where all tools are of MCP servers and there are several, and not
 * at all while there is a search text or a chosen order.
 */
export function groupOf({ group, q, sort }: Pick<Address, 'group' | 'q' | 'sort'>, hasOnlyServers: boolean): GroupBy {
  if (group !== 'auto') return group;
  return hasOnlyServers && q.trim() === '' && sort === null ? 'family' : 'none';
}

/** What an address keeps of a chosen order: nothing where it is the usual one. */
export function chosenSort(sort: SortOrder, q: string): SortOrder | null {
  const { key, descending } = usualSort(q);
  return sort.key === key && sort.descending === descending ? null : sort;
}

function usualSort(q: string): SortOrder {
  return q.trim() === '' ? byId : byMatch;
}

/** A value of a link that means nothing here and was left out. */
export interface DroppedValue {
  readonly parameter: string;
  readonly value: string;
}

const contextPart = /^(tenant|env|cluster|gang|licence):./s;

/**
 * Reads a query string. A value that a closed list lacks is dropped and reported; values of open lists
 * (scopes, families, words no vocabulary lists) are kept until the catalog has arrived.
 */
export function parseAddress(search: string): { address: Address; dropped: readonly DroppedValue[] } {
  const params = new URLSearchParams(search);
  const dropped: DroppedValue[] = [];

  function oneOf<Value extends string>(parameter: string, values: readonly Value[], fallback: Value): Value {
    const text = params.get(parameter);
    if (text === null) return fallback;
    const found = values.find((value) => value === text);
    if (found === undefined) dropped.push({ parameter, value: text });
    return found ?? fallback;
  }

  const choices = new Map<FacetId, readonly string[]>();
  let asksForMissing = false;
  for (const facet of facetIds) {
    const [text, ...repeated] = params.getAll(facet);
    if (text === undefined) continue;
    for (const value of repeated) dropped.push({ parameter: facet, value });
    const values = [...new Set(splitValues(text))].filter((value) => {
      if (facet === 'change' && missingClasses.includes(value)) {
        asksForMissing = true;
        return false;
      }
      const means = isPossibleValue(facet, value);
      if (!means) dropped.push({ parameter: facet, value });
      return means;
    });
    if (values.length > 0) choices.set(facet, values);
  }

  const context = [...new Set(splitValues(params.get('context') ?? ''))].filter((part, place, parts) => {
    const kind = contextPart.exec(part)?.[1];
    // Somebody may hold several licences, but asks from one place.
    const isFirst = kind === 'licence' || parts.findIndex((other) => other.startsWith(`${kind}:`)) === place;
    const means = kind !== undefined && isFirst;
    if (!means) dropped.push({ parameter: 'context', value: part });
    return means;
  });

  const client = [...new Set(splitValues(params.get('client') ?? ''))].filter((text) => {
    const means = /^[a-z0-9-]{1,64}(?::[a-z0-9-]{1,64})?$/.test(text);
    if (!means) dropped.push({ parameter: 'client', value: text });
    return means;
  });

  function readAs(): string | null {
    const text = params.get('as');
    if (text === null || isAccessOption(text)) return text;
    dropped.push({ parameter: 'as', value: text });
    return defaultAddress.as;
  }

  function readQuery(): string {
    const text = params.get('q') ?? '';
    if (text.length <= longestQuery) return text;
    dropped.push({ parameter: 'q', value: text });
    return defaultAddress.q;
  }

  const q = readQuery();

  function readSort(): SortOrder | null {
    const text = params.get('sort');
    if (text === null) return null;
    const key = text === byMatch.key ? text : sortKeys.find((known) => known === text.replace(/^-/, ''));
    if (key === undefined) dropped.push({ parameter: 'sort', value: text });
    return key === undefined ? null : chosenSort({ key, descending: text.startsWith('-') }, q);
  }

  const view = oneOf('view', [...views.map(({ id }) => id), ...innerViews], defaultAddress.view);
  const since = params.get('since') || null;
  const target = params.get('with') || null;
  const comparesDrafts = view === 'compare' && params.get('of')?.startsWith('draft:') === true;
  const copyText = params.get('copy') ?? '1';
  const copyMeans = /^[1-9]\d{0,5}$/.test(copyText);
  if (!copyMeans) dropped.push({ parameter: 'copy', value: copyText });

  return {
    address: {
      // The catalog has no rows for what it lacks: view Compare lists it. Drafts stand side by side in a view of their own.
      view: asksForMissing ? 'compare' : comparesDrafts ? 'lists' : view,
      host: params.get('host') || null,
      tool: params.get('tool') || null,
      copy: copyMeans ? Number(copyText) : 1,
      tab: oneOf('tab', tabs, defaultAddress.tab),
      q,
      choices,
      as: readAs(),
      context,
      client,
      way: oneOf('way', ways, defaultAddress.way),
      with: comparesDrafts ? null : asksForMissing && target === null && since !== null ? `baseline:${since}` : target,
      subject: oneOf('subject', postureSubjects, defaultAddress.subject),
      since,
      group: oneOf('group', groupings, defaultAddress.group),
      sort: readSort(),
    },
    dropped,
  };
}

/** Writes an address as a query string with its `?`, or '' where all is default. Round trip with `parseAddress`. */
export function formatAddress(address: Address): string {
  const parts: string[] = [];
  const write = (parameter: string, value: string, isDefault: boolean) => {
    if (!isDefault) parts.push(`${parameter}=${encodeValue(value)}`);
  };
  write('view', address.view, address.view === defaultAddress.view);
  write('host', address.host ?? '', address.host === null);
  write('q', address.q, address.q === '');
  for (const facet of facetIds) {
    const values = address.choices.get(facet) ?? [];
    write(facet, joinValues(values), values.length === 0);
  }
  write('as', address.as ?? '', address.as === null);
  write('context', joinValues(address.context), address.context.length === 0);
  write('client', joinValues(address.client), address.client.length === 0);
  write('way', address.way, address.way === defaultAddress.way);
  write('with', address.with ?? '', address.with === null);
  write('subject', address.subject, address.subject === defaultAddress.subject);
  write('since', address.since ?? '', address.since === null);
  write('group', address.group, address.group === defaultAddress.group);
  const sort = address.sort && chosenSort(address.sort, address.q);
  write('sort', `${sort?.descending ? '-' : ''}${sort?.key}`, sort === null);
  write('tool', address.tool ?? '', address.tool === null);
  write('copy', String(address.copy), address.tool === null || address.copy === 1);
  write('tab', address.tab, address.tool === null || address.tab === defaultAddress.tab);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** In characters: servers and chats cut longer addresses. */
const maxSearchLength = 8_000;

/** A query string of at most 8,000 characters, and what had to stay out of it: the longest parameters, whole. */
export function shortenSearch(search: string): { search: string; left: readonly DroppedValue[] } {
  if (search.length <= maxSearchLength) return { search, left: [] };
  const parts = search.replace(/^\?/, '').split('&');
  const left: DroppedValue[] = [];
  while (parts.join('&').length >= maxSearchLength) {
    const longest = parts.reduce((place, part, i) => (part.length > (parts[place]?.length ?? 0) ? i : place), 0);
    const [part = ''] = parts.splice(longest, 1);
    const [[parameter = '', value = ''] = []] = new URLSearchParams(part);
    left.push({ parameter, value });
  }
  return { search: parts.length > 0 ? `?${parts.join('&')}` : '', left };
}

/** An address whose choices, context and sort order are those of another one, identically, wherever they are equal. */
export function keepEqualParts(address: Address, before: Address): Address {
  const keep = <Part>(part: Part, former: Part) => (JSON.stringify(part) === JSON.stringify(former) ? former : part);
  const choices = new Map(
    [...address.choices].map(([facet, values]) => [facet, keep(values, before.choices.get(facet) ?? values)]),
  );
  return {
    ...address,
    context: keep(address.context, before.context),
    client: keep(address.client, before.client),
    sort: keep(address.sort, before.sort),
    choices: JSON.stringify([...choices]) === JSON.stringify([...before.choices]) ? before.choices : choices,
  };
}

/** The choices a catalog can answer, and those that name something it doesn't hold. */
export function checkChoices(
  choices: Choices,
  holds: (facet: FacetId, value: string) => boolean,
): { choices: Choices; dropped: readonly DroppedValue[] } {
  const dropped: DroppedValue[] = [];
  const kept = new Map<FacetId, readonly string[]>();
  for (const [facet, values] of choices) {
    const held = values.filter((value) => holds(facet, value));
    for (const value of values) if (!held.includes(value)) dropped.push({ parameter: facet, value });
    if (held.length > 0) kept.set(facet, held);
  }
  return dropped.length > 0 ? { choices: kept, dropped } : { choices, dropped };
}

/** The choices with one facet's values replaced; an empty list clears it. */
export function withChoice(choices: Choices, facet: FacetId, values: readonly string[]): Choices {
  const next = new Map(choices);
  if (values.length > 0) next.set(facet, values);
  else next.delete(facet);
  return next;
}

/** `['a,b', 'c'] → 'a\,b,c'` */
function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

function splitValues(text: string): string[] {
  const values: string[] = [];
  let value = '';
  // In short runs: a long repetition overflows the matcher's stack on a very long link.
  for (const [piece] of text.matchAll(/,|\\[\s\S]?|[^\\,]{1,1000}/g)) {
    if (piece === ',') {
      values.push(value);
      value = '';
    } else value += piece.startsWith('\\') ? piece.slice(1) || '\\' : piece;
  }
  return [...values, value].filter((part) => part !== '');
}

/** Percent-encodes what a query needs, and leaves `,` `:` `/` readable. A lone surrogate becomes U+FFFD. */
function encodeValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/');
}

/**
 * The views, in the order of the navigation. Navigation, palette, help, shortcuts and links walk this list. A new view is
 * its folder, its row here and its component in `shell/MainView`; `key` follows `g`.
 */
export const views = [
  { id: 'catalog', label: 'Catalog', key: 'c' },
  { id: 'posture', label: 'Posture', key: 'p' },
  { id: 'allowlist', label: 'Allowlist', key: 'a' },
  { id: 'compare', label: 'Compare', key: 'd' },
  { id: 'sources', label: 'Sources', key: 's' },
] as const;

/** Those that stand below another: `host` is view Sources with the host's row open, `lists` all drafts of Allowlist. */
const innerViews = ['host', 'lists', 'report'] as const;
export type View = (typeof views)[number]['id'] | (typeof innerViews)[number];

/** The view of the navigation that a view belongs to. */
export function navigationView(view: View): (typeof views)[number]['id'] {
  if (view === 'report') return 'posture';
  return view === 'host' ? 'sources' : view === 'lists' ? 'allowlist' : view;
}

/** Whether a text can name whose access is checked: the caller, a role of discovery, or a saved identity. */
export function isAccessOption(text: string): boolean {
  return /^(?:caller|(?:role|saved):.+)$/s.test(text);
}
