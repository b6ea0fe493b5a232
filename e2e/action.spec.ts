import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readCheckOptions } from '../src/command/check/checkOptions';

interface Step {
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const action: Action = parse(readFileSync('action.yml', 'utf8'));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'action-'));
  mkdirSync(join(folder, 'dist-local'));
  writeFileSync(join(folder, 'dist-local/tool-catalog.js'), 'console.log(JSON.stringify(process.argv.slice(2)))');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the command is given, as the runner would start it with these inputs. */
function argumentsFor(given: Readonly<Record<string, string>>): readonly string[] {
  const step = action.runs.steps.at(-1);
  const env = Object.entries(step?.env ?? {}).map(([name, value]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? '';
    return [name, given[input] ?? action.inputs[input]?.default ?? 'no such input'];
  });
  const all = { ...process.env, ...Object.fromEntries(env), GITHUB_ACTION_PATH: folder };
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''];
  return JSON.parse(execFileSync('bash', shell, { env: all, encoding: 'utf8' }));
}

test('the action gives the command its inputs as they are, and nothing of them runs', () => {
  const [word, ...args] = argumentsFor({
    sources: 'a b.json\n$(touch x)\n--yes',
    review: 'r.review.json',
    'fail-on': 'new',
    'allow-added': 'true',
    sarif: '-out.sarif',
  });
  expect(word).toBe('check');
  expect(readCheckOptions(args, folder)).toMatchObject({
    ...{ sources: ['a b.json', '$(touch x)', '--yes'], review: 'r.review.json', failOn: 'new', allowAdded: true },
    ...{ sarif: '-out.sarif', isYes: false },
  });
});

test('without inputs the action reads the lists of the repository, and starts nothing', () => {
  expect(argumentsFor({})).toEqual(['check', '--']);
});
