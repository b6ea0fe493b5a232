import { defineConfig } from '@playwright/test';
import { launchOptions, testLaunchOptions } from './launchOptions';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  // As many as the cores that are promised: more of them take each other's time, a page keeps more than one core busy.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // The workers share a machine that may have two cores.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    launchOptions: testLaunchOptions,
  },
  projects: [
    { name: 'e2e', testMatch: '*.e2e.ts' },
    { name: 'bench', testMatch: '*.bench.ts', timeout: 1_800_000, use: { launchOptions } },
    { name: 'screenshots', testMatch: '*.shots.ts', timeout: 300_000 },
  ],
});
