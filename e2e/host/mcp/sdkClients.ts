export interface SdkPage {
  readonly tools: readonly { readonly name: string; readonly execution?: unknown }[];
  readonly nextCursor?: string | undefined;
}

/** Reads a server's list page by page; rejects where the client does. */
export type SdkReader = (url: string) => Promise<readonly SdkPage[]>;

const clientInfo = { name: 'referee', version: '1.0.0' };

/** The client of the 2.x library, which speaks 2026-07-28 and falls back to the handshake by itself. */
export const readWithSdk2: SdkReader = async (url) => {
  const { Client, SSEClientTransport, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client(clientInfo, { versionNegotiation: { mode: 'auto' } });
  const Transport = url.endsWith('/sse') ? SSEClientTransport : StreamableHTTPClientTransport;
  await client.connect(new Transport(new URL(url)));
  return readPages(client, (cursor) => client.request({ method: 'tools/list', params: { cursor } }));
};

export const readWithSdk1: SdkReader = async (url) => {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js');
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const { ListToolsResultSchema } = await import('@modelcontextprotocol/sdk/types.js');
  const client = new Client(clientInfo);
  const Transport = url.endsWith('/sse') ? SSEClientTransport : StreamableHTTPClientTransport;
  await client.connect(new Transport(new URL(url)));
  return readPages(client, (cursor) =>
    client.request({ method: 'tools/list', params: { cursor } }, ListToolsResultSchema),
  );
};

async function readPages(
  client: { readonly close: () => Promise<void> },
  ask: (cursor: string | undefined) => Promise<SdkPage>,
): Promise<readonly SdkPage[]> {
  const pages: SdkPage[] = [];
  try {
    do pages.push(await ask(pages.at(-1)?.nextCursor));
    while (pages.at(-1)?.nextCursor !== undefined);
    return pages;
  } finally {
    await client.close();
  }
}
