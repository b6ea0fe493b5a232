import { plainWord, unstatedValue } from '../model/columnKinds';
import { type FacetId, listedFacets, texts } from '../model/columns';
import { claimText, disputes } from '../model/dispute';
import { type Fact, factValue } from '../model/fact';
import type { Finding, KeptFinding } from '../model/finding';
import { escapeUnseen } from '../model/revealText';
import { openWord, type PostureField, postureFields, type Tool } from '../model/tool';
import { writeCsvTable } from './writing';

export interface CatalogRow {
  readonly toolId: string;
  /** Which copy of its toolId, from 1. */
  readonly copy: number;
  readonly family: string;
  /** Link values in the columns that no field of the tool stands for. */
  readonly values: Readonly<Partial<Record<FacetId, readonly string[]>>>;
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  readonly findings: readonly Finding[];
}

export interface RowsOrigin {
  readonly host?: { readonly id: string; readonly label: string; readonly origin: string };
  /** The filters in force, as a query string; written without its `?`, empty where there are none. */
  readonly filters: string;
}

const ownCells = [...postureFields, 'scope', 'family', 'dialect'] as const;

/** Headings of the CSV: the names that links use, where they have one. */
export const rowColumns = [
  'toolId',
  'copy',
  'title',
  'description',
  ...ownCells,
  ...listedFacets,
  'detail',
  'findings',
] as const;
export type RowColumn = (typeof rowColumns)[number];

const notStated = 'not stated';
const nothing = 'none';

/** A file that grows by a few hundred rows at a time, so that the page stays quick while 100,000 are written. */
export interface RowsFile {
  add(rows: readonly CatalogRow[]): void;
  finish(): readonly string[];
}

/**
 * The rows as CSV (RFC 4180, UTF-8, `\n`): a heading, then one line a tool, every cell quoted and safe to open in a
 * spreadsheet. A fact nobody states reads `not stated` or `not assigned`, as on the screen; a source's own word that reads
 * the same stands in quotes.
 */
export function startRowsCsv(columns: readonly RowColumn[] = rowColumns): RowsFile {
  const parts = [writeCsvTable([columns])];
  return {
    add: (rows) => {
      parts.push(writeCsvTable(rows.map((row) => cellsOf(row, columns))));
    },
    finish: () => parts,
  };
}

/**
 * The rows as JSON: every fact with the basis on which it is known, texts exactly as the source wrote them. What a
 * reader could not see is written as an escape.
 */
export function startRowsJson({ host, filters }: RowsOrigin): RowsFile {
  // Named one by one: a caller's host may carry more than a file should.
  const from = host && { host: { id: host.id, label: host.label, origin: host.origin } };
  const start = { kind: 'tool-catalog/rows', version: 1, ...from, filters: filters.replace(/^\?/, '') };
  const parts = [`${jsonText(start).slice(0, -2)},\n  "rows": [`];
  return {
    add: (rows) => {
      for (const row of rows) {
        const text = jsonText(describeRow(row)).replaceAll('\n', '\n    ');
        parts.push(`${parts.length > 1 ? ',' : ''}\n    ${text}`);
      }
    },
    finish: () => [...parts, parts.length > 1 ? '\n  ]\n}\n' : ']\n}\n'],
  };
}

function jsonText(value: unknown): string {
  return escapeUnseen(JSON.stringify(value, null, 2));
}

function cellsOf({ toolId, copy, family, values, tool, findings }: CatalogRow, columns: readonly RowColumn[]) {
  const cells: Partial<Record<string, string>> = {
    ...Object.fromEntries(listedFacets.map((facet) => [facet, (values[facet] ?? []).map(readValue).join(', ')])),
    ...Object.fromEntries(
      postureFields.map((field) => {
        const fact = tool.posture[field];
        const isPlain = fact.basis !== 'assigned' && disputes(tool, field).length === 0;
        return [field, isPlain ? ownWord(factValue(fact), openWord(field, tool.dialect)) : claimText(tool, field)];
      }),
    ),
    toolId,
    copy: String(copy),
    title: ownWord(tool.title),
    description: ownWord(tool.description),
    scope: scopesCell(tool.scopes),
    family,
    dialect: tool.dialect,
    detail: texts.detail.read(tool),
    findings: [...new Set(findings.map(({ rule, severity }) => `${rule} ${severity}`))].join(', ') || nothing,
  };
  return columns.map((column) => cells[column] ?? '');
}

/** A link value as a cell says it: of several in one cell, those that could be taken for another stand in quotes. */
function readValue(value: string): string {
  if (value === unstatedValue) return notStated;
  const word = plainWord(value);
  return value === nothing || (word !== nothing && /^[^\s,"]+$/.test(word)) ? word : JSON.stringify(word);
}

/** Returns the cell of a word: `open` where it is undefined, in quotes where it could be taken for one of our words. */
function ownWord(word: string | undefined, open: string = notStated): string {
  if (word === undefined) return open;
  return word === open || word === notStated || word.trim() === '' ? JSON.stringify(word) : word;
}

function scopesCell(scopes: Fact<readonly string[]>): string {
  if (scopes.basis === 'unstated') return notStated;
  const words = scopes.value.map((scope) =>
    scope === nothing || /^$|[\s,"]/.test(scope) ? JSON.stringify(scope) : scope,
  );
  return words.join(', ') || nothing;
}

function describeRow({ toolId, copy, family, values, tool, findings }: CatalogRow) {
  const { dialect, title, description, extraFields } = tool;
  return {
    toolId,
    copy,
    dialect,
    family,
    title,
    description,
    ...describeFacts(tool),
    ...(Object.keys(values).length > 0 && { values }),
    findings: findings.map(findingCell),
    ...(extraFields.length > 0 && {
      extraFields: extraFields.map(({ name, pointer, text }) => ({ name, pointer, text })),
    }),
  };
}

/**
 * A tool's facts: `value` is always there, null where nobody states it; rule, reason and date follow where the basis has
 * them, and what in the tool speaks against a value.
 */
export function describeFacts(tool: Pick<Tool, 'posture' | 'scopes' | 'evidence'>) {
  const describe = (field: PostureField) => {
    const against = disputes(tool, field);
    return { value: null, ...tool.posture[field], ...(against.length > 0 && { against }) };
  };
  return {
    posture: Object.fromEntries(postureFields.map((field) => [field, describe(field)])),
    scopes: { value: null, ...tool.scopes },
  };
}

export function findingCell({ rule, severity }: KeptFinding) {
  return { rule, severity };
}
