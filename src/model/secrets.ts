/*
 * The one list of what is secret: by name, by shape, by place. Redaction, saved argument sets, kept descriptions, exports
 * and findings go by it. Every pattern is bounded and begins where a word does, so that no text takes long.
 */

/** A secret in a text: `end` is exclusive, in UTF-16 units. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly by: 'name' | 'shape' | 'place';
  /** In words: “a GitHub token”, “the password of an address”, “the value of apiKey”. */
  readonly what: string;
}

/* By name */

/** The last word of a name whose value is secret; these also end a word that was written together: `GITHUBTOKEN`. */
const joinable = 'password|passwd|passphrase|passcode|token|secret|apikey|accesskey|privatekey|secretkey|licensekey';
const lastWord = new RegExp(
  `(?:^|_)(?:[a-z\\d]*(?:${joinable})s?|pass(?:word|wd|wort|phrase|code)?s?|(?:api|db|user)pass|pwds?|pw|pat|jwts?|` +
    'credentials?|auth|authorization|bearer|cookies?|sig|signature|t?otps?|pins?|cv[vc]|mnemonic|dsn|' +
    '(?:password|passwd)_?(?:confirm(?:ation)?|repeat)|pass_(?:phrase|word|code)|seed_?phrase|connection_?strings?|' +
    '(?:mfa|recovery)_?codes?)$',
);
/** A key that is nobody's secret: it sorts, finds or names something. */
const plainKey = new RegExp(
  `^(?:.*_)?(?:sort|order|group|partition|primary|foreign|cache|public|issue|project|object|row|index|lookup|map|hot|short|
  storage|idempotency|dedup(?:e|lication)?|routing|natural|composite|unique|join|range|hash|shard|parent|entity|document|
  item|record|page|feature|translation|message|config|settings?|property|attribute|metadata|tag|label|column|field|name|
  type|registry|space|board|epic|team|workspace|form|answer|question|state|context|event|metric|dimension|file|bucket|s3|
  blob|image|media|template|variable|arrow|enter|modifier|shortcut|press|answer|user|json|dict|data|value|any|each|the|
  first|last|next|new|old|this|param(?:eter)?|query|filter|search|job|task|test|run|id|ref(?:erence)?)_?keys?$`.replace(
    /\s+/g,
    '',
  ),
);
/** A token that marks a place in a list, or is counted. */
const plainToken =
  /(?:^|_)(?:page|next|prev|previous|continuation|continue|cursor|sync|start|resume|pagination|delta|max|min|input|output|completion|prompt|num|n|total|stop|sort|group|idempotency|thinking|reasoning|budget|cached?|context|used|remaining|estimated|bos|eos|pad|unk|mask|sep)_?(?:page_?)?tokens?$/;
/** What is in every such name: most names have nothing of it. */
const quickly =
  /pass|pwd|pw|token|secret|key|pat|jwt|cred|auth|bearer|cookie|sig|otp|pin|cv|mnemonic|dsn|seed|string|code/i;
/** What may follow the word without changing what the value is. */
const trailing = /_?(?:value|b64|base64|pem|(?<!\d)\d+)$/;

/**
 * Tells whether a name (of a member, variable, header or flag) says that its value is a secret: its last word is token,
 * secret, password, key or of their kind. `api_key` and `githubToken` are; `sort_key`, `key_field`, `max_tokens`,
 * `monkey` and a bare `key` are not.
 */
export function isSecretName(name: string): boolean {
  if (!quickly.test(name.slice(-200))) return false;
  const words = name
    .slice(-200)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
    .replace(/^_|_$/g, '')
    .replace(trailing, '');
  if (/_keys?$/.test(words)) return !plainKey.test(words);
  return lastWord.test(words) && !plainToken.test(words);
}

/** What no value under any name keeps secret: switches and kinds. */
export const switches =
  /^(?:none|null|nil|undefined|true|false|yes|no|on|off|enabled?|disabled?|required|optional|auto|default|basic|bearer|digest|oauth2?|oidc|saml|ntlm|password|token|secret|api[_-]?key|string|number)$/i;

