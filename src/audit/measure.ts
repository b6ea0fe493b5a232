/** Above these sizes a descriptor is no ordinary tool: real ones stay far below each. */
export const limits = {
  /** UTF-8 bytes of a descriptor. */
  descriptorBytes: 256 * 1024,
  /** UTF-16 units of one string. */
  stringLength: 64 * 1024,
  /** Containers within each other, a schema's root being the first. */
  schemaDepth: 32,
  /** Values of a descriptor, containers included. */
  values: 5_000,
  members: 500,
  minimums: { minItems: 1_000, minProperties: 500, minLength: 64 * 1024, minContains: 1_000 },
} as const;

export interface Measure {
  keys: number;
  values: number;
  depth: number;
  members: number;
  /** Whether a key or number is worth a closer look: prototype names, huge minimums. */
  isOdd: boolean;
}

const smallestMinimum = Math.min(...Object.values(limits.minimums));

/** Measures a value level by level: no recursion, and cheap, as every tool of a catalog is measured. */
export function measure(root: unknown): Measure {
  const size: Measure = { keys: 0, values: 1, depth: 0, members: 0, isOdd: false };
  let level: object[] = typeof root === 'object' && root !== null ? [root] : [];
  while (level.length > 0) {
    const next: object[] = [];
    size.depth++;
    for (const container of level) {
      if (Array.isArray(container)) measureArray(container, size, next);
      else measureObject(container as Record<string, unknown>, size, next);
    }
    level = next;
  }
  return size;
}

function measureArray(array: readonly unknown[], size: Measure, next: object[]): void {
  size.values += array.length;
  for (const value of array) if (typeof value === 'object' && value !== null) next.push(value);
}

function measureObject(object: Record<string, unknown>, size: Measure, next: object[]): void {
  let members = 0;
  // Parsed JSON inherits nothing enumerable, and for…in is the fastest walk over it.
  for (const key in object) {
    members++;
    const value = object[key];
    if (typeof value === 'object') {
      if (value !== null) next.push(value);
    } else if (typeof value === 'number' && value > smallestMinimum && Object.hasOwn(limits.minimums, key))
      size.isOdd = true;
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') size.isOdd = true;
  }
  size.keys += members;
  size.values += members;
  if (members > size.members) size.members = members;
}
