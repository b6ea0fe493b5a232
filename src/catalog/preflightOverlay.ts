import { noScopes, plainWord, unstatedValue } from '../model/facets';
import type { Needs } from '../model/readiness';
import { credentialNeeds } from '../model/tool';
import type { CatalogIndex } from './catalogIndex';
import type { ReadinessColumns } from './checkColumn';
import type { Checked } from './whoms';

/** Writes each row's verdict over the readiness column; all unknown while nobody is checked against. */
export function overlayReadiness(index: CatalogIndex, checked: Checked | null): void {
  const { readiness } = index.columns;
  if (checked === null) readiness.codes.fill(readiness.values.indexOf('unknown'));
  else readiness.codes.set(checked.column(readinessColumns(index)));
  index.orders.delete('readiness');
  index.orders.delete('-readiness');
}

/** What the tools of some rows need, as the columns hold it: no tool is read again for it. */
export function needsOfRows(index: CatalogIndex, rows: Iterable<number>): readonly Needs[] {
  const { scopeValues, scopeOffsets, scopeCodes, credentialValues, credentialCodes } = readinessColumns(index);
  const scopesOf = (row: number): readonly string[] | undefined => {
    const words = Array.from(
      scopeCodes.subarray(scopeOffsets[row], scopeOffsets[row + 1]),
      (code) => scopeValues[code],
    );
    if (words[0] === unstatedValue) return undefined;
    return words[0] === noScopes ? [] : words.map((word = '') => plainWord(word));
  };
  return Array.from(rows)
    .filter((row) => row >= 0)
    .map((row) => ({
      toolId: index.toolIds[row] ?? '',
      family: index.families[row] ?? '',
      scopes: scopesOf(row),
      credential: credentialNeeds.find((need) => need === credentialValues[credentialCodes[row] ?? 0]),
    }));
}

function readinessColumns({ size, rowsOf, columns: { scope, credential, family } }: CatalogIndex): ReadinessColumns {
  return {
    size,
    scopeValues: scope.values,
    scopeOffsets: scope.kind === 'many' ? scope.offsets : new Uint32Array(size + 1),
    scopeCodes: scope.codes instanceof Uint32Array ? scope.codes : Uint32Array.from(scope.codes),
    credentialValues: credential.values,
    credentialCodes: credential.codes,
    familyValues: family.values,
    familyCodes: family.codes,
    rowsOf,
  };
}