/** What documentation writes in place of a secret. */
const placeholder =
  /example|xxxx|your|placeholder|redacted|change_?me|user(?:name)?:pass|\$\{|\{\{|\$[A-Z_]{3}|^%\w+%$|^<[^>]*>$|^\[[^\]]*\]$|\.\.\.|…|(?:^|[^a-z])(?:pass(?:word)?|secret|token)@|([\w*•])\1{6,}/i;

/** Tells whether a text stands in a secret's place: `YOUR_API_KEY`, `<token>`, `xxxx`, `${VAR}`. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text.slice(0, 2_000)) || /^\W*$/.test(text);
}

/* By shape */

/** Keys of known kinds: what they are, how they begin, their characters, and how many follow at least in a text. */
const keyKinds: readonly (readonly [what: string, begin: string, chars: string, least: number])[] = [
  ['an API key', 'sk-(?:proj-|ant-|svcacct-)?(?=[\\w-]{0,60}\\d)', '[\\w-]', 20],
  ['a payment key', '[rsp]k_(?:live|test)_', '\\w', 16],
  ['a GitHub token', '(?:gh[pousr]_|github_pat_)', '\\w', 30],
  ['a GitLab token', 'glpat-', '[\\w-]', 20],
  ['a registry token', '(?:npm_|pypi-)', '[\\w-]', 20],
  ['a key of a known kind', '(?:hf_|dop_v1_|shp(?:at|ss|ca)_)', '\\w', 20],
  ['a chat token', '(?:xox[a-z]|xapp)-', '[\\w-]', 10],
  ['an AWS key', '(?:AKIA|ASIA)(?=[A-Z\\d]{16}(?![A-Za-z\\d]))', '[A-Z\\d]', 16],
  ['a Google key', 'AIza', '[\\w-]', 30],
  ['a Google token', 'ya29\\.', '[\\w.-]', 20],
  ['a mail key', 'SG\\.(?=[\\w-]{10,60}\\.)', '[\\w.-]', 30],
];

interface Shape {
  readonly what: string;
  readonly by: 'shape' | 'place';
  /** The last group that took part is the secret; without groups, all of it. */
  readonly pattern: RegExp;
}

const shapes: readonly Shape[] = [
  {
    what: 'a private key',
    by: 'shape',
    pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[^-]{0,20000}-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
  },
  {
    what: 'a signed token (JWT)',
    by: 'shape',
    pattern: /(?<![\w-])eyJ[\w-]{10,4000}\.eyJ[\w-]{10,8000}(?:\.[\w-]{0,4000})?/g,
  },
  ...keyKinds.map(([what, begin, chars, least]) => ({
    what,
    by: 'shape' as const,
    pattern: new RegExp(`(?<![A-Za-z\\d])${begin}${chars}{${least},400}`, 'g'),
  })),
  {
    what: 'the path of a webhook',
    by: 'place',
    pattern:
      /hooks\.slack\.com\/(?:services|workflows)\/([\w/]{20,200})|discord(?:app)?\.com\/api\/webhooks\/(\d{5,30}\/[\w-]{20,200})/g,
  },
  {
    what: 'the password of an address',
    by: 'place',
    pattern: /:\/\/(?<=(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,30}:\/\/)[^\s/@:"<>]{0,100}:([^\s/@"<>]{3,300})@[\w.-]/gi,
  },
  {
    what: 'what an Authorization header carries',
    by: 'place',
    pattern:
      /(?<![\w-])Authorization\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?(?:Bearer|Basic|token)\s{1,3}([\w.~+/=-]{16,4000})/gi,
  },
];

/** What one of the shapes needs at least: most texts hold nothing of it. */
const marks =
  /-----BEGIN|AKIA|ASIA|eyJ|sk-|[rsp]k_(?:live|test)_|AIza|ya29\.|SG\.|gh[pousr]_|github_pat_|glpat-|npm_|hf_|pypi-|dop_v1_|shp(?:at|ss|ca)_|xox[a-z]-|xapp-|hooks\.slack|webhooks\/|:\/\/[^\s/@:"<>]{0,100}:|[Aa][Uu][Tt][Hh][Oo][Rr][Ii][Zz]/;

/** Random letters and digits in one piece, as keys without a known beginning are. */
const longPiece = /[A-Za-z\d+/=]{20,}/g;

function looksRandom(piece: string): boolean {
  const word = piece.replace(/[/+=]/g, '');
  if (word.length < 20) return false;
  if (/^[\da-f]+$/i.test(word) && /\d/.test(word) && word.length >= 24) return true;
  const digits = word.match(/\d/g)?.length ?? 0;
  const turns = word.match(/[a-z][A-Z\d]|[A-Z]\d|\d[A-Za-z]/g)?.length ?? 0;
  return digits >= 2 && turns >= 6;
}

/** A value that stands alone needs less to be known than a text that holds it. */
const aloneShapes: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*-----/],
  ['a signed token (JWT)', /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}\.?[\w-]*/],
  ['an authorization header', /^(?:authorization|bearer|basic)[\s:=]/i],
  ['an address with a password in it', /^[a-z][a-z\d+.-]*:\/\/[^\s/@:]*:[^\s/@]+@/i],
  [
    'a password or key with its name',
    /(?:passw(?:or)?d|pwd|secret|token|api[_-]?key)["']?(?:\s{0,9}=\s{0,9}|\s{0,9}:\s{1,9})["']?[^\s"':*]{6,400}$/i,
  ],
  ...keyKinds.map(
    ([what, begin, chars]) => [what, new RegExp(`^${begin.replace(/\(\?=.*\)$/, '')}${chars}{8}`)] as const,
  ),
  ['an id that only its owner should know', /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i],
];

/**
 * What kind of secret a value looks like, or null. Meant for names of scopes and credentials, which are words: the odd
 * harmless name may be refused, but a key should not pass.
 */
