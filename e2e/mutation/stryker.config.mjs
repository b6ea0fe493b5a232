/** Mutation testing where a wrong reading is a false statement. Not part of `npm test`: it takes minutes. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'e2e/mutation/vitest.config.ts' },
  mutate: ['src/{dialects,access}/*.ts', '!src/**/*.spec.ts', '!src/**/*.reference.ts'],
  concurrency: 2,
  coverageAnalysis: 'perTest',
  // Mutants of words in messages change no statement.
  mutator: { excludedMutations: ['StringLiteral'] },
  timeoutMS: 20_000,
  tempDirName: 'test-results/stryker',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 80, break: 80 },
  disableTypeChecks: false,
  // It would rewrite the file with a TypeScript of its own kind.
  tsconfigFile: 'none',
};
