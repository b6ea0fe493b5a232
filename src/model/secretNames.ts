/** Words that name a secret where they end a field's name. */
const secretEnding =
  /(?:^|_)(?:password|passwd|passwort|passphrase|passcode|pwd|secret|secrets|token|tokens|jwt|credential|credentials|authorization|bearer|cookie|otp|pin|(?:api|access|private|secret|signing|encryption|auth|license|account|master|session|ssh|bot)_?keys?|apikeys?|(?:api|db|user)_?pass|dsn|connection_?string)$/;

/** Tokens that mark a place in a list, or are counted. */
const harmlessEnding =
  /(?:^|_)(?:page|next|prev|previous|continuation|continue|cursor|sync|start|resume|pagination|delta|max|min|input|output|completion|prompt|num|total|stop|sort|group|partition|primary|foreign|idempotency)_?(?:page_?)?(?:token|tokens)$/;

/** What may follow the word without changing what the value is. */
const trailing = /_?(?:value|b64|base64|\d+)$/;

/**
 * Tells whether a field's name says that its text is a secret: `password`, `apiKey`, `github_token`; not `page_token`,
 * `token_count` or `secret_name`.
 */
export function isSecretName(name: string): boolean {
  const words = name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
    .replace(/^_+|_+$/g, '')
    .replace(trailing, '');
  return secretEnding.test(words) && !harmlessEnding.test(words);
}
