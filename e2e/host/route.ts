/** Where in a scenario a path leads. */
export type Route =
  | { readonly kind: 'discovery' | 'control' | 'metadata' }
  | { readonly kind: 'list'; readonly major: 1 | 2 }
  | { readonly kind: 'tool'; readonly major: 1 | 2; readonly toolId: string }
  | { readonly kind: 'other'; readonly path: string };

export interface Target {
  /** `/harbour~mine` */
  readonly prefix: string;
  /** `harbour` */
  readonly scenario: string;
  readonly route: Route;
  readonly query: URLSearchParams;
}

/** Reads a request target as it was sent: no dot segment is resolved and no slash is merged. */
export function readTarget(url: string): Target {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  // Metadata of a host lies at the root of its origin, with the host's own path behind it.
  const metadata = /^\/\.well-known\/oauth-protected-resource\/([^/]+)$/.exec(path)?.[1];
  const [, name = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(metadata === undefined ? path : `/${metadata}`) ?? [];
  return {
    prefix: `/${name}`,
    scenario: name.split('~')[0] ?? '',
    route: metadata === undefined ? readRoute(rest) : { kind: 'metadata' },
    query: new URLSearchParams(query),
  };
}

function readRoute(path: string): Route {
  if (path === '/.well-known/openwop') return { kind: 'discovery' };
  if (path === '/v1/tools') return { kind: 'list', major: 1 };
  if (path === '/tools') return { kind: 'list', major: 2 };
  if (path === '/__control') return { kind: 'control' };
  const [, version, segment] = /^(\/v1)?\/tools\/([^/]+)$/.exec(path) ?? [];
  const toolId = segment === undefined ? undefined : decode(segment);
  if (toolId === undefined) return { kind: 'other', path };
  return { kind: 'tool', major: version === undefined ? 2 : 1, toolId };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
