import { checkProvider, checkTool, type GrantBook, openGrants } from '../access/check';
import { noneValue, plainWord, unstatedValue } from '../model/columns';
import {
  type CredentialMapping,
  decidesAgainst,
  type Identity,
  type Needs,
  type ReadinessCheck,
  readinesses,
} from '../model/readiness';
import { type CatalogIndex, manyColumn, singleColumn } from './catalogIndex';
import type { SingleColumn } from './column';

/** A person's choices that hold for every identity that is checked. */
export interface CheckSettings {
  readonly mappings: readonly CredentialMapping[];
  readonly matchesWildcards: boolean;
}

/** Somebody whose access is checked. */
export interface Subject extends CheckSettings {
  readonly identity: Identity;
}

/** Somebody whose access is checked, laid out for looking things up. */
export class CheckSubject {
  readonly book: GrantBook;
  readonly mappings: readonly CredentialMapping[];

  constructor({ identity, mappings, matchesWildcards }: Subject) {
    this.book = openGrants(identity, { matchesWildcards });
    this.mappings = mappings;
  }

  tool(needs: Needs): ReadinessCheck {
    return checkTool(needs, this.book, this.mappings);
  }

  column(index: CatalogIndex): SingleColumn {
    return checkColumn(index, this.book, this.mappings);
  }
}

// As places in `readinesses`, ordered so that the worst of two is found by a table.
const ready = readinesses.indexOf('ready');
const missing = readinesses.indexOf('missing');
const unknown = readinesses.indexOf('unknown');

/** Each row's verdict: what `checkTool` says, for 100,000 rows in a few milliseconds. */
function checkColumn(
  index: Pick<CatalogIndex, 'size' | 'columns' | 'rowsOf'>,
  book: GrantBook,
  mappings: readonly CredentialMapping[],
): SingleColumn {
  const { size, columns, rowsOf } = index;
  const scopes = manyColumn(columns, 'scope');
  const credential = singleColumn(columns, 'credential');
  const family = singleColumn(columns, 'family');
  const scopeVerdicts = Uint8Array.from(scopes.values, (value) => scopeVerdict(value, book));
  const byNeed = credentialVerdicts(credential, family, mappings, book);
  const needs = credential.values.length;
  const codes = new Uint8Array(size);
  for (let row = 0; row < size; row++) {
    let verdict = byNeed[(family.codes[row] as number) * needs + (credential.codes[row] as number)] as number;
    const end = scopes.offsets[row + 1] as number;
    for (let i = scopes.offsets[row] as number; i < end && verdict !== missing; i++) {
      const scope = scopeVerdicts[scopes.codes[i] as number] as number;
      if (scope !== ready) verdict = scope;
    }
    codes[row] = verdict;
  }
  for (const [toolId, mapping] of firstByName(mappings, 'tool')) {
    for (const row of rowsOf.get(toolId) ?? []) {
      const need = credential.values[credential.codes[row] as number] ?? unstatedValue;
      const ofScopes = Array.from(
        scopes.codes.subarray(scopes.offsets[row], scopes.offsets[row + 1]),
        (code) => scopeVerdicts[code] as number,
      );
      codes[row] = worstOf([credentialVerdict(need, mapping, book), ...ofScopes]);
    }
  }
  return { kind: 'single', values: readinesses, codes };
}

function worstOf(verdicts: readonly number[]): number {
  return verdicts.includes(missing) ? missing : verdicts.includes(unknown) ? unknown : ready;
}

function scopeVerdict(value: string, book: GrantBook): number {
  if (value === noneValue) return ready;
  if (value === unstatedValue) return unknown;
  const { state } = book.scope(plainWord(value));
  return state === 'held' ? ready : state === 'unknown' ? unknown : missing;
}

function credentialVerdict(need: string, mapping: CredentialMapping | undefined, book: GrantBook): number {
  if (need === 'not-needed') return ready;
  if (mapping === undefined) return unknown;
  if (mapping.provider === null) return decidesAgainst(mapping, need === 'needed') ? ready : unknown;
  const { state } = checkProvider(mapping.provider, book);
  return state === 'held' ? ready : state === 'not-verifiable' ? unknown : missing;
}

/** Verdicts by family, and in each by need. */
function credentialVerdicts(
  credential: SingleColumn,
  family: SingleColumn,
  mappings: readonly CredentialMapping[],
  book: GrantBook,
): Uint8Array {
  const families = firstByName(mappings, 'family');
  return Uint8Array.from(
    family.values.flatMap((name) =>
      credential.values.map((need) => credentialVerdict(need, families.get(plainWord(name)), book)),
    ),
  );
}

function firstByName(mappings: readonly CredentialMapping[], kind: 'tool' | 'family'): Map<string, CredentialMapping> {
  const found = new Map<string, CredentialMapping>();
  for (const mapping of mappings) {
    const { subject } = mapping;
    if (subject.kind === kind && !found.has(subject.name)) found.set(subject.name, mapping);
  }
  return found;
}
