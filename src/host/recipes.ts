import { plainHostName } from './hostUrl';
import type { AuthKind } from './settings';
import { protocolUrl, versionOne, type Wire } from './wire';

export const tokenPlaceholder = 'YOUR_TOKEN';
/** Where the collect line takes a token from. */
export const tokenVariable = 'MCP_TOKEN';

/**
 * A shell line (sh, bash, zsh) that saves a host's list as `tools.json`, for hosts that this page can't read. It holds
 * a placeholder where a token belongs, never a token. `wire` is null where the address is that of the list itself.
 */
export function buildCurlLine(hostUrl: string, auth: AuthKind, wire: Wire | null = versionOne): string {
  const words = ['curl', '--globoff', '--fail', '--header', quoteForShell('Accept: application/json')];
  if (auth === 'bearer') words.push('--header', quoteForShell(`Authorization: Bearer ${tokenPlaceholder}`));
  if (auth === 'cookie') words.push('--header', quoteForShell('Cookie: YOUR_COOKIE'));
  if (wire?.sendsVersion) words.push('--header', quoteForShell('OpenWOP-Version: 2.0'));
  words.push('--output', 'tools.json', quoteForShell(wire === null ? hostUrl : protocolUrl(hostUrl, wire, '/tools')));
  return words.join(' ');
}

/** Builds a line of the command `collect` from how it is started and the words behind that. */
export function buildCollectLine(start: string, words: readonly string[]): string {
  // npm passes on what stands behind two dashes.
  return [start, ...(start.startsWith('npm run') && words.length > 0 ? ['--'] : []), ...words.map(quoteWord)].join(' ');
}

/**
 * Returns the words with which `collect` lists one MCP server that this page can't read. The token is taken from a
 * variable, so that it stands in no history of a shell.
 */
export function serverWords(serverUrl: string, auth: AuthKind): readonly string[] {
  const token = auth === 'bearer' ? [`--token-env=${new URL(serverUrl).host}=${tokenVariable}`] : [];
  return [serverUrl, ...token];
}

/** Quotes a word where it isn't plain: not every shell reads quotes alike. */
export function quoteWord(word: string): string {
  return /^[\w:/.@%~+=-]+$/.test(word) ? word : quoteForShell(word);
}

/** One word for a POSIX shell, whatever it holds: `it's` → `'it'\''s'`. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Where the recipe puts the host, beside the app: also the `url` for `config.json`. */
export const proxyPath = '/tool-host';

/**
 * nginx lines that serve a host under this app's own origin, where no CORS is needed. The path is passed on as it was
 * sent: nginx would else decode `mcp%3Aa%2Fb` and ask for another path. Cookies of this site stay here, and the host
 * can't set any. Streams of events are passed on at once. Undefined for an address that `parseHostUrl` would refuse.
 */
export function buildProxyRecipe(hostUrl: string, answersInStreams = false): string | undefined {
  if (!URL.canParse(hostUrl)) return undefined;
  const { protocol, hostname, host, port, pathname } = new URL(hostUrl);
  if (!/^https?:$/.test(protocol) || !plainHostName.test(hostname)) return undefined;
  const isSecure = protocol === 'https:';
  const server = port === '' ? `${hostname}:${isSecure ? 443 : 80}` : host;
  // In nginx a dollar begins a variable, wherever it stands.
  const prefix = pathname.replace(/(?<!\/)\/+$/, '').replaceAll('$', '%24');
  const lines = [
    '# Beside the server block:',
    `upstream tool-host { server ${server}; }`,
    '',
    '# In the server block of this app:',
    `location ${proxyPath}/ {`,
    '  rewrite ^ $request_uri;',
    `  rewrite "^${proxyPath}/(.*)$" "${prefix}/$1" break;`,
    `  proxy_pass ${protocol}//tool-host$uri;`,
    `  proxy_set_header Host ${host};`,
    '  proxy_set_header Cookie "";',
    '  proxy_hide_header Set-Cookie;',
  ];
  if (answersInStreams) lines.push('  proxy_buffering off;');
  if (isSecure) {
    lines.push(
      '  proxy_ssl_server_name on;',
      `  proxy_ssl_name ${hostname};`,
      '  proxy_ssl_verify on;',
      '  # Where this system keeps the certificates it trusts:',
      '  proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
    );
  }
  lines.push('}', '');
  return lines.join('\n');
}

/** What a server may be built with, and the lines that let a page of another origin list its tools. */
export interface CorsRecipe {
  readonly name: string;
  readonly text: string;
}

/*
 * A `*` among the allowed headers would leave out `Authorization`, and with cookies it allows nothing: so all are named.
 */
const methods = ['GET', 'POST', 'DELETE'];
const allowed = [
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-protocol-version',
  'mcp-session-id',
];
const exposed = ['mcp-session-id'];

/** The headers themselves first, then the same for the libraries that most servers use. */
export function buildMcpCorsRecipes(pageOrigin: string, usesCookies: boolean): readonly [CorsRecipe, ...CorsRecipe[]] {
  return [
    {
      name: 'Headers',
      text: [
        `Access-Control-Allow-Origin: ${pageOrigin}`,
        ...(usesCookies ? ['Access-Control-Allow-Credentials: true'] : []),
        `Access-Control-Allow-Methods: ${methods.join(', ')}`,
        `Access-Control-Allow-Headers: ${allowed.join(', ')}`,
        `Access-Control-Expose-Headers: ${exposed.join(', ')}`,
        '',
      ].join('\n'),
    },
    {
      name: 'Express (package cors)',
      text: callOf('app.use(cors({', '}));', [
        `origin: '${pageOrigin}'`,
        ...(usesCookies ? ['credentials: true'] : []),
        `methods: ${listOf(methods)}`,
        `allowedHeaders: ${listOf(allowed)}`,
        `exposedHeaders: ${listOf(exposed)}`,
      ]),
    },
    {
      name: 'Hono (hono/cors)',
      text: callOf("app.use('*', cors({", '}));', [
        `origin: '${pageOrigin}'`,
        ...(usesCookies ? ['credentials: true'] : []),
        `allowMethods: ${listOf(methods)}`,
        `allowHeaders: ${listOf(allowed)}`,
        `exposeHeaders: ${listOf(exposed)}`,
      ]),
    },
    {
      name: 'Python (Starlette, FastAPI, FastMCP)',
      text: callOf('app.add_middleware(CORSMiddleware,', ')', [
        `allow_origins=['${pageOrigin}']`,
        ...(usesCookies ? ['allow_credentials=True'] : []),
        `allow_methods=${listOf(methods)}`,
        `allow_headers=${listOf(allowed)}`,
        `expose_headers=${listOf(exposed)}`,
      ]),
    },
  ];
}

function listOf(names: readonly string[]): string {
  return `[${names.map((name) => `'${name}'`).join(', ')}]`;
}

function callOf(head: string, tail: string, lines: readonly string[]): string {
  return [head, ...lines.map((line) => `  ${line},`), tail, ''].join('\n');
}
