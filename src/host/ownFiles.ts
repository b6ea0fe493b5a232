import { openBytes, readBytes } from './client';
import { failureOf, type HostFailure } from './failure';
import { closedSettings, defaultLimits, defaultSettings, readSettingsText, type SettingsReading } from './settings';

const maxConfigBytes = 1024 * 1024;
const usualFileBytes = 8 * 1024 * 1024;

/**
 * Fetches and reads the `config.json` beside index.html (`base`). A 404, or a web page from a catch-all server, means
 * that the deployment has none. Any other trouble is a problem, and the defaults hold. Never throws.
 */
export async function fetchSettings(base: URL, signal: AbortSignal): Promise<SettingsReading> {
  const answer = await openOwn(new URL('config.json', base), maxConfigBytes, signal);
  if (!answer.ok) return failedReading(base, answer.failure);
  if (answer.status === 404) return { settings: defaultSettings(base), problems: [] };
  // Some file stores answer 403 for a file that isn't there.
  if (answer.status !== 200) return failedReading(base, { kind: 'unexpected-status', status: answer.status });
  try {
    const text = new TextDecoder().decode(await readBytes(answer.body, maxConfigBytes));
    if (/^[\s\uFEFF]*</.test(text)) return { settings: defaultSettings(base), problems: [] };
    return readSettingsText(text, base);
  } catch (error) {
    return failedReading(base, failureOf(error));
  }
}

/** Fetches a file of this deployment, such as a baseline beside index.html; null where it can't be had. Never throws. */
export async function fetchOwnFile(url: URL, maxBytes = usualFileBytes): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await openOwn(url, maxBytes, new AbortController().signal);
  if (!answer.ok || answer.status !== 200) return null;
  return readBytes(answer.body, maxBytes).catch(() => null);
}

function openOwn(url: URL, bytes: number, signal: AbortSignal): ReturnType<typeof openBytes> {
  return openBytes({
    url: url.href,
    // Same origin as the page: where a gateway asks for its cookie, this file needs it like the page did.
    credentials: 'include',
    limits: { ...defaultLimits, bytes },
    signal,
    isOnline: () => true,
    isSecurePage: false,
  });
}

async function failedReading(base: URL, failure: HostFailure): Promise<SettingsReading> {
  // Few starts fail: the words are loaded for these alone.
  const words = await import('./failureText').catch(() => null);
  const title = words?.describeFailure(failure).title ?? failure.kind;
  const reason = `config.json could not be read (${title}). The defaults hold.`;
  return { settings: closedSettings(base), problems: [{ pointer: '', reason, level: 'error' }] };
}
