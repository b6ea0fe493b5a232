import type { ExportTarget } from '../exports/exportTarget';
import { findTarget } from './targets';

export function targetOf(id: string): ExportTarget {
  const found = findTarget(id);
  if (found === undefined) throw new Error(`no target ${id}`);
  return found;
}
