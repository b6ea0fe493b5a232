/** Where in a scenario a path leads. */
export type Route =
  | { readonly kind: 'discovery' | 'list' | 'control' }
  | { readonly kind: 'tool'; readonly toolId: string }
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
  const [, name = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  return {
    prefix: `/${name}`,
    scenario: name.split('~')[0] ?? '',
    route: readRoute(rest),
    query: new URLSearchParams(query),
  };
}

function readRoute(path: string): Route {
  if (path === '/.well-known/openwop') return { kind: 'discovery' };
  if (path === '/v1/tools') return { kind: 'list' };
  if (path === '/__control') return { kind: 'control' };
  const segment = /^\/v1\/tools\/([^/]+)$/.exec(path)?.[1];
  const toolId = segment === undefined ? undefined : decode(segment);
  return toolId === undefined ? { kind: 'other', path } : { kind: 'tool', toolId };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
