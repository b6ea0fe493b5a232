import { readdirSync, readFileSync } from 'node:fs';

/** A variable that every program started here hands on to what it starts itself. */
export const markName = 'TOOL_CATALOG_COLLECT';

/**
 * The ids of all living processes that carry this mark, those included that left their group on purpose; null where the
 * system does not tell what variables a process has: Linux alone does.
 */
export function findMarked(mark: string): readonly number[] | null {
  let names: readonly string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return null;
  }
  return names.filter((name) => /^\d+$/.test(name) && readVariables(name).includes(`${markName}=${mark}`)).map(Number);
}

/** None where it is another person's, or has ended. */
function readVariables(id: string): readonly string[] {
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').split('\0');
  } catch {
    return [];
  }
}
