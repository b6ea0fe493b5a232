import { defineConfig } from '@playwright/test';
import { findChromium } from './ensureChromium.mjs';

// Found once: the worker processes read this file too, and inherit the answer.
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  workers: 2,
  fullyParallel: true,
  // A shared machine may stall for longer than any expectation waits: there, a second try decides.
  retries: process.env.CI === undefined ? 0 : 2,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // Two workers share a machine that may have two cores.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        // Chromium's sandbox refuses to start as root.
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'e2e', testMatch: '*.e2e.ts' },
    { name: 'bench', testMatch: 'bench/*.bench.ts', timeout: 1_800_000 },
    { name: 'screenshots', testMatch: '*.shots.ts', timeout: 300_000 },
  ],
});
