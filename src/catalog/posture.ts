import { type FacetId, unassignedValue, unstatedValue } from '../model/columns';
import { type Finding, type Severity, severities } from '../model/finding';
import type { PostureField } from '../model/tool';
import type { Catalog } from './catalog';
import { type Columns, manyColumn, singleColumn } from './catalogIndex';
import { keyOf } from './layout';
import { isCounted } from './listReading';
import type { ToolKey } from './protocol';

/** Tools by two facets: `counts[row][column]`, with the values that any of them has, in the order of the filters. */
export interface PostureGrid {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly (readonly number[])[];
}

/** How much of one field is known. */
export interface KnownField {
  readonly field: PostureField;
  /** By the source, or derived by a rule. */
  readonly said: number;
  readonly assigned: number;
  readonly unstated: number;
}

export interface QueuedTool extends ToolKey {
  readonly title: string | undefined;
  readonly severity: Severity;
  /** The worst ones first; `more` are not among them. */
  readonly findings: readonly Finding[];
  readonly more: number;
}

/** What a set of tools can do, how much of it is known, and what to look at first. */
export interface PostureAnswer {
  readonly tools: number;
  readonly byApproval: PostureGrid;
  readonly bySource: PostureGrid;
  readonly known: readonly KnownField[];
  /** How many tools have each value of some facets. */
  readonly counts: Readonly<Record<'tier' | 'egress' | 'approval' | 'credential' | 'finding', readonly ValueCount[]>>;
  /** What most tools need first. */
  readonly scopes: readonly ValueCount[];
  /** Tools with findings, worst first: the first of them, and how many there are. */
  readonly queue: readonly QueuedTool[];
  readonly queued: number;
}

export type ValueCount = readonly [value: string, tools: number];

const fields: readonly PostureField[] = ['tier', 'egress', 'approval', 'replay', 'credential'];
const maxQueued = 50;
const maxFindings = 3;
const maxScopes = 12;
/** As a place in `severities`: what stands behind is nothing to act on. */
const information = severities.indexOf('information');

/** Adds up some rows: one pass a facet over the columns, and the worst tools read anew for their evidence. */
export function answerPosture(
  { loaded, auditRow }: Catalog,
  columns: Columns,
  rows: Int32Array | readonly number[],
): PostureAnswer {
  const { index } = loaded;
  const queue = worstFirst(columns, rows);
  return {
    tools: rows.length,
    byApproval: gridOf(columns, rows, 'tier', 'approval'),
    bySource: gridOf(columns, rows, 'tier', 'source'),
    known: fields.map((field) => knownField(field, index.columns, columns, rows)),
    counts: {
      tier: countValues(columns, rows, 'tier'),
      egress: countValues(columns, rows, 'egress'),
      approval: countValues(columns, rows, 'approval'),
      credential: countValues(columns, rows, 'credential'),
      finding: countValues(columns, rows, 'finding'),
    },
    scopes: countScopes(columns, rows),
    queue: queue.slice(0, maxQueued).map((row) => {
      const { tool, findings } = auditRow(row);
      const counted = findings
        .filter(({ severity }) => isCounted(severity))
        .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
      return {
        ...keyOf(index, row),
        title: tool.title?.slice(0, 300),
        severity: counted[0]?.severity ?? 'low',
        findings: counted.slice(0, maxFindings),
        more: Math.max(0, counted.length - maxFindings),
      };
    }),
    queued: queue.length,
  };
}

function gridOf(columns: Columns, rows: Iterable<number>, down: FacetId, across: FacetId): PostureGrid {
  const [a, b] = [singleColumn(columns, down), singleColumn(columns, across)];
  const width = b.values.length;
  const counts = new Uint32Array(a.values.length * width);
  for (const row of rows) {
    const at = (a.codes[row] as number) * width + (b.codes[row] as number);
    counts[at] = (counts[at] as number) + 1;
  }
  const at = (i: number, j: number) => counts[i * width + j] as number;
  const is = [...a.values.keys()].filter((i) => b.values.some((_, j) => at(i, j) > 0));
  const js = [...b.values.keys()].filter((j) => a.values.some((_, i) => at(i, j) > 0));
  return {
    rows: is.map((i) => a.values[i] as string),
    columns: js.map((j) => b.values[j] as string),
    counts: is.map((i) => js.map((j) => at(i, j))),
  };
}

function countValues(columns: Columns, rows: Iterable<number>, facet: FacetId): readonly ValueCount[] {
  const { values, codes } = singleColumn(columns, facet);
  const counts = new Uint32Array(values.length);
  for (const row of rows) counts[codes[row] as number] = (counts[codes[row] as number] as number) + 1;
  return values.flatMap((value, place) => (counts[place] ? [[value, counts[place]] as const] : []));
}

function countScopes(columns: Columns, rows: Iterable<number>): readonly ValueCount[] {
  const { values, offsets, codes } = manyColumn(columns, 'scope');
  const counts = new Uint32Array(values.length);
  for (const row of rows) {
    for (let i = offsets[row] as number; i < (offsets[row + 1] as number); i++) {
      counts[codes[i] as number] = (counts[codes[i] as number] as number) + 1;
    }
  }
  return values
    .flatMap((value, place) => (counts[place] ? [[value, counts[place]] as const] : []))
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxScopes);
}

/** What is assigned fills only what nobody states: the difference to the sources' own column tells it. */
function knownField(field: PostureField, own: Columns, columns: Columns, rows: Iterable<number>): KnownField {
  const isOpen = (value: string) => value === unstatedValue || value === unassignedValue;
  const [before, now] = [singleColumn(own, field), singleColumn(columns, field)];
  const [openBefore, openNow] = [before.values.map(isOpen), now.values.map(isOpen)];
  let [said, assigned, unstated] = [0, 0, 0];
  for (const row of rows) {
    if (openNow[now.codes[row] as number]) unstated++;
    else if (openBefore[before.codes[row] as number]) assigned++;
    else said++;
  }
  return { field, said, assigned, unstated };
}

function worstFirst(columns: Columns, rows: Iterable<number>): readonly number[] {
  const { codes } = singleColumn(columns, 'finding');
  const bySeverity: number[][] = severities.map(() => []);
  for (const row of rows) bySeverity[codes[row] as number]?.push(row);
  return bySeverity.slice(0, information).flat();
}