export function looksLikeSecret(value: string): string | null {
  const text = value.trim();
  for (const [what, pattern] of aloneShapes) if (pattern.test(text)) return what;
  // Scopes that are addresses carry paths and ids which belong there.
  const pieces = /^(?:https?|api|urn):/i.test(text) ? [] : (text.match(longPiece) ?? []);
  return pieces.some(looksRandom) ? 'a key: long and random' : null;
}

/* By place */

interface NamedPart {
  readonly name: string;
  readonly value: string;
  readonly start: number;
}

/** How a text names what follows, and how that looks: `name=value`, `name: value`, `--name value`, `<name>value</name>`. */
const namedParts: readonly (readonly [begin: RegExp, value: RegExp])[] = [
  [
    /(?<![\w.-])(-{0,2}[A-Za-z_][\w.-]{0,60})\\{0,3}["']?[ \t]{0,3}[=:][ \t]{0,3}(?:(?:Bearer|Basic|token)[ \t]{1,3})?/gi,
    /\\{0,3}"([^"\\]{1,2000})|'([^']{1,2000})|([^\s"',;&#<>{}[\]\\]{1,2000})/y,
  ],
  [/(?<![\w-])(--?[A-Za-z][\w-]{0,60})[ \t]{1,3}/g, /["']?([^\s"'-][^\s"']{0,2000})/y],
  [/<([A-Za-z][\w.:-]{0,60})>/g, /([^<]{1,2000})<\//y],
  [/\bmachine\s{1,9}\S{1,200}\s{1,9}login\s{1,9}\S{1,200}\s{1,9}(password)\s{1,9}/g, /(\S{1,2000})/y],
];
/** `user:password@host` without a scheme, as databases write it, and a line of a password file. */
export const bareParts: readonly RegExp[] = [
  /(?<![^\s"'=,;])[^\s/@:"'=,;]{1,64}:(?!\/\/)([^\s@]{1,300})@(?=[\w.-]{1,100}(?:[(:/]|$))/g,
  /^[^\s:]{1,200}:(?:\d{1,5}|\*):[^:\n]{1,200}:[^:\n]{1,200}:([^\n]{1,500})$/gm,
];

export function* findNamed(text: string): Generator<NamedPart> {
  for (const [begin, pattern] of namedParts) {
    let at = 0;
    for (;;) {
      // Set each time: whoever takes a part may search in it with the same patterns before the next one is asked for.
      begin.lastIndex = at;
      const match = begin.exec(text);
      if (match === null) break;
      const [whole, name = ''] = match;
      at = match.index + whole.length;
      // An address asks for things by `key`, and a user is named with a password behind the colon.
      const isUser = /^-{0,2}u(?:ser)?$/.test(name);
      const isKey = name === 'key' && /[?&]/.test(text.charAt(match.index - 1));
      if (!isUser && !isKey && !isSecretName(name)) continue;
      pattern.lastIndex = at;
      const [read = '', ...groups] = pattern.exec(text) ?? [];
      const value = groups.find((one) => one !== undefined) ?? '';
      const start = at + read.indexOf(value);
      // What a value holds is part of it: looked at again from each name in it, a text would be read without end.
      at = start + value.length;
      const secret = isUser ? (/^[^:\s]{1,100}:(.+)$/s.exec(value)?.[1] ?? '') : value;
      if (secret !== '') yield { name, value: secret, start: start + value.length - secret.length };
    }
  }
}

/** Each piece is letters, or digits, or few of both: a word, a path, a host, a version, a number under 9 digits. */
export function isOrdinary(value: string): boolean {
  return value.split(/[^\p{L}\p{N}]+/u).every((piece) => {
    if (/^\d*$/.test(piece)) return piece.length < 9;
    return piece.length < 8 || /^\p{L}+$/u.test(piece) || /^\p{L}{3,}\d{1,3}$/u.test(piece);
  });
}

/* Together */

/**
 * Finds the secrets of a text (a description, a JSON text, a log line), in order and without overlap. A value under a
 * secret's name counts where it is no ordinary word; placeholders (`YOUR_API_KEY`, `<token>`, `xxxx`, `${VAR}`) never do.
 */
export function findSecrets(text: string): readonly SecretSpan[] {
  const found: SecretSpan[] = [...findShapes(text)];
  for (const { name, value, start } of findNamed(text)) {
    if (value.length < 8 || isOrdinary(value) || isPlaceholder(value)) continue;
    found.push({ start, end: start + value.length, by: 'name', what: `the value of ${name.replace(/^-+/, '')}` });
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return found.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

export function* findShapes(text: string): Generator<SecretSpan> {
  if (!marks.test(text)) return;
  for (const { what, by, pattern } of shapes) {
    for (const match of text.matchAll(pattern)) {
      const [whole, ...groups] = match;
      if (isPlaceholder(whole)) continue;
      const secret = groups.findLast((one) => one !== undefined) ?? whole;
      const start = match.index + whole.lastIndexOf(secret);
      yield { start, end: start + secret.length, by, what };
    }
  }
}
