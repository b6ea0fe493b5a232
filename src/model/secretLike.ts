/** What each kind of secret looks like. A value is tried against them in this order. */
const shapes: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*-----/],
  ['a signed token (JWT)', /(?:^|[^\w])eyJ[\w-]{5,}\.[\w-]{5,}\.?[\w-]*/],
  ['an authorization header', /^(?:authorization|bearer|basic)[\s:=]/i],
  ['an address with a password in it', /^[a-z][a-z\d+.-]*:\/\/[^\s/@]*:[^\s/@]+@/i],
  [
    'a password or key with its name',
    /(?:passw(?:or)?d|pwd|secret|token|api[_-]?key)["']?(?:\s*=\s*|\s*:\s+)["']?[^\s"':*]{6,}$/i,
  ],
  ['a key of a known kind', /^(?:[rsp]k[-_](?:live|test|proj|ant)[-_]|sk-)[\w-]{8,}/],
  ['a key of a known kind', /^(?:gh[pousr]_|github_pat_|glpat-|npm_|pypi-|hf_|dop_v1_|shp(?:at|ss|ca)_)\w{8,}/],
  ['a key of a known kind', /^(?:xox[a-z]|xapp)-[\w-]{8,}/],
  ['a key of a known kind', /^(?:AKIA|ASIA)[A-Z\d]{16}$/],
  ['a key of a known kind', /^(?:AIza[\w-]{30,}|ya29\.[\w.-]{10,}|SG\.[\w-]{10,}\.[\w-]{10,})/],
  ['an id that only its owner should know', /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i],
];

/** A long piece without the separators of a scope: hexadecimal, or letters and digits thrown together. */
const longPiece = /[A-Za-z\d+/=]{20,}/g;

/**
 * What kind of secret a value looks like, or null. Meant for names of scopes and credentials, which are words: the odd
 * harmless name may be refused, but a key should not pass.
 */
export function looksLikeSecret(value: string): string | null {
  const text = value.trim();
  for (const [what, pattern] of shapes) if (pattern.test(text)) return what;
  // Scopes that are addresses carry paths and ids which belong there.
  const pieces = /^(?:https?|api|urn):/i.test(text) ? [] : (text.match(longPiece) ?? []);
  return pieces.some(looksRandom) ? 'a key: long and random' : null;
}

function looksRandom(piece: string): boolean {
  const word = piece.replace(/[/+=]/g, '');
  if (word.length < 20) return false;
  if (/^[\da-f]+$/i.test(word) && /\d/.test(word) && word.length >= 24) return true;
  const digits = word.match(/\d/g)?.length ?? 0;
  const turns = word.match(/[a-z][A-Z\d]|[A-Z]\d|\d[A-Za-z]/g)?.length ?? 0;
  return digits >= 2 && turns >= 6;
}
