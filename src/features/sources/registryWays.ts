import { parseHostUrl } from '../../host/hostUrl';
import type { RegistryWay } from '../../model/registryServer';

/** The address of a server that this page can list by itself; null where it takes more than that. */
export function findConnectable(way: RegistryWay, base: URL): { readonly url: string; readonly origin: string } | null {
  if (way.kind !== 'remote' || way.transport !== 'streamable-http') return null;
  // A token can be typed later; nothing else can.
  if (way.headers.some(({ name, isNeeded }) => isNeeded && name.toLowerCase() !== 'authorization')) return null;
  if (/[{}]/.test(way.url)) return null;
  const parsed = parseHostUrl(way.url, base, { mayBeRelative: false });
  return parsed.ok ? { url: parsed.url, origin: parsed.origin } : null;
}

const transports: ReadonlyMap<string, string> = new Map([
  ['streamable-http', 'Streamable HTTP'],
  ['sse', 'HTTP+SSE'],
  ['stdio', 'stdio'],
]);

const packages: ReadonlyMap<string, string> = new Map([
  ['npm', 'npm'],
  ['pypi', 'PyPI'],
  ['oci', 'container'],
  ['nuget', 'NuGet'],
  ['mcpb', 'MCP bundle'],
]);

/** `Streamable HTTP`; `stdio, npm` */
export function describeTransport(way: RegistryWay): string {
  const transport = transports.get(way.transport) ?? way.transport;
  return way.kind === 'remote' ? transport : `${transport}, ${packages.get(way.registryType) ?? way.registryType}`;
}
