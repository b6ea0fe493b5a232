import { abilities, hintValues, toldBy } from './capability';
import { changeClasses, missingClasses } from './change';
import {
  amount,
  type ColumnDefinition,
  capability,
  type FacetDefinition,
  type LateSource,
  listed,
  noneValue,
  posture,
  type TextColumn,
  trait,
  unassignedValue,
  unstatedValue,
} from './columnKinds';
import { controls } from './controls';
import { effects } from './effect';
import { factValue } from './fact';
import { isCounted, severities } from './finding';
import { findingStates, verdictStates } from './judgement';
import { readinesses } from './readiness';
import { argumentNames, detailText } from './searchText';
import { dialects, hintClaim, hints } from './tool';

const unknownTier = 'its safety tier is not stated, not assigned or no known word';

/**
 * All that tools are searched, filtered, ordered, shown and exported by, in the order of the filters. A column's id is
 * its link parameter, its field in the search box and its heading in a CSV (contract §2). Index, filter, counts, order,
 * address, search help, CSV and the choice of columns walk this list. How the table shows a column, where the usual cell
 * won't do, is said in `features/catalog/columns`.
 */
const definitions = {
  id: { label: 'Tool', kind: 'text', read: ({ toolId }) => toolId, sort: 'text', search: 'part' },
  title: { label: 'Title', kind: 'text', read: ({ title = '' }) => title, sort: 'text', search: 'part' },
  description: { label: 'Description', kind: 'text', read: ({ description = '' }) => description, search: 'part' },
  arg: { label: 'Arguments', kind: 'text', read: ({ inputSchema }) => argumentNames(inputSchema), search: 'part' },
  detail: { label: 'Details', kind: 'text', read: detailText, search: 'part' },
  source: posture('source', 'Source', { sort: 'values' }),
  tier: posture('tier', 'Safety tier', {
    sort: 'values',
    words: new Map([[unassignedValue, 'nobody has decided yet']]),
  }),
  egress: posture('egress', 'Egress', { sort: 'values' }),
  approval: posture('approval', 'Approval', { sort: 'values' }),
  replay: posture('replay', 'Replay policy', { sort: 'values', isFolded: true }),
  credential: { ...posture('credential', 'Credential', {}), isClosed: true },
  scope: {
    label: 'Scopes',
    kind: 'words',
    reserved: [noneValue, unstatedValue],
    search: 'part',
    words: listed('states that no scope is required'),
    hasOwnField: true,
    read: ({ scopes }) => factValue(scopes),
  },
  cost: posture('cost', 'Cost', { isFolded: true }),
  latency: posture('latency', 'Latency', { isFolded: true }),
  writes: capability('writes', 'its safety tier is write or exec', unknownTier, 'its safety tier is pure or read'),
  commands: capability('commands', 'its safety tier is exec', unknownTier, 'its safety tier is pure, read or write'),
  network: capability(
    'network',
    'its network access is of a known kind',
    'its network access is not stated or no known word',
    'its network access is none',
  ),
  unasked: capability(
    'unasked',
    'asks nobody',
    'may ask: its approval is conditional, not stated or no known word',
    'always asks a person',
  ),
  family: { label: 'Family', kind: 'word', search: 'part', hasOwnField: true },
  dialect: {
    label: 'Format',
    hasOwnField: true,
    kind: 'word',
    values: dialects,
    isClosed: true,
    isFolded: true,
    read: ({ dialect }) => dialect,
  },
  hint: {
    label: 'Hints',
    kind: 'words',
    values: hints.flatMap((hint) => [`${hint}-true`, `${hint}-false`, `${hint}-absent`]),
    isClosed: true,
    isFolded: true,
    read: ({ hints: claims }) =>
      claims === undefined ? null : hints.map((hint) => `${hint}-${claims[hint] ?? 'absent'}`),
  },
  claim: {
    label: 'What it does',
    kind: 'word',
    values: hintValues,
    isClosed: true,
    isFolded: true,
    words: new Map([
      ['only-reads', 'its server says it only reads'],
      ['changes-things', 'its server says it changes things'],
      ['may-destroy', 'its server says it may destroy'],
      ['nothing', 'no hint says whether it changes anything'],
    ]),
    read: ({ hints: claims }) => hintClaim(claims) ?? 'nothing',
  },
  told: {
    label: 'Own words',
    kind: 'words',
    values: abilities,
    isClosed: true,
    isFolded: true,
    words: new Map([
      ['writes', 'its name, parameters or description tell that it writes'],
      ['commands', 'its name, parameters or description tell that it runs commands'],
      ['network', 'its name, parameters or description tell that it uses the network'],
    ]),
    read: ({ evidence }) => toldBy(evidence),
  },
  kind: trait('kind', 'Kind', listed('states an empty kind')),
  firearms: trait('firearms', 'Firearms class', listed('needs no licence'), { isFolded: true }),
  cluster: trait('cluster', 'Clusters', listed('no cluster may call'), { isFolded: true }),
  tenant: trait('tenant', 'Tenants', listed('no tenant may call'), { isFolded: true }),
  'his-tier': trait('his-tier', 'HIS tier', listed('none'), { values: ['0', '1', '2'], sort: 'values' }),
  'risk-tier': trait('risk-tier', 'Risk tier', listed('none'), { values: ['0', '1', '2', '3'], sort: 'values' }),
  tag: trait('tag', 'Tags', listed('has no tags'), { isFolded: true }),
  idempotent: trait(
    'idempotent',
    'Idempotent',
    new Map([
      ['yes', 'a repeated call changes nothing more'],
      ['no', 'a repeated call has another effect'],
      [unstatedValue, 'the source doesn’t say'],
    ]),
    { values: ['yes', 'no'], isFolded: true },
  ),
  server: {
    isFolded: true,
    label: 'Server',
    kind: 'words',
    search: 'part',
    read: ({ server, alias }) => {
      const name = server ?? alias;
      return name === undefined ? null : [name];
    },
  },
  tokens: {
    label: 'Tokens',
    kind: 'number',
    values: ['..99', '100..299', '300..999', '1000..'],
    sort: 'number',
    isFolded: true,
    inRule: 'passing',
  },
  pace: amount('pace', 'Calls a minute', ['..9', '10..59', '60..']),
  'cost-ms': amount('ms', 'Time of a call (ms)', ['..499', '500..4999', '5000..']),
  'cost-usd': amount('usd', 'Cost of a call ($)', ['..0.009', '0.01..0.99', '1..']),
  exposed: {
    label: 'Exposed here',
    kind: 'words',
    late: { from: 'context', unknown: null, isListed: true },
    inRule: 'passing',
    values: ['yes', 'no', 'unknown'],
    isClosed: true,
    words: new Map([
      ['yes', 'this context is shown it'],
      ['no', 'this context is not shown it'],
      ['unknown', 'depends on something not chosen'],
    ]),
  },
  readiness: {
    label: 'Readiness',
    kind: 'word',
    late: { from: 'identity', unknown: 'unknown', isListed: false },
    inRule: 'passing',
    values: readinesses,
    isClosed: true,
    sort: 'values',
    words: new Map([
      ['ready', 'everything it states is held'],
      ['missing', 'a scope or credential is known to be missing or expired'],
      ['unknown', 'access can’t be confirmed or ruled out'],
    ]),
  },
  in: {
    label: 'In the client',
    kind: 'words',
    late: { from: 'effect', unknown: null, isListed: true },
    inRule: 'dropped',
    values: [...effects, 'differs'],
    isClosed: true,
    sort: 'values',
    words: new Map([
      ['runs', 'a call runs, and nobody is asked'],
      ['model', 'a model of the client decides whether it runs'],
      ['unknown', 'nobody has seen what the client does'],
      ['asks', 'a person is asked before it runs'],
      ['refused', 'the client refuses the call'],
      ['not-offered', 'the model is not shown it'],
      ['differs', 'not the same in all chosen clients'],
    ]),
  },
  finding: {
    label: 'Findings',
    kind: 'word',
    late: { from: 'content', unknown: null, isListed: false },
    hasOwnField: true,
    values: [...severities.filter(isCounted), noneValue],
    isClosed: true,
    words: new Map([
      ['critical', 'breaks a must of the RFC, or proves hidden content'],
      ['high', 'a strong sign of an attack or a dangerous posture'],
      ['medium', 'needs a person’s look'],
      ['low', 'hygiene'],
      [noneValue, 'no known pattern found, which is not the same as safe'],
    ]),
    sort: 'values',
    search: 'whole',
  },
  state: {
    label: 'Finding state',
    kind: 'words',
    late: { from: 'content', unknown: null, isListed: true },
    inRule: 'passing',
    values: findingStates,
    isClosed: true,
    isFolded: true,
    words: new Map([
      ['open', 'nobody has judged it'],
      ['lapsed', 'judged before: its text, the rule or the time is another'],
      ['confirmed', 'it is real and has to go'],
      ['accepted', 'it is real and may stay'],
      ['false-alarm', 'the rule is wrong here'],
    ]),
  },
  verdict: {
    label: 'Verdict',
    kind: 'word',
    late: { from: 'decisions', unknown: 'none', isListed: true },
    inRule: 'passing',
    values: verdictStates,
    isClosed: true,
    sort: 'values',
    words: new Map([
      ['changed', 'changed since it was approved'],
      ['rejected', 'rejected, and so denied'],
      ['none', 'nobody has judged it'],
      ['approved', 'approved just as it is'],
    ]),
  },
  assignment: {
    label: 'Assignment',
    kind: 'words',
    late: { from: 'assignments', unknown: null, isListed: true },
    inRule: 'passing',
    values: ['applied', 'lapsed', 'confirms', 'disagrees'],
    isClosed: true,
    isFolded: true,
    words: new Map([
      ['applied', 'a reviewer gave it a value that its source leaves open'],
      ['lapsed', 'a reviewer decided on it, and that no longer holds'],
      ['confirms', 'its source states what a reviewer assigned'],
      ['disagrees', 'its source states another value than a reviewer assigned'],
    ]),
  },
  rule: {
    label: 'Rule',
    kind: 'words',
    late: { from: 'content', unknown: null, isListed: false },
    isFolded: true,
    search: 'whole',
  },
  control: {
    label: 'Control',
    kind: 'words',
    late: { from: 'content', unknown: null, isListed: true },
    isFolded: true,
    words: new Map(Object.entries(controls)),
    search: 'whole',
  },
  change: {
    label: 'Change',
    kind: 'words',
    late: { from: 'comparison', unknown: null, isListed: true },
    inRule: 'passing',
    values: [...changeClasses.filter((one) => !missingClasses.includes(one)), 'same'],
    isClosed: true,
    sort: 'values',
    words: new Map([
      ['wider', 'may do more than in the baseline'],
      ['added', 'not in the baseline'],
      ['stated', 'states a risk that was left open'],
      ['open', 'new access can’t be ruled out'],
      ['accepts', 'its input schema admits what it did not'],
      ['may-accept', 'its input schema may admit what it did not'],
      ['default', 'a call that leaves out an argument does otherwise'],
      ['input', 'arguments that were valid may be refused'],
      ['text', 'name or description changed'],
      ['narrower', 'may do less than in the baseline'],
      ['moved', 'the same descriptor under another id'],
      ['other', 'other parts of the descriptor differ'],
      ['same', 'as in the baseline'],
    ]),
  },
  used: {
    label: 'Used',
    kind: 'words',
    late: { from: 'usage', unknown: null, isListed: true },
    inRule: 'passing',
    values: ['called', 'refused', 'unavailable', 'unfinished', 'offered', 'no-evidence'],
    isClosed: true,
    sort: 'values',
    words: new Map([
      ['called', 'ran, with or without success'],
      ['refused', 'asked for and refused'],
      ['unavailable', 'asked for under a name that was not there: invented, denied or not ready'],
      ['unfinished', 'asked for, outcome not known: the log ends before'],
      ['offered', 'offered to an agent, never asked for by any'],
      ['no-evidence', 'no log says that it was offered or asked for'],
    ]),
  },
  'last-called': {
    label: 'Last called',
    kind: 'time',
    late: { from: 'usage', unknown: null, isListed: true },
    inRule: 'passing',
    sort: 'number',
    isFolded: true,
  },
  picked: {
    label: 'In draft',
    kind: 'word',
    late: { from: 'facts', unknown: 'no', isListed: false },
    inRule: 'dropped',
    values: ['yes', 'no'],
    isClosed: true,
    words: new Map([
      ['yes', 'in the open draft'],
      ['no', 'not in the open draft'],
    ]),
  },
} satisfies Readonly<Record<string, ColumnDefinition>>;

