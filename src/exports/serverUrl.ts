import type { ExportNote } from './exportTarget';

/** Stands where a server's address belongs. */
export const placeholderUrl = 'https://server.example/mcp';

/** A reminder where an address is not known. */
export function noteUrls(
  servers: readonly (readonly [server: string, unknown])[],
  urls: ReadonlyMap<string, string> | undefined,
): readonly ExportNote[] {
  if (servers.every(([server]) => urls?.has(server) === true)) return [];
  const text = `Put the real address where ${placeholderUrl} stands.`;
  return [{ kind: 'check', text, toolIds: [] }];
}
