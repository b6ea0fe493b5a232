import { formatJson } from './formatJson';

/** Words that name a secret where they end a field's name. */
const secretEnding =
  /(?:^|_)(?:[a-z\d]*(?:password|token)|pass_?(?:word|wd|wort|phrase|code)s?|(?:password|passwd)_?(?:confirm(?:ation)?|repeat)|(?:api|db|user)?pass|pwd?s?|pat|auth|secrets?|tokens?|jwts?|credentials?|authorization|bearer|cookies?|t?otps?|pins?|cv[vc]|seed_?phrase|mnemonic|(?:mfa|recovery)_?codes?|(?:api|access|private|secret|signing|encryption|auth|license|account|master|session|ssh|bot)_?keys?|dsn|connection_?strings?)$/;

/** Words that name a secret anywhere in the name of a setting, unless it names a program. */
const secretWord =
  /(?:^|_)(?:[a-z\d]*(?:tokens?|secrets?|passwords?|passwd|passphrase|credentials?|(?:api|access|private|secret|license)keys?)|keys?|pass|pw|pat|auth|authorization|authentication|bearer|cookies?|sig|signature|private)(?:_|$)/;
const programEnding =
  /_(?:command|cmd|helper|process|program|exec|script|hook|backend|plugin|module|loader|provider|type)$/;

/** Tokens that mark a place in a list, or are counted. */
const harmlessEnding =
  /(?:^|_)(?:page|next|prev|previous|continuation|continue|cursor|sync|start|resume|pagination|delta|max|min|input|output|completion|prompt|num|total|stop|sort|group|partition|primary|foreign|idempotency)_?(?:page_?)?(?:token|tokens)$/;

/** What may follow the word without changing what the value is. */
const trailing = /_?(?:value|b64|base64|pem|\d+)$/;

/**
 * Tells whether a name says that its value is a secret. As the `field` of a tool's arguments: `password`, `apiKey`,
 * `github_token`; not `page_token`, `token_count` or `secret_name`. As a `setting` (variable, flag, header or parameter
 * of a program) also any name with such a word in it, unless it names a program, as `PASSWORD_COMMAND` does.
 */
export function isSecretName(name: string, kind: 'field' | 'setting' = 'field'): boolean {
  const words = name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
    .replace(/^_+|_+$/g, '')
    .replace(trailing, '');
  if (harmlessEnding.test(words)) return false;
  if (kind === 'setting') {
    // Short options of common programs.
    if (/^-[pkw]$/i.test(name)) return true;
    if (programEnding.test(words)) return false;
    if (secretWord.test(words)) return true;
  }
  return secretEnding.test(words);
}

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

/**
 * Secrets of known formats, and credentials inside addresses and headers: what is certain enough to keep a descriptor
 * back (RFC 0078 SR-1). Every repetition is bounded, so that no text takes long. Names of secrets, and text that merely talks of them, are none.
 */
const formats = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/,
  /\beyJ[\w-]{10,300}\.eyJ[\w-]{10}/,
  /\bsk-(?:proj-|ant-|svcacct-)?(?=[\w-]{0,60}\d)[\w-]{20,60}/,
  /\b[sr]k_live_\w{16}/,
  /\bAIza[\w-]{35}/,
  /\b(?:gh[pousr]_|github_pat_)\w{30}/,
  /\b(?:glpat-|npm_|hf_|pypi-|dop_v1_|shp(?:at|ss|ca)_)[\w-]{20}/,
  /\bxox[abeprs]-[\w-]{10}/,
  /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s/@:"<>]{1,100}:[^\s/@"<>]{3,200}@[\w.-]{1,100}/i,
  /\bAuthorization["']?\s*[:=]\s*\\?["']?(?:Bearer|Basic)\s+[\w.~+/=-]{16,60}/i,
] as const;

/** What one of the formats needs at least: most texts hold nothing of it. */
const marks =
  /-----BEGIN|AKIA|ASIA|eyJ|\bsk-|[sr]k_live_|AIza|gh[pousr]_|github_pat_|glpat-|npm_|hf_|pypi-|dop_v1_|shp(?:at|ss|ca)_|xox[abeprs]-|:\/\/[^\s/@:"<>]{1,100}:|[Aa][Uu][Tt][Hh][Oo][Rr][Ii][Zz]/;

/** What documentation writes in place of a secret. */
const placeholder =
  /example|xxxx|your|placeholder|redacted|changeme|user(?:name)?:pass|\$\{|\{\{|(?:^|[^a-z])(?:pass(?:word)?|secret|token)@|([\w*])\1{6,}/i;

/** Whether a value, such as a tool's descriptor, holds what is plainly a secret. */
export function holdsSecret(value: unknown): boolean {
  return value !== undefined && jsonHoldsSecret(formatJson(value));
}

/** The same of a value's JSON text. */
export function jsonHoldsSecret(text: string): boolean {
  if (!marks.test(text)) return false;
  return formats.some((format) => {
    for (const { 0: found } of text.matchAll(new RegExp(format, `${format.flags}g`))) {
      if (!placeholder.test(found)) return true;
    }
    return false;
  });
}
