import { openBytes, readBytes } from './client';
import { defaultLimits } from './settings';

const usualBytes = 8 * 1024 * 1024;

/** The bytes of a file that lies beside index.html; null where it can't be had. Never throws. */
export async function fetchOwnFile(url: URL, maxBytes = usualBytes): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await openBytes({
    url: url.href,
    credentials: 'include',
    limits: { ...defaultLimits, bytes: maxBytes },
    signal: new AbortController().signal,
    isOnline: () => true,
    isSecurePage: false,
  });
  if (!answer.ok || answer.status !== 200) return null;
  return readBytes(answer.body, maxBytes).catch(() => null);
}
