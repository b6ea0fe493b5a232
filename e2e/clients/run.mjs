import { runnerImport } from 'vite';

/** @type {{ module: typeof import('./main.ts') }} */
const { module } = await runnerImport(new URL('./main.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
process.exitCode = await module.main(process.argv.slice(2));
