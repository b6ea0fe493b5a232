import type { FoldedText } from './foldedText';

/** Something that a text says: a kind in a few patterns, over folded text. No gap is unbounded, so none takes long. */
export interface Kind<Name extends string> {
  readonly name: Name;
  readonly pattern: RegExp;
  /** Looked for in the stretch that was found: what makes it something else. */
  readonly unless?: RegExp;
}

export interface Match<Name extends string> {
  readonly name: Name;
  readonly start: number;
  readonly end: number;
  /** How it stands there: as an order, as a quoted or labelled example, or as something the text only speaks of. */
  readonly standing: 'order' | 'example' | 'mention';
}

const contextLength = 64;
/** What comes before something that is spoken of, and not said. */
const spokenOf =
  /\b(?:that|which|tr(?:y|ies|ying) to|attempts? to|attempting to|asks? (?:\w+ ){0,3}to|tells? (?:\w+ ){0,3}to|such as|(?:phrases?|strings?|words?|texts?|patterns?) (?:such as|like)|detects?|e\.g\.,?|for example,?)[\s"'`(]*$/;
/** A label that begins an example: it ends in a colon, right before what was found. */
const label =
  /\b(?:example|sample|expected|mock|dummy|test|training|illustrative|canned)\b[\w ]{0,24}:\s*["'`]?$|["'`]$/;

/** Finds each kind once in a text. */
export function findKinds<Name extends string>(
  { text }: FoldedText,
  kinds: readonly Kind<Name>[],
): readonly Match<Name>[] {
  const found: Match<Name>[] = [];
  for (const { name, pattern, unless } of kinds) {
    const match = pattern.exec(text);
    if (match === null || unless?.test(text.slice(match.index, match.index + match[0].length + contextLength)))
      continue;
    const before = text.slice(Math.max(0, match.index - contextLength), match.index);
    const standing = spokenOf.test(before) ? 'mention' : label.test(before) ? 'example' : 'order';
    found.push({ name, start: match.index, end: match.index + match[0].length, standing });
  }
  return found;
}

const gap = (most: number) => `[^.!?\\n]{0,${most}}?`;
const secretPlace = String.raw`(?:~\/\.ssh|\.ssh\/|\bid_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)|\.aws\/credentials|\.kube\/config|\.docker\/config\.json|\.netrc\b|\.npmrc\b|\.pgpass\b|\/etc\/(?:passwd|shadow)\b|\/proc\/self\/environ|\bmcp\.json\b|claude_desktop_config|\bwallet\.dat\b|(?<![\w/])\.env\b|\b(?:ssh|private|api|access) keys?\b|\bcredentials\b|\benvironment variables\b|\bpasswords\b)`;
const passOn = String.raw`(?:\b(?:exfiltrat\w*|leak\w*|upload\w*|forward\w*|smuggle\w*|embed\w*|append\w*|attach\w*|include|pass|send|post|paste|encode|put)\b|\b(?:into|in|as|via) (?:an?|the|your)? ?["'\x60]?\w+["'\x60]? (?:argument|parameter|field|header)\b)`;

/** Orders to the model. */
export const orders = [
  {
    name: 'override',
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass|circumvent)\b (?:(?:all|any|every|each|the|your|my|our|its|these|those|of|user's|proxy's|system's|model's|actual|previous(?:ly)?|prior|earlier|above|preceding|existing|other|current|original|safety|security|system|built-in|default|given) ){1,6}(?:instructions?|directions?|directives?|prompts?|rules|guidelines|constraints|restrictions|guardrails|polic(?:y|ies)|checks|context|messages?|requests?|commands?)\b|\b(?:ignore|disregard|forget) (?:(?:all|everything) )?(?:the )?(?:above|previous|prior|foregoing)\b/,
  },
  {
    name: 'reveal',
    pattern: new RegExp(
      String.raw`\b(?:reveal|output|print|repeat|return|disclose|show|leak|expose|dump|send)\b${gap(40)}\b(?:system prompt|(?:hidden|system|secret|internal) instructions|(?:entire|full|whole|complete) (?:conversation|chat)(?: history)?)`,
    ),
  },
  {
    name: 'conceal',
    pattern:
      /\b(?:do not|don't|never|must not|without|avoid)\b (?:\w+ ){0,3}(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|notif(?:y|ying)|reveal(?:ing)?|disclos(?:e|ing)|alert(?:ing)?|show(?:ing)?)\b (?:(?:this|these|that|it|about|the|any|to|of|step|instructions?|details?|anything|what|you|are|doing) ){0,6}(?:users?|humans?|operators?|reviewers?|anyone|anybody|them|instructions)\b|\b(?:silently|secretly|covertly|surreptitiously)\b (?:\w+ ){0,3}(?:send|upload|forward|copy|call|execute|include|log|collect|transmit|read|append|install|modify|store|record|capture|add|exfiltrate)\b|\bkeep (?:this|it|them) (?:secret|hidden|confidential) from\b|\bwithout (?:the )?(?:user's? |their )(?:knowledge|consent|awareness)\b/,
    unless: /\bwithout (?:asking|showing) (?:them|users?) (?:for|a|how)\b/,
  },
  {
    name: 'role',
    pattern:
      /<\/?\s{0,3}(?:important|system|instructions?|secret|hidden|assistant|admin)\s{0,3}>|\[\/?\s?(?:inst|sys|system|hidden|admin|assistant|internal)(?: (?:instructions?|message|override|note|prompt))?\s?[\]:]|<\|[a-z_]{2,30}\|>|<<\s?sys\s?>>|\{\{\s?system\s?:|\b(?:new|hidden|secret|important)? ?system (?:message|override|directive)\b|\bhidden (?:directive|instruction)s?:|\bnote to (?:the )?(?:assistant|model|ai|llm)\b|\bdeveloper mode\b|(?:^|[.\n]\s*)system: /,
  },
  {
    name: 'obey',
    pattern: new RegExp(
      String.raw`\b(?:obey|follow|comply with|execute|treat|act on)\b${gap(40)}\b(?:instructions?|commands?|orders?|requests?)\b${gap(20)}\b(?:embedded|found (?:inside|in)|hidden|contained in|supplied in|inside (?:a|the) (?:page|feed|document|file|content))\b|\bwithout (?:applying )?(?:any )?safety checks\b|\byou are now (?:in|an?) \w+ ?(?:mode|admin|developer|root|unrestricted)\b`,
    ),
  },
  {
    name: 'secret-place',
    pattern: new RegExp(`${secretPlace}${gap(80)}${passOn}|${passOn}${gap(80)}${secretPlace}`),
    unless:
      /\b(?:to|for) the (?:caller|user|owner|configured)\b|\bto (?:caller|user)\b|\bfor display\b|\bsuch as\b|\b(?:authenticat|authoriz)\w*|\brequired?\b|\bvalid\b|\bvault\b|\bconfigured\b/,
  },
] as const satisfies readonly Kind<string>[];

/** Commands that nobody has to hide by encoding them. */
export const encodedCommands: readonly Kind<'encoded-command'>[] = [
  {
    name: 'encoded-command',
    pattern:
      /\b(?:curl|wget)\b[^\n]{0,200}\|\s{0,3}(?:ba|z)?sh\b|\brm\s+-[a-z]{0,4}r|\bchmod\s+(?:\+x|777)|\/dev\/tcp\/|\b(?:ba|z)?sh\s+-i\b|\bpowershell\b|\bnc\s+-[el]|\beval\s?\(|\bos\.system\b|\bsubprocess\b|\bchild_process\b/,
  },
];

const outside = String.raw`(?:https?:\/\/|wss?:\/\/|\b(?:attacker|adversary)\b|\b(?:external|third[- ]party|remote|outside|our)\b[^.!?\n]{0,24}?\b(?:servers?|hosts?|endpoints?|collectors?|addresses|address|service|analytics|url|webhook)\b|\bwebhook\b)`;
const data = String.raw`\b(?:conversations?|chat history|messages?|results?|contents?|credentials|api keys?|tokens?|passwords|secrets|prompts?|inputs?|responses?|outputs?|copy|copies|data|history|files?|clipboard|details|everything|them|it)\b`;

/** Sends data or the conversation out. */
export const leaks: readonly Kind<'leak' | 'exfiltrate'>[] = [
  {
    name: 'exfiltrate',
    pattern:
      /\bexfiltrat(?:e|es|ing|ion of)\b(?! (?:detect|prevent|protect))|\bbcc(?:'d|s|ing)? (?:to |on )?(?:every|all|any|each)\b/,
  },
  {
    name: 'leak',
    pattern: new RegExp(
      String.raw`\b(?:(?:then|also|always|must|silently|secretly|quietly|instead|first|and|now on,?)\s+)(?:sends?|posts?|uploads?|forwards?|transmits?|copy|copies|cc|bcc|relays?|reports?|mirrors?)\b${gap(50)}${data}${gap(40)}\b(?:to|with|at)\b ${gap(24)}${outside}|(?:^|[.;:]\s+)(?:send|post|upload|forward|transmit|copy|relay)\b${gap(30)}\b(?:user's|users'|conversation|chat|credentials|message|api keys?|secrets?)\b${gap(40)}\bto\b ${gap(24)}${outside}`,
    ),
  },
];

/** Wants to be called first or always, whatever the task. */
export const coercions: readonly Kind<'first' | 'always'>[] = [
  {
    name: 'first',
    pattern:
      /\b(?:must|always|mandatory|required to|have to|need to)\b[^.!?\n]{0,40}\b(?:call|use|invoke|run|execute)(?:ed|d)?\b[^.!?\n]{0,20}?\b(?:this|it|this tool|this function)\b[^.!?\n]{0,30}?\b(?:first|before (?:any|all|every|each|doing|using|calling|other|anything)|prior to (?:any|all|other))\b|\bthis (?:tool|function) (?:must|has to|should always) be (?:called|used|invoked|run)\b[^.!?\n]{0,20}\b(?:first|before (?:any|all|every|other|using|calling))\b|\bbefore (?:using|calling|invoking|running) (?:any|all|every) (?:other )?(?:tools?|functions?)\b/,
  },
  {
    name: 'always',
    pattern:
      /\b(?:call|use|invoke|run) (?:this|it)(?: tool| function)? (?:at the (?:start|beginning) of|on|in|for|with) (?:every|each|all|any) (?:\w+ )?(?:conversations?|sessions?|messages?|requests?|tasks?|turns?|responses?|questions?|prompts?)\b|\b(?:always|must) (?:call|use|invoke|run|prefer) this (?:tool|function)\b[^.!?\n]{0,40}\b(?:no matter|regardless|whatever|even if|instead of (?:any|all|every|other))\b|\bthis tool (?:takes precedence|has priority) over (?:all|any|other|every)\b/,
  },
];
