import { isObject, type JsonObject, member } from '../model/json';
import { readShellWords } from '../model/shellWords';
import { isWebAddress } from '../model/source';

/** How a server is started or reached. Its texts are as written: variables are not put in yet. */
export type Launch =
  | {
      readonly kind: 'program';
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string | undefined;
      readonly variables: ReadonlyMap<string, string>;
      /** A file of more variables; those above win. */
      readonly envFile: string | undefined;
      /** Variables that are handed on from here. */
      readonly passed: readonly string[];
    }
  | {
      readonly kind: 'address';
      readonly url: string;
      readonly headers: ReadonlyMap<string, string>;
      /** `headersHelper`: a program of the client's that prints more headers. It is never run here. */
      readonly helper: string | undefined;
    }
  /** The entry says neither; or says it in a way that would start something else than is meant. */
  | { readonly kind: 'none'; readonly status: 'failed' | 'skipped'; readonly reason: string };

/** A server that a client's configuration names. Its texts are a stranger's: variables are not put in. */
export interface ClientServer {
  readonly name: string;
  /** The line where its entry begins; undefined where the format doesn't tell. */
  readonly line: number | undefined;
  /** The folder of the project it belongs to, as Claude Code's file writes it; undefined for those of the file itself. */
  readonly project: string | undefined;
  readonly isOff: boolean;
  readonly launch: Launch;
}

/** Reads one server's entry by its shape, in any of the clients' spellings. */
export function readLaunch(entry: unknown): Launch {
  if (!isObject(entry)) return fault('it is no object');
  const url = ['httpUrl', 'serverUrl', 'url'].map((name) => member(entry, name)).find((one) => one !== undefined);
  return url === undefined ? readProgram(entry) : readAddress(entry, url);
}

function readAddress(entry: JsonObject, url: unknown): Launch {
  if (typeof url !== 'string') return fault('its address is no text');
  const type = member(entry, 'type') ?? member(entry, 'transport');
  if (type === 'ws' || type === 'websocket' || /^\s*wss?:/i.test(url)) {
    return {
      kind: 'none',
      status: 'skipped',
      reason: 'It is reached over web sockets (ws), a transport which is not spoken here.',
    };
  }
  const headers = member(entry, 'headers') ?? member(entry, 'http_headers');
  if (headers !== undefined && !isObject(headers)) return fault('its headers are no object');
  const token = member(entry, 'bearer_token_env_var');
  const helper = member(entry, 'headersHelper');
  return {
    kind: 'address',
    url,
    headers: new Map([
      ...textPairs(headers),
      ...textPairs(member(entry, 'env_http_headers')).map(([name, variable]) => [name, `\${${variable}}`] as const),
      ...(typeof token === 'string' ? [['Authorization', `Bearer \${${token}}`] as const] : []),
    ]),
    helper: typeof helper === 'string' ? helper : undefined,
  };
}

function readProgram(entry: JsonObject): Launch {
  const given = member(entry, 'command');
  if (given === undefined && isObject(member(entry, 'settings'))) {
    return { kind: 'none', status: 'skipped', reason: 'An extension of the client starts it.' };
  }
  if (typeof given === 'number') return fault('its command is no text');
  // Zed: `{ "path", "args", "env" }`; OpenCode: one list.
  const holder = isObject(given) ? given : entry;
  const words: unknown = Array.isArray(given) ? given : [isObject(given) ? member(given, 'path') : given];
  const [command, ...first] = readTexts(words) ?? [];
  if (command === undefined || command === '') return fault('it has neither a command nor an address');
  const args = readTexts(member(holder, 'args') ?? []);
  if (args === null) return fault('its args are no list of texts');
  const [env, environment] = [member(holder, 'env') ?? {}, member(entry, 'environment') ?? {}];
  if (!isObject(env) || !isObject(environment)) return fault('its variables are no object');
  const variables = new Map([...textPairs(env), ...textPairs(environment)]);
  const passed = readTexts(member(entry, 'env_vars')) ?? [];
  const isOdd = (name: string) => name === '' || /[=\0]/.test(name);
  const odd = passed.findIndex(isOdd);
  if (odd >= 0) return fault(`env_vars/${odd} is no name of a variable`);
  if ([...variables.keys()].some(isOdd)) return fault('a member of env is no name of a variable');
  const [cwd, envFile] = [member(entry, 'cwd'), member(entry, 'envFile')];
  return {
    kind: 'program',
    command,
    args: [...first, ...args],
    cwd: typeof cwd === 'string' ? cwd : undefined,
    variables,
    envFile: typeof envFile === 'string' ? envFile : undefined,
    passed,
  };
}

function fault(words: string): Launch {
  return { kind: 'none', status: 'failed', reason: `Its entry can’t be used: ${words}. Correct it in the file.` };
}

/** Numbers are written as text, as clients do; null where a member is neither. */
function readTexts(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  return value.every((one) => typeof one === 'string' || typeof one === 'number') ? value.map(String) : null;
}

/** Numbers and booleans are written as text, as clients do. */
function textPairs(value: unknown): readonly (readonly [string, string])[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const one = member(value, name);
    return ['string', 'number', 'boolean'].includes(typeof one) ? [[name, String(one)] as const] : [];
  });
}

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

const addLine = /^\s*(?:\$\s+)?(?:claude|codex)\s+mcp\s+add/;

/**
 * Reads lines `claude mcp add …`, `claude mcp add-json …` and `codex mcp add …` as the servers that they would add; a
 * line that can't be read is one that can't be used. None where no line can be read.
 */
export function readAddCommands(text: string): readonly ClientServer[] {
  const lines = text
    .split(/\n(?=[^\S\n]{0,80}(?:(?:\$\s{1,20})?(?:claude|codex)\s{1,20}mcp\s|#))/)
    .filter((line) => addLine.test(line));
  const servers = lines.map(readAddCommand);
  if (servers.every((server) => server === null)) return [];
  return servers.map(
    (server, i) =>
      server ?? {
        name: `line ${i + 1}`,
        line: undefined,
        project: undefined,
        isOff: false,
        launch: { kind: 'none', status: 'failed', reason: whyUnread },
      },
  );
}

const whyUnread = 'This line can’t be read: it names no address or command, or has an option that is not known here.';

/** Says what a text lacks that begins as such a line; null where it doesn't. */
export function describeUnreadCommand(text: string): string | null {
  return addLine.test(text) ? whyUnread : null;
}

function readAddCommand(text: string): ClientServer | null {
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
  const isAddress = single.type === 'http' || single.type === 'sse' || isWebAddress(target ?? '');
  const address = single.url ?? (isAddress ? target : undefined);
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
