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
