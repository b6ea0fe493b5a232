import { openBytes, readBytes } from './client';
import type { HostFailure } from './failure';
import { HostError } from './failure';
import type { SettingsReading } from './settings';
import { closedSettings, defaultLimits, defaultSettings, readSettingsText } from './settings';

const maxBytes = 1024 * 1024;

/**
 * Fetches and reads the `config.json` beside index.html (`base`). A 404, or a web page from a catch-all server, means
 * that the deployment has none. Any other trouble is a problem, and the defaults hold. Never throws.
 */
export async function fetchSettings(base: URL, signal: AbortSignal): Promise<SettingsReading> {
  const answer = await openBytes({
    url: new URL('config.json', base).href,
    // Same origin as the page: where a gateway asks for its cookie, this file needs it like the page did.
    credentials: 'include',
    limits: { ...defaultLimits, bytes: maxBytes },
    signal,
    isOnline: () => true,
    isSecurePage: false,
  });
  if (!answer.ok) return failedReading(base, answer.failure);
  if (answer.status === 404) return { settings: defaultSettings(base), problems: [] };
  // Some file stores answer 403 for a file that isn't there.
  if (answer.status !== 200) return failedReading(base, { kind: 'unexpected-status', status: answer.status });
  try {
    const bytes = await readBytes(answer.body, maxBytes);
    const text = new TextDecoder().decode(bytes);
    if (/^[\s\uFEFF]*</.test(text)) return { settings: defaultSettings(base), problems: [] };
    return await readSettingsText(text, base);
  } catch (error) {
    if (error instanceof HostError) return await failedReading(base, error.failure);
    throw error;
  }
}

async function failedReading(base: URL, failure: HostFailure): Promise<SettingsReading> {
  const { describeFailure } = await import('./failureText');
  const { title } = describeFailure(failure);
  const reason = `config.json could not be read (${title}). The defaults hold.`;
  return { settings: closedSettings(base), problems: [{ pointer: '', reason, level: 'error' }] };
}
