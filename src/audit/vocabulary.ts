/*
 * What the rules of content know of English, over folded text: groups of words, and stretches of no more than a few
 * words between two of them. A kind of order (`orders`) is put together of these.
 */

/** Joins alternatives into one group. */
export function any(...alternatives: readonly string[]): string {
  return `(?:${alternatives.join('|')})`;
}

/** Makes a pattern of whole words. */
export function wordsOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\w/.-])${any(...alternatives)}(?![\w-])`);
}

/** At most so many words between two others. */
export function upTo(words: number): string {
  return String.raw`(?:[^\s]{1,40}\s+){0,${words}}?`;
}

/** Forbids, in base form: what follows is what must not be done. */
export const forbids = any(
  'do not',
  "don'?t",
  'never',
  'must not',
  "mustn't",
  'should not',
  "shouldn't",
  'shall not',
  'avoid',
  'refrain from',
  'without',
  '(?:there is )?no (?:need|reason) to',
  'need not',
  'not',
);

/** Whoever a model works for. */
export const theUser = any(
  "the (?:end[- ])?users?(?:'s)?",
  'the humans?',
  'the (?:person|people)',
  'the customers?',
  'the operators?',
  'the reviewers?',
  'anyone',
  'anybody',
  'humans',
  'users',
  'user',
  'them',
  'they',
);

/** What a model was told by those it works for. */
const told = any(
  'instructions?',
  'directions?',
  'directives?',
  'prompts?',
  'guidelines?',
  'guidance',
  'guardrails?',
  'system (?:message|prompt)s?',
  'set-?up message',
);
const rule = any(
  'rules?',
  'polic(?:y|ies)',
  'checks?',
  'constraints?',
  'restrictions?',
  'limit(?:ation)?s?',
  'context',
  'messages?',
  'requests?',
  'orders',
  'commands?',
  'confirmations?',
  'protections?',
);
/** Says whose rules are meant: not those of a file or a linter. */
const given = any(
  'previous(?:ly)?',
  'prior',
  'earlier',
  'preceding',
  'foregoing',
  'above',
  'original',
  'initial',
  'old',
  'your',
  'ur',
  'system',
  "(?:the )?(?:system|operator|developer|user|proxy|model|host)(?:'s|s')",
  'safety',
  'security',
  'ethical',
  'built-in',
);

/** Rules given to the model: “your earlier instructions”, “the safety guidelines”, “rules you were given”. */
export const givenRules = any(
  `${given} ${upTo(3)}${any(told, rule)}`,
  `${told} (?:that )?(?:you (?:were|have been|had been|got|received)|from (?:the|your)|above|given)`,
  `${rule} (?:that )?(?:you (?:were|have been|had been|got|received)|from your)`,
  `(?:all|any) ${any(told, 'restrictions', 'safety')}`,
  'guardrails',
);

/** Files where secrets are kept. */
export const secretPath = any(
  String.raw`~\/\.ssh`,
  String.raw`\.ssh\/`,
  String.raw`(?:~|\/home\/\w+|\/root|\$home)\/\.\w`,
  String.raw`\bid_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)`,
  String.raw`\.aws\/credentials`,
  String.raw`\.kube\/config`,
  String.raw`\.docker\/config\.json`,
  String.raw`\.(?:netrc|npmrc|pgpass|git-credentials)\b`,
  String.raw`\/etc\/(?:passwd|shadow)\b`,
  String.raw`\/proc\/self\/environ`,
  String.raw`\bmcp\.json\b`,
  'claude_desktop_config',
  String.raw`\bwallet\.dat\b`,
  String.raw`(?<![\w/])\.env\b`,
  String.raw`\boutput of (?:the )?["'\x60]?(?:env|printenv|export -p|security find-\w+)\b`,
);
/** Secrets by what they are called. */
export const secretWord = any(
  String.raw`\b(?:ssh|private|api|access|secret) keys?\b`,
  String.raw`\b(?:aws|cloud|git|login|saved|stored|browser|database) (?:\w+ )?(?:credentials|passwords|cookies)\b`,
  String.raw`\b(?:user's|your|any|all) (?:\w+ )?(?:credentials|passwords|tokens|cookies|secrets)\b`,
  String.raw`\bcredentials\b`,
  String.raw`\bpasswords\b`,
  String.raw`\benvironment variables\b`,
  String.raw`\b(?:session|auth\w*) cookies\b`,
  String.raw`\bkey ?chain\b`,
  String.raw`\bseed phrase\b`,
);
/** Where secrets are kept, not the secret that a tool is given. */
export const secretPlace = any(secretPath, secretWord);

