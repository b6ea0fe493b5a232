import { isObject } from '../model/json';
import { readShellWords } from '../model/shellWords';
import type { ClientServer } from './clientConfig';
import { readLaunch } from './launch';

/** Options of `claude mcp add` and `codex mcp add` that take a value, and what each is to the entry. */
const valued: ReadonlyMap<string, 'env' | 'header' | 'type' | 'url' | 'token' | 'ignored'> = new Map([
  ['-e', 'env'],
  ['--env', 'env'],
  ['-H', 'header'],
  ['--header', 'header'],
  ['-t', 'type'],
  ['--transport', 'type'],
  ['--url', 'url'],
  ['--bearer-token-env-var', 'token'],
  ['-s', 'ignored'],
  ['--scope', 'ignored'],
]);

/**
 * Reads a line `claude mcp add …`, `claude mcp add-json …` or `codex mcp add …` as the server that it would add. Null
 * where the text is no such line, or one whose options are not known.
 */
export function readAddCommand(text: string): ClientServer | null {
  const [client, mcp, verb, ...rest] = readShellWords(text.trim().replace(/^\$\s+/, '')) ?? [];
  if ((client !== 'claude' && client !== 'codex') || mcp !== 'mcp') return null;
  if (verb === 'add-json') return readAddJson(rest);
  if (verb !== 'add') return null;
  const options: Record<'env' | 'header', string[]> = { env: [], header: [] };
  const single: { type?: string; url?: string; token?: string } = {};
  const words: string[] = [];
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] ?? '';
    if (word === '--') {
      words.push(...rest.slice(i + 1));
      break;
    }
    // After a program's name, options are that program's.
    if (!word.startsWith('-') || (words.length > 1 && single.type === undefined)) {
      words.push(word);
      continue;
    }
    const [, flag = word, joined] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    const kind = valued.get(flag);
    const value = joined ?? rest[++i];
    if (kind === undefined || value === undefined) return null;
    if (kind === 'env') {
      options.env.push(value);
      // Claude Code takes several after one flag.
      while (client === 'claude' && /^[A-Za-z_]\w*=/.test(rest[i + 1] ?? '')) options.env.push(rest[++i] ?? '');
    } else if (kind === 'header') options.header.push(value);
    else if (kind !== 'ignored') single[kind] = value;
  }
  const [name, target, ...args] = words;
  const address = single.url ?? (single.type === 'http' || single.type === 'sse' ? target : undefined);
  if (name === undefined || (target === undefined && address === undefined)) return null;
  const pairs = (texts: readonly string[], by: string) =>
    Object.fromEntries(
      texts
        .filter((one) => one.includes(by))
        .map((one) => [one.slice(0, one.indexOf(by)), one.slice(one.indexOf(by) + 1).trim()]),
    );
  const entry =
    address === undefined
      ? { command: target, args, env: pairs(options.env, '=') }
      : { type: single.type, url: address, headers: pairs(options.header, ':'), bearer_token_env_var: single.token };
  return { name, line: undefined, project: undefined, isOff: false, launch: readLaunch(entry) };
}

function readAddJson(rest: readonly string[]): ClientServer | null {
  const plain = rest.filter((word, i) => !word.startsWith('-') && !/^(?:-s|--scope)$/.test(rest[i - 1] ?? ''));
  const [name, json = ''] = plain;
  try {
    const entry: unknown = JSON.parse(json);
    if (name === undefined || !isObject(entry)) return null;
    return { name, line: undefined, project: undefined, isOff: false, launch: readLaunch(entry) };
  } catch {
    return null;
  }
}
