import { noScopes, plainWord, unstatedValue } from '../model/facets';
import { readinesses } from '../model/readiness';
import type { CredentialMapping } from '../model/requirements';
import { checkProvider } from '../preflight/check';
import type { GrantBook } from '../preflight/grantBook';

/**
 * What the check needs of a whole catalog, as the index holds it: values are link values, codes are places in them.
 * The scopes of row `i` are `scopeCodes[scopeOffsets[i] … scopeOffsets[i + 1]]`.
 */
export interface ReadinessColumns {
  readonly size: number;
  readonly scopeValues: readonly string[];
  readonly scopeOffsets: Uint32Array;
  readonly scopeCodes: Uint32Array;
  readonly credentialValues: readonly string[];
  readonly credentialCodes: ArrayLike<number>;
  readonly familyValues: readonly string[];
  readonly familyCodes: ArrayLike<number>;
  readonly rowsOf: ReadonlyMap<string, readonly number[]>;
}

// As places in `readinesses`, ordered so that the worst of two is found by a table.
const ready = readinesses.indexOf('ready');
const missing = readinesses.indexOf('missing');
const unknown = readinesses.indexOf('unknown');

/** Each row's verdict as a place in `readinesses`: what `checkTool` says, for 100,000 rows in a few milliseconds. */
export function checkColumn(
  columns: ReadinessColumns,
  book: GrantBook,
  mappings: readonly CredentialMapping[],
): Uint8Array {
  const { size, scopeOffsets, scopeCodes, credentialCodes, familyCodes } = columns;
  const scopeVerdicts = Uint8Array.from(columns.scopeValues, (value) => scopeVerdict(value, book));
  const byNeed = credentialVerdicts(columns, book, mappings);
  const needs = columns.credentialValues.length;
  const verdicts = new Uint8Array(size);
  for (let row = 0; row < size; row++) {
    const family = familyCodes[row] as number;
    let verdict = byNeed.ofFamily[family * needs + (credentialCodes[row] as number)] as number;
    const end = scopeOffsets[row + 1] as number;
    for (let i = scopeOffsets[row] as number; i < end && verdict !== missing; i++) {
      const scope = scopeVerdicts[scopeCodes[i] as number] as number;
      if (scope !== ready) verdict = scope;
    }
    verdicts[row] = verdict;
  }
  for (const [row, credential] of byNeed.ofRow) verdicts[row] = rowVerdict(columns, scopeVerdicts, row, credential);
  return verdicts;
}

/** The slow way, for the few tools with a mapping of their own. */
function rowVerdict(columns: ReadinessColumns, scopeVerdicts: Uint8Array, row: number, credential: number): number {
  const codes = columns.scopeCodes.subarray(columns.scopeOffsets[row], columns.scopeOffsets[row + 1]);
  const verdicts = [credential, ...Array.from(codes, (code) => scopeVerdicts[code] as number)];
  return verdicts.includes(missing) ? missing : verdicts.includes(unknown) ? unknown : ready;
}

function scopeVerdict(value: string, book: GrantBook): number {
  if (value === noScopes) return ready;
  if (value === unstatedValue) return unknown;
  const { state } = book.scope(plainWord(value));
  return state === 'held' ? ready : state === 'missing' ? missing : unknown;
}

/** Verdicts by family and need, and by row where a tool has a mapping of its own. */
function credentialVerdicts(
  { credentialValues, credentialCodes, familyValues, rowsOf }: ReadinessColumns,
  book: GrantBook,
  mappings: readonly CredentialMapping[],
): { ofFamily: Uint8Array; ofRow: ReadonlyMap<number, number> } {
  const verdictOf = (need: string, mapping: CredentialMapping | undefined): number => {
    if (need === 'not-needed') return ready;
    if (mapping === undefined) return unknown;
    if (mapping.provider === null) return need === 'needed' ? unknown : ready;
    const { state } = checkProvider(mapping.provider, book);
    return state === 'held' ? ready : state === 'not-verifiable' ? unknown : missing;
  };
  const families = firstByName(mappings, 'family');
  const ofFamily = new Uint8Array(familyValues.length * credentialValues.length);
  familyValues.forEach((family, i) => {
    const mapping = families.get(plainWord(family));
    credentialValues.forEach((need, j) => {
      ofFamily[i * credentialValues.length + j] = verdictOf(need, mapping);
    });
  });
  const ofRow = new Map<number, number>();
  for (const [toolId, mapping] of firstByName(mappings, 'tool')) {
    for (const row of rowsOf.get(toolId) ?? []) {
      ofRow.set(row, verdictOf(credentialValues[credentialCodes[row] as number] ?? unstatedValue, mapping));
    }
  }
  return { ofFamily, ofRow };
}

function firstByName(mappings: readonly CredentialMapping[], kind: 'tool' | 'family'): Map<string, CredentialMapping> {
  const found = new Map<string, CredentialMapping>();
  for (const mapping of mappings) {
    const { subject } = mapping;
    if (subject.kind === kind && !found.has(subject.name)) found.set(subject.name, mapping);
  }
  return found;
}