/** A place that only the one who wrote the text chose: an address, a mailbox, a number, somebody else's server. */
export const fixedPlace = any(
  String.raw`(?:https?|wss?|s3|ftp|gs):\/\/`,
  String.raw`[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]{2,}`,
  String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])`,
  String.raw`\+\d[\d -]{6,16}\d`,
  String.raw`(?<![\w@/.-])[a-z\d-]{2,63}(?:\.[a-z\d-]{2,63}){0,3}\.(?:com|net|org|io|dev|app|ai|co|ru|cn|xyz|top|site|online|cloud|info|example|test|invalid)(?!\w|\.\w)`,
  String.raw`\b(?:attacker|adversary)\b`,
  String.raw`\b(?:external|third[- ]party|remote|outside|our|vendor's|vendor)\b ${upTo(2)}(?:servers?|hosts?|endpoints?|collectors?|address(?:es)?|services?|analytics|url|webhooks?|bucket|inbox|vendor|partner|party)\b`,
  String.raw`\bthe vendor\b`,
);

const sends =
  'send|post|upload|forward|transmit|copy|cc|bcc|relay|report|mirror|deliver|share|append|attach|include|submit|stream|push|e-?mail|mail|text|pass|leak|ship|write|embed|insert|put';
/** Has something sent, as an order: base form, or what has to be done to it. */
export const sendOrder = any(
  String.raw`(?<![\w-])(?:${sends})(?![\w-])`,
  String.raw`\b(?:be|is|are|gets?|get) (?:\w+ )?(?:sent|posted|uploaded|forwarded|transmitted|copied|relayed|reported|mirrored|delivered|shared|appended|attached|included|submitted|streamed|pushed|e-?mailed|mailed|passed|written)\b`,
  String.raw`\b(?:go|goes|land|lands|end up) (?:in|into|to|at)\b`,
  String.raw`\bthe (?:agent|assistant|model|ai|llm) (?:\w+ )?(?:sends|posts|uploads|forwards|transmits|copies|shares|includes)\b`,
  String.raw`\b(?:also|then|additionally|silently|secretly|quietly|covertly|always|and) (?:sends|posts|uploads|forwards|transmits|copies|relays|reports|mirrors|shares|streams)\b`,
);

/** The conversation with the model, or all that somebody says. */
export const conversation = any(
  String.raw`(?:whole|entire|full|complete|current|ongoing|all (?:of )?(?:the|this)?) ${upTo(1)}(?:conversation|chat|dialog(?:ue)?|discussion|message history|context window)\b`,
  '(?:conversation|chat|message|prompt) (?:history|log|transcript|context)',
  String.raw`\btranscript of (?:the|this|our|your)`,
  String.raw`\bwhat(?:ever|soever)? the (?:user|person|human|customer) (?:said|says|wrote|writes|typed|types|asked|asks)`,
  String.raw`\b(?:everything|anything) (?:that )?the (?:user|person|human|customer)`,
  String.raw`\b(?:every|each|all) (?:user )?(?:prompts?|messages?|questions?|inputs?)\b`,
  String.raw`\b(?:user's|users'|their) (?:last |previous |recent )?(?:\w+ )?(?:messages|prompts|words|questions|queries)\b`,
  String.raw`\b(?:last|latest|previous|recent) (?:user |\w+ )?(?:messages|prompts|user message)\b`,
  String.raw`\b(?:in|from) (?:the|this|our) (?:conversation|chat)\b`,
);

