import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testLaunchOptions } from './launchOptions.ts';

/** Suites that compare with recorded answers and published schemas, which only some machines have. */
const referenceSuites = process.env.REFERENCE_DIR ? ['src/**/*.reference.ts'] : [];
if (referenceSuites.length === 0) {
  console.log('Left out: the reference suites, since REFERENCE_DIR is not set.');
}

/** Components and hooks: what needs a page, its focus and its keys. */
const browserSuites = 'src/**/*.browser.spec.{ts,tsx}';

export default defineConfig({
  test: {
    // As many as the cores that are promised: some of the tests wait for servers more than they work.
    maxWorkers: 2,
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'node',
          include: ['src/**/*.spec.{ts,tsx}', 'e2e/**/*.spec.ts', ...referenceSuites],
          exclude: ['**/node_modules/**', browserSuites],
          environment: 'node',
          // Loading every module anew for each file took as long as the tests themselves.
          isolate: false,
          // Property tests take their time on a small or busy machine; none of them measures any.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // Named ahead: a library that is found only while a test runs would load the page anew.
        optimizeDeps: {
          include: [
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@cfworker/json-schema',
            '@rjsf/core',
            '@rjsf/utils',
            '@rjsf/validator-ajv8',
            'ajv',
            'ajv/dist/2019.js',
            'ajv/dist/2020.js',
            '@tanstack/react-query',
            '@tanstack/react-table',
            '@base-ui/react/autocomplete',
            '@base-ui/react/combobox',
            '@base-ui/react/csp-provider',
            '@base-ui/react/dialog',
            '@base-ui/react/menu',
            '@base-ui/react/popover',
            '@base-ui/react/tabs',
            'canonicalize',
            'lucide-react',
            'react',
            'react-dom',
            'vitest-browser-react',
            'yaml',
            'zustand',
            'zustand/vanilla',
            'zod/mini',
          ],
        },
        test: {
          name: 'browser',
          include: [browserSuites],
          setupFiles: ['src/index.css'],
          browser: {
            enabled: true,
            provider: playwright({ launchOptions: testLaunchOptions }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
            headless: true,
            screenshotFailures: false,
          },
          testTimeout: 30_000,
        },
      },
    ],
  },
});
