import type { Needs } from '../model/readiness';
import { needsOf } from '../model/requirements';
import { checkColumn, type ReadinessColumns } from '../preflight/checkColumn';
import type { GrantBook } from '../preflight/grantBook';
import { type LoadedCatalog, readTool } from './loadedCatalog';
import type { CheckSettings } from './protocol';

/** Writes each row's verdict over the readiness column; all unknown while nobody is checked against. */
export function overlayReadiness(loaded: LoadedCatalog, book: GrantBook | null, { mappings }: CheckSettings): void {
  const { columns, orders } = loaded.index;
  const { readiness } = columns;
  readiness.codes.set(
    book === null
      ? new Uint8Array(readiness.codes.length).fill(readiness.values.indexOf('unknown'))
      : checkColumn(readinessColumns(loaded), book, mappings),
  );
  orders.delete('readiness');
  orders.delete('-readiness');
}

export function needsOfRow(loaded: LoadedCatalog, row: number): Needs {
  return needsOf(readTool(loaded, row).tool, loaded.index.families[row] ?? '');
}

function readinessColumns({ index }: LoadedCatalog): ReadinessColumns {
  const { scope, credential, family } = index.columns;
  return {
    size: index.size,
    scopeValues: scope.values,
    scopeOffsets: scope.kind === 'many' ? scope.offsets : new Uint32Array(index.size + 1),
    scopeCodes: Uint32Array.from(scope.codes),
    credentialValues: credential.values,
    credentialCodes: credential.codes,
    familyValues: family.values,
    familyCodes: family.codes,
    rowsOf: index.rowsOf,
  };
}
