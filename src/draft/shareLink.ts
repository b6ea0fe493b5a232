import type { Draft } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { type DraftReading, draftValue, parseDraft } from './draftFile';

/** The longest fragment that is written: longer links break in mail and chat. In characters. */
export const longestLink = 8 * 1024;
/** What a link may unfold to, in bytes: a few kilobytes can hold megabytes of repetition. */
const maxBytes = 1024 * 1024;
const fragmentStart = '#draft=';

/**
 * `#draft=…` for a draft without its descriptors, its host's address and the agent's id (base64url of raw DEFLATE); null
 * where it is too long for a link.
 */
export async function formatDraftLink({ host: _host, agentId: _agentId, ...draft }: Draft): Promise<string | null> {
  const text = formatJson(draftValue(draft, { keepsDescriptor: () => false, staysHere: false }));
  const bytes = await new Response(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  const fragment = fragmentStart + toBase64Url(new Uint8Array(bytes));
  return fragment.length > longestLink ? null : fragment;
}

export type LinkReading = DraftReading | { readonly kind: 'none' } | { readonly kind: 'unreadable' };

/** The draft a fragment carries; `none` where it carries something else. Never throws. */
export async function parseDraftLink(fragment: string): Promise<LinkReading> {
  if (!fragment.startsWith(fragmentStart)) return { kind: 'none' };
  if (fragment.length > longestLink) return { kind: 'unreadable' };
  const bytes = fromBase64Url(fragment.slice(fragmentStart.length));
  const text = bytes === null ? null : await inflate(bytes);
  return text === null ? { kind: 'unreadable' } : parseDraft(text);
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.byteLength;
      if (size > maxBytes) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(chunk.value, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
  } catch {
    return null;
  }
}