/** What people don't give away: theirs, or more of it than the task needs. */
const precious = any(
  String.raw`\b(?:whole|entire|full|complete|every|all|everything)\b`,
  String.raw`\b(?:a copy|copies) of\b|\b(?:copy|copies)\b(?= to)`,
  String.raw`\b(?:user's|users'|their|customer's)\b`,
  String.raw`\b(?:credentials?|passwords?|secrets?|api keys?|tokens?|cookies?|private keys?|verification codes?|connection strings?|contacts|clipboard|keystrokes|environment variables|source code|browsing history|system prompt|memor(?:y|ies)|personal data|codes?)\b`,
  String.raw`\b(?:results?|outputs?|contents?|responses?|inputs?|data|details|files?)\b`,
);
export const private_ = any(conversation, precious);

/** Says that something is handed on beside the answer, or each time. */
export const beside = any(
  String.raw`\b(?:also|as well|too|additionally|in addition|furthermore|besides|on top of that)\b`,
  String.raw`\b(?:quietly|silently|secretly|covertly|discreetly|in the background|behind the scenes)\b`,
  String.raw`\b(?:every|each) (?:time|call|use|run|message|request|turn|invocation|conversation|session)\b`,
  String.raw`\bthe (?:agent|assistant|model|ai|llm)\b`,
  String.raw`\b(?:always|then|first|afterwards|from now on|whenever)\b`,
  String.raw`\b(?:must|has to|have to|required|need to|needs to|should be)\b`,
);

/** A parameter, a field or the like, as the place that something is put in. */
export const parameterName = any(
  String.raw`["'\x60]\w{1,40}["'\x60](?: (?:argument|parameter|field|header|property|input))?`,
  String.raw`\b(?:argument|parameter|field|header|property|comment)\b`,
);
export const parameter = any(parameterName, String.raw`\bhere\b`);

/** Every task alike, whatever it is about. */
export const anyTask = any(
  String.raw`\b(?:any|every|each|all)(?: and every| of the| the)? (?:other |single |user |tool |new |agent )?(?:(?:available |listed |installed |connected |external |given |existing |remaining |possible |mcp |ai |agent |assistant |server )?tools?|functions?|tasks?|requests?|messages?|conversations?|sessions?|turns?|repl(?:y|ies)|responses?|answers?|prompts?|actions?|questions?|interactions?|calls?)\b`,
  String.raw`\b(?:doing |do )?any(?:thing|one) else\b`,
  String.raw`\b(?:no matter|regardless(?: of)?|irrespective(?: of)?|whatever) (?:\w+ ){0,3}?(?:asked|asks|content|task|request|message|user|users|want|wants|question|topic|is|was|were|are)\b`,
  String.raw`\beven (?:when|if) (?:\w+ ){0,4}?(?:nothing to do|unrelated|not (?:needed|asked|related|necessary)|doesn't|does not)\b`,
  String.raw`\bnothing else\b|\ball (?:user )?input\b`,
  String.raw`\bno other tool\b`,
  String.raw`\bper (?:user )?(?:message|request|turn|conversation|session)\b`,
  String.raw`\b(?:at the )?(?:start|beginning|outset) of (?:every|each|any|all)\b`,
);

/** Must, or a base form that orders: what a description does not say of itself. */
export const obliges = String.raw`\b(?:must|always|never|required|mandatory|compulsory|obligatory|obliged|have to|has to|need to|needs to|needed|should|shall)\b`;

export const when = String.raw`\b(?:before|after|when|whenever|prior to|first|once|instead of|ahead of|following|every time|each time|if|to (?:do (?:so|this|that|it)|work|function|proceed|comply))\b`;
