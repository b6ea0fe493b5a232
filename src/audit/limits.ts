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
  /** Members of one object. */
  members: 500,
  /** What a schema may ask for at least. */
  minimums: { minItems: 1_000, minProperties: 500, minLength: 64 * 1024, minContains: 1_000 },
} as const;
