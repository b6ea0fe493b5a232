import type { Secrets } from './planServer';

/** From this length on a configured value is taken out wherever it appears. */
const minLength = 6;
const secretName = /key|token|secret|passw|auth|credential|cookie/i;

export function looksSecret(name: string): boolean {
  return secretName.test(name);
}

/** User info and query of an address. */
export function secretsOfUrl(url: URL): Secrets {
  const parts: [string, string][] = [
    ['the address', decodeURIComponent(url.username)],
    ['the address', decodeURIComponent(url.password)],
    ...[...url.searchParams].map(([name, value]): [string, string] => [name, value]),
  ];
  return parts.filter(([, value]) => value !== '');
}

/**
 * Takes secrets out of texts, also where they are written as JSON, in a URL or in base64; each place says whose value
 * stood there. Shorter values go only where their name says that they are secret.
 */
export function makeRedact(secrets: Secrets): (text: string) => string {
  const forms = new Map<string, string>();
  for (const [name, value] of secrets) {
    if (value.length < minLength && !(value.length > 0 && looksSecret(name))) continue;
    const base64 = Buffer.from(value).toString('base64');
    for (const form of [
      value,
      JSON.stringify(value).slice(1, -1),
      encodeURIComponent(value),
      base64,
      base64.replace(/=+$/, ''),
      Buffer.from(value).toString('base64url'),
    ]) {
      if (!forms.has(form)) forms.set(form, `[removed: ${name}]`);
    }
  }
  if (forms.size === 0) return (text) => text;
  // The longest first: one value may hold another.
  const found = [...forms.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(found.join('|'), 'g');
  return (text) => text.replace(pattern, (form) => forms.get(form) ?? '[removed]');
}

/** A JSON value with `redact` done to every text and name in it. */
export function redactJson(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => redactJson(one, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), redactJson(one, redact)]));
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
