import { isObject, type JsonObject, member } from '../model/json';

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

/** Reads one server's entry by its shape, in any of the clients' spellings. */
export function readLaunch(entry: JsonObject): Launch {
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
  const odd = [...variables.keys(), ...passed].find((name) => name === '' || /[=\0]/.test(name));
  if (odd !== undefined) return fault(`${JSON.stringify(odd.slice(0, 80))} is no name of a variable`);
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
