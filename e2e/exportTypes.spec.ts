import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { targetOf } from '../src/clients/testTargets';
import { sampleDraft, sampleOptions, sampleTools } from '../src/exports/testExports';
import type { PublishedTypes } from './support/publishedTypes';

/*
 * Exports for which types are published: what is written is held against those types by the compiler itself.
 */
const root = new URL('../', import.meta.url);
const folder = new URL('test-results/export-types/', root);

interface Target {
  readonly id: keyof PublishedTypes;
  /** A name in what is written, and one that is wrong in its place. */
  readonly misspelt: readonly [string, string];
}

const targets: readonly Target[] = [
  { id: 'claude-api', misspelt: ['"mcp_server_name"', '"server_name"'] },
  { id: 'openai-responses', misspelt: ['"tool_names"', '"toolNames"'] },
];

/** What the compiler says of a text as a value of a type; empty where it fits. */
async function compile(name: string, { id }: Target, json: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = new URL(`${name}.ts`, folder);
  writeFileSync(
    file,
    `import type { PublishedTypes } from '../../e2e/support/publishedTypes';
export const written: PublishedTypes['${id}'] = ${json};
`,
  );
  const compiler = fileURLToPath(new URL('node_modules/.bin/tsc', root));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', 'node'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023'];
  const run = promisify(execFile)(compiler, [...options, ...modules, fileURLToPath(file)]);
  return run.then(
    () => '',
    (error: { stdout?: string }) => error.stdout || String(error),
  );
}

test.each(targets)('what is written for $id is of the type that is published for it', async (target) => {
  const json = targetOf(target.id).write(sampleDraft, sampleTools, sampleOptions).text;
  expect(await compile(target.id, target, json)).toBe('');
  const [right, wrong] = target.misspelt;
  expect(await compile(`${target.id}-wrong`, target, json.replaceAll(right, wrong))).toContain('error TS');
});
