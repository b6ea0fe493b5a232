import type { AuthKind } from './settings';

export const tokenPlaceholder = 'YOUR_TOKEN';

/**
 * A shell line (sh, bash, zsh) that saves a host's list as `tools.json`, for hosts that this page can't read. It holds
 * a placeholder where a token belongs, never a token.
 */
export function buildCurlLine(hostUrl: string, auth: AuthKind): string {
  const words = ['curl', '--globoff', '--fail', '--header', quoteForShell('Accept: application/json')];
  if (auth === 'bearer') words.push('--header', quoteForShell(`Authorization: Bearer ${tokenPlaceholder}`));
  if (auth === 'cookie') words.push('--header', quoteForShell('Cookie: YOUR_COOKIE'));
  words.push('--output', 'tools.json', quoteForShell(`${hostUrl}/v1/tools`));
  return words.join(' ');
}

/** One word for a POSIX shell, whatever it holds: `it's` → `'it'\''s'`. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
