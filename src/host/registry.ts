import { readBytes } from './client';
import { type Failed, failed } from './failure';
import { askHost, failureOf, type HostCall } from './openwop';
import { type RegistryPage, readRegistryPage } from './registryPage';

const maxBytes = 8 * 1024 * 1024;
const pageLength = 50;

/**
 * Asks an MCP registry for a page of its servers, each in its latest version (`GET <url>/v0.1/servers`, registry
 * OpenAPI). `search` is looked for in their names; `cursor` is the page before's `nextCursor`. Never throws.
 */
export async function fetchRegistryPage(
  call: HostCall,
  { search, cursor }: { readonly search: string; readonly cursor: string | null },
): Promise<{ readonly ok: true; readonly page: RegistryPage } | Failed> {
  const query = new URLSearchParams({ version: 'latest', limit: String(pageLength) });
  if (search !== '') query.set('search', search);
  if (cursor !== null) query.set('cursor', cursor);
  const limits = { ...call.limits, bytes: Math.min(call.limits.bytes, maxBytes) };
  const answer = await askHost(`${call.host.url}/v0.1/servers?${query}`, { ...call, limits });
  if (!answer.ok) return answer.failure.kind === 'no-catalog' ? failed({ kind: 'not-registry' }) : answer;
  try {
    const bytes = await readBytes(answer.body, limits.bytes);
    const page = readRegistryPage(parse(new TextDecoder().decode(bytes)));
    return page === null ? failed({ kind: 'not-registry' }) : { ok: true, page };
  } catch (error) {
    return failed(failureOf(error));
  }
}

/** Undefined where the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
