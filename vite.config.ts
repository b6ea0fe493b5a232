import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { devHost } from './src/build/devHost.ts';
import { policyInPage, preloadPage } from './src/build/headerPlugins.ts';
import { checkerFolder } from './src/build/securityHeaders.ts';

/** The command beside the page: one file for Node, with all it needs in it. */
const command: UserConfig = {
  ssr: { noExternal: true },
  build: {
    target: 'node20',
    outDir: 'dist-local',
    copyPublicDir: false,
    rolldownOptions: {
      input: { 'tool-catalog': 'src/command/main.ts' },
      output: { banner: '#!/usr/bin/env node', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
};

const page: UserConfig = {
  // Relative, so that one build works under any path.
  base: './',
  // Unknown paths are 404, never the page: a catch-all would answer a host's discovery with HTML.
  appType: 'mpa',
  plugins: [react(), tailwindcss(), policyInPage(), preloadPage(), devHost()],
  resolve: {
    dedupe: ['fast-uri'],
    // A quarter of the form's chunk would be Markdown that is never written.
    alias: { 'markdown-to-jsx/react': fileURLToPath(new URL('./src/build/noMarkdown.ts', import.meta.url)) },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // The catalog's worker has later chunks. WebKit runs an entry again that they import, so all that they may share
        // lies beside it.
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'], test: (id) => !id.endsWith('/catalogWorker.ts') }],
        },
        // The file that compiles schemas has a policy, and so a folder, of its own.
        entryFileNames: ({ name }) => `${name === 'argumentsWorker' ? checkerFolder : 'assets/'}[name]-[hash].js`,
      },
    },
  },
  build: {
    // The browsers of Baseline 2024.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // The policy admits no data: scripts and no inline ones: every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'drawPage', test: /\/shell\/drawPage\.tsx$/ },
          ],
        },
      },
    },
    sourcemap: false,
  },
};

// `npm run --silent build` lists no files, whichever of its two builds is under way.
const logLevel = process.env.npm_config_loglevel === 'silent' ? 'error' : 'info';

export default defineConfig(({ isSsrBuild }) => ({ ...(isSsrBuild ? command : page), logLevel }));
