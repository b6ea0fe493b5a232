import { defineConfig } from 'vitest/config';

/** The specs that mutants of `stryker.config.mjs` have to fail: those of the mutated layers, and what reads through them. */
export default defineConfig({
  test: {
    include: ['src/dialects/**/*.spec.ts', 'src/access/**/*.spec.ts'],
    environment: 'node',
    // Instrumented code runs several times slower.
    testTimeout: 60_000,
  },
});
