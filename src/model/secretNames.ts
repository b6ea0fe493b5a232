/** Words that name a secret where they end a field's name. */
const secretEnding =
  /(?:^|_)(?:pass_?(?:word|wd|wort|phrase|code)s?|(?:api|db|user)?pass|pwd?s?|pat|auth|secrets?|tokens?|jwts?|credentials?|authorization|bearer|cookies?|otps?|pins?|(?:api|access|private|secret|signing|encryption|auth|license|account|master|session|ssh|bot)_?keys?|dsn|connection_?strings?)$/;

/** Words that name a secret anywhere in the name of a setting, unless it names a program. */
const secretWord =
  /(?:^|_)(?:[a-z\d]*(?:tokens?|secrets?|passwords?|passwd|passphrase|credentials?|(?:api|access|private|secret|license)keys?)|keys?|pass|pw|pat|auth|authorization|authentication|bearer|cookies?|sig|signature|private)(?:_|$)/;
const programEnding =
  /_(?:command|cmd|helper|process|program|exec|script|hook|backend|plugin|module|loader|provider|type)$/;

/** Tokens that mark a place in a list, or are counted. */
const harmlessEnding =
  /(?:^|_)(?:page|next|prev|previous|continuation|continue|cursor|sync|start|resume|pagination|delta|max|min|input|output|completion|prompt|num|total|stop|sort|group|partition|primary|foreign|idempotency)_?(?:page_?)?(?:token|tokens)$/;

/** What may follow the word without changing what the value is. */
const trailing = /_?(?:value|b64|base64|\d+)$/;

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