export type ColumnId = keyof typeof definitions;
/** Columns that tools are filtered by, and counted for each value. */
export type FacetId = { [Id in ColumnId]: (typeof definitions)[Id]['kind'] extends 'text' ? never : Id }[ColumnId];
export type TextId = Exclude<ColumnId, FacetId>;

/** The kind of a column as its definition says it. */
export type KindOf<Id extends ColumnId> = (typeof definitions)[Id]['kind'];

/** Late columns by what decides their values. */
export type LateId<From extends LateSource> = {
  [Id in ColumnId]: (typeof definitions)[Id] extends { readonly late: { readonly from: From } } ? Id : never;
}[ColumnId];
/** Late columns that a choice of the page decides. */
export type ChosenId = LateId<Exclude<LateSource, 'facts' | 'usage' | 'content' | 'assignments' | 'decisions'>>;

export const columns: Readonly<Record<ColumnId, ColumnDefinition>> = definitions;
export const facets: Readonly<Record<FacetId, FacetDefinition>> = definitions;
export const texts: Readonly<Record<TextId, TextColumn>> = definitions;

export const columnIds: readonly ColumnId[] = Object.keys(definitions).filter(isColumnId);
export const facetIds: readonly FacetId[] = columnIds.filter((id) => columns[id].kind !== 'text').filter(isFacetId);
/** Facets whose values rows list, on the screen and in exports. */
export const listedFacets: readonly FacetId[] = facetIds.filter(
  (id) => facets[id].hasOwnField !== true && facets[id].late?.isListed !== false,
);
export const textIds: readonly TextId[] = columnIds.filter((id) => !isFacetId(id)).filter(isTextId);
export const sortKeys: readonly ColumnId[] = columnIds.filter((id) => columns[id].sort !== undefined);
export const searchFields: readonly ColumnId[] = columnIds.filter((id) => columns[id].search !== undefined);

export function isColumnId(text: string): text is ColumnId {
  return Object.hasOwn(definitions, text);
}

export function isLate(id: ColumnId): id is LateId<LateSource> {
  return isFacetId(id) && facets[id].late !== undefined;
}

function isFacetId(id: ColumnId): id is FacetId {
  return columns[id].kind !== 'text';
}

function isTextId(id: ColumnId): id is TextId {
  return columns[id].kind === 'text';
}

export function recordOfFacets<Value>(make: (facet: FacetId) => Value): Readonly<Record<FacetId, Value>> {
  return Object.fromEntries(facetIds.map((facet) => [facet, make(facet)])) as Record<FacetId, Value>;
}
