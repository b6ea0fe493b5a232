import type { FoldedText } from './foldedText';
import {
  any,
  anyTask,
  beside,
  conversation,
  fixedPlace,
  forbids,
  givenRules,
  obliges,
  parameter,
  private_,
  secretPlace,
  sendOrder,
  theUser,
  upTo,
} from './vocabulary';

/**
 * Something that a sentence says: patterns that must all be in it, what is rare or quick first. No gap is unbounded, so
 * none takes long.
 */
export interface Kind<Name extends string> {
  readonly name: Name;
  readonly all: readonly RegExp[];
  /** What makes it something else, anywhere in the sentence. */
  readonly unless?: RegExp;
}

export interface Match<Name extends string> {
  readonly name: Name;
  readonly start: number;
  readonly end: number;
  /** How it stands there: as an order, as a quoted or labelled example, or as something the text only speaks of. */
  readonly standing: 'order' | 'example' | 'mention';
}

/** In characters: less says nothing. */
const shortest = 8;
/** In characters: from here on, one look at the whole saves more than it takes. */
const long = 1_000;
/** A pattern with this may stand for the start of a sentence, which only the sentence shows. */
const atStart = /(?<!\[)\^/;

/** Finds each name once in a text: in the first sentence that has it as an order, else in the first that has it at all. */
export function findKinds<Name extends string>(
  { text: whole, sentences }: FoldedText,
  kinds: readonly Kind<Name>[],
): readonly Match<Name>[] {
  const found = new Map<Name, Match<Name>>();
  const looked = new Map<string, boolean>();
  const mayHold = (pattern: RegExp): boolean => {
    const known = looked.get(pattern.source) ?? (pattern.test(whole) || atStart.test(pattern.source));
    looked.set(pattern.source, known);
    return known;
  };
  // Most texts lack one of a kind's patterns, as one look at all of it shows: then no sentence is read for it.
  const likely = whole.length < long ? kinds : kinds.filter(({ all }) => all.every(mayHold));
  for (const { text, start } of sentences()) {
    if (text.length < shortest) continue;
    for (const { name, all, unless } of likely) {
      if (found.get(name)?.standing === 'order') continue;
      const span = spanOf(text, all);
      if (span === null || unless?.test(text)) continue;
      const match = { name, start: start + span[0], end: start + span[1], standing: standingOf(text, span) };
      if (!found.has(name) || match.standing === 'order') found.set(name, match);
    }
  }
  return [...found.values()];
}

/** The stretch that all patterns are found in; null where one is missing. */
function spanOf(text: string, all: readonly RegExp[]): readonly [number, number] | null {
  let [start, end] = [text.length, 0];
  for (const pattern of all) {
    const match = pattern.exec(text);
    if (match === null) return null;
    start = Math.min(start, match.index);
    end = Math.max(end, match.index + match[0].length);
  }
  return [start, end];
}

/** What a text says that is about orders, without giving one. */
const aboutOrders =
  /\b(?:detects?|scans?|flags?|finds?|blocks?|filters?|classif\w+|checks? (?:for|whether)|looks? for|such as|phrases?|patterns?|attempts?|try(?:ing)? to|tr(?:ies|y) to|injections?|jailbreaks?|attacks?|malicious|suspicious|e\.g\.?|for example|examples?|(?:asks?|tells?) (?:\w+ ){0,3}to)\b/;
/** What comes right before something that is spoken of, and not said. */
const spokenOf =
  /\b(?:asks?|tells?|instructs?|tr(?:y|ies)|attempts?) [^.!?]{0,60}\bto $|\b(?:(?:texts?|prompts?|messages?|inputs?|contents?|phrases?|attacks?|instructions?) (?:that|which)|who|how|whether|try to|tries to|trying to|attempts? to|attempting to|asks? (?:\w+ ){0,3}to|tells? (?:\w+ ){0,3}to|such as|like|detects?|e\.g\.?,?|for example,?)[\s"'`(]*$/;
/** A label that begins an example: it ends in a colon, right before what was found. */
const label =
  /\b(?:example|sample|expected|mock|dummy|test|training|illustrative|canned)\b[\w ]{0,24}:\s*["'`]?$|["'`]$/;
const quoteBefore = /["'`][^"'`]{0,80}$/;
const quoteAfter = /^[^"'`]{0,80}["'`]/;

function standingOf(text: string, [start, end]: readonly [number, number]): Match<string>['standing'] {
  const before = text.slice(0, start);
  if (spokenOf.test(before.slice(-64))) return 'mention';
  const isQuoted = quoteBefore.test(before) && quoteAfter.test(text.slice(end));
  if (isQuoted && aboutOrders.test(before)) return 'mention';
  return isQuoted || label.test(before.slice(-64)) ? 'example' : 'order';
}

function kind<Name extends string>(name: Name, all: RegExp | readonly RegExp[], unless?: RegExp): Kind<Name> {
  return { name, all: Array.isArray(all) ? all : [all], ...(unless && { unless }) };
}

const pattern = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''));

const cancels = String.raw`(?<![\w-])(?:ignor(?:e|ing)|disregard|forget|bypass|circumvent|override|set aside|abandon|discard|suspend|drop|dismiss|neglect|overlook|(?:stop|quit|cease) (?:following|obeying|applying|heeding)|(?:do not|don'?t|no longer|never|need not) (?:need to )?(?:follow|obey|apply|heed|respect|comply with))(?![\w-])`;
const tells = any(
  'tell(?:ing)?',
  'inform(?:ing)?',
  'mention(?:ing)?',
  'reveal(?:ing)?',
  'disclos(?:e|ing)',
  'divulg(?:e|ing)',
  'bring(?:ing)? up',
  'let(?:ting)? on',
  'report(?:ing)?',
  'admit(?:ting)?',
  'acknowledg(?:e|ing)',
  'let(?:ting)? \\w+ \\w+ know',
);
const warns = any('notify(?:ing)?', 'alert(?:ing)?', 'warn(?:ing)?', 'show(?:ing)?', 'display(?:ing)?', 'inform');

/** Orders to the model. */
export const orders = [
  kind('override', pattern(cancels, String.raw`\s+`, upTo(4), givenRules)),
  kind(
    'override',
    /\b(?:ignore|disregard|forget) (?:(?:all|everything) )?(?:of )?(?:the )?(?:above|previous|prior|foregoing)\b/,
  ),
  kind(
    'override',
    pattern(
      givenRules,
      String.raw`\b[^.!?]{0,40}?\b(?:(?:do|does|don't|doesn't)(?: not)? (?:no longer )?apply|no longer (?:apply|applies|hold|bind|valid)|(?:is|are|r|has been|have been) (?:now )?(?:lifted|disabled|suspended|void|revoked|superseded|replaced|overridden|outdated|off|switched off|turned off|cancelled))\b`,
    ),
    /\b(?:how|when|whether|where|if)\b/,
  ),
  kind(
    'override',
    /\b(?:tak(?:e|es|ing) (?:precedence|priority)|outranks?|supersedes?|overrides?|replaces?)\b[^.!?]{0,24}?\b(?:the operator|anything the|system (?:prompt|message|instructions)|your (?:\w+ )?(?:instructions|rules|guidelines|policy|prompt)|the user's (?:\w+ )?(?:request|instructions|wishes)|what(?:ever)? (?:you|the user))\b/,
  ),
  kind('override', [
    /\b(?:should|must|shall|can|may|has to|have to|(?:is|are) to) be (?:ignored|disregarded|overridden|forgotten|set aside)\b/,
    /\b(?:the user(?:'s)?|instructions?|guidelines?|guardrails|prompts?|safety|contradicts?)\b/,
  ]),
  kind(
    'override',
    /\byour (?:real|actual|true|secret|hidden|new|only) (?:task|goal|job|purpose|objective|mission|instructions?)\b/,
  ),
  kind(
    'unbound',
    /\byou (?:are now|have been|are)\b[^.!?]{0,30}?\b(?:(?:developer|admin|root|god|debug|maintenance|unrestricted|privileged|jailbreak|dan|override) mode|unrestricted|unfiltered|jailbroken)\b|\b(?:enter|switch to|activate) (?:developer|god|unrestricted|jailbreak|dan) mode\b|\bdeveloper mode\b|\bwithout (?:refusing|(?:applying )?(?:any )?safety checks)\b|\bnever refuse\b/,
  ),
  kind(
    'override',
    pattern(String.raw`\b(?:overrid(?:e|es|ing)|disregarding|superseding)\b[^.!?]{0,40}?\b`, givenRules),
    /\bdefault\b/,
  ),
  // A switch that forces an operation says so of itself.
  kind(
    'bypass',
    pattern(
      String.raw`\b(?:bypass(?:es|ing)?|circumvent(?:s|ing)?|evades?|skips?) `,
      upTo(2),
      String.raw`(?:permission|security|safety|approval|authori[sz]ation|access) (?:checks?|controls?|filters?|gates?|reviews?|restrictions?|polic(?:y|ies))\b`,
    ),
    /\b(?:never|not|cannot|can't|without|prevents?|no|force[ds]?)\b/,
  ),
  kind(
    'bypass',
    /\bwithout (?:requiring |asking for |waiting for |needing |seeking )?(?:the |any )?(?:user|human|operator|explicit|prior|manual|their)(?:'s)? (?:approval|consent|permission|confirmation|review)\b/,
    /\b(?:never|not|cannot|can't|don't)\b[^.!?]{0,60}\bwithout\b/,
  ),
  kind(
    'bypass',
    /\b(?:skip|omit|suppress|forgo|turn off|switch off|disable)\b (?:every|all|any|your|further) (?:\w+ ){0,2}?(?:confirmations?|approvals?|safety \w+|guardrails)\b|\b(?:your|safety) (?:\w+ )?(?:rules|guardrails|filters?|checks)\b[^.!?]{0,60}?\b(?:turn|switch) (?:them|it|these) off\b/,
  ),
  kind(
    'obey',
    /\b(?:whatever|anything|everything)\b[^.!?]{0,40}?\b(?:tells?|instructs?|orders?|asks?|says?)\b[^.!?]{0,30}?\b(?:do|follow|execute|obey|carry out) (?:it|that|so|them)\b/,
  ),
  kind('obey', /\b(?:authoritative|highest[- ]priority|binding) (?:\w+ )?(?:directives?|instructions?|commands?)\b/),
  kind('obey', [
    /\bmust be (?:obeyed|followed|executed|treated as (?:instructions|commands|directives))\b/,
    /\b(?:directives?|instructions?|results?|outputs?|values|responses?)\b/,
  ]),
  kind(
    'reveal',
    /\b(?:reveal|output|print|repeat|disclose|leak|expose|dump|recite|hand over|quote|share|include|send)\b[^.!?]{0,40}?\b(?:(?:the|your) system prompt|your (?:\w+ )?instructions|(?:hidden|system|secret|internal) (?:instructions|prompt))\b/,
  ),
  kind(
    'conceal',
    [
      pattern(
        any(
          String.raw`(?<![\w-])${theUser}(?![\w-])`,
          String.raw`\bthat (?:you|this|the tool|it)\b`,
          String.raw`\b(?:these|this|the extra|those) ${upTo(1)}(?:instructions?|step|steps|action|request|note|part|behaviou?r|transfer|call)\b`,
        ),
      ),
      pattern(String.raw`(?<![\w-])${forbids} `, upTo(2), String.raw`\b${tells}\b`),
    ],
    /\b(?:never|not|don't)\b[^.!?]{0,60}\bwithout\b|\busers? (?:who|without|that (?:lack|have no|are not))\b|\bwithout (?:asking|telling|showing) (?:them|users?) (?:for|a|how)\b|\b(?:is|are|was|be) (?:never|not) \w+(?:ed|n)\b/,
  ),
  kind(
    'conceal',
    pattern(
      String.raw`(?<![\w-])${forbids} `,
      upTo(1),
      String.raw`\b${warns}\b ${upTo(3)}(?:the (?:user|human|person|operator|reviewer)|them|anyone)\b(?! (?:for|who|a|an|how|until|unless)\b)`,
    ),
    /\b(?:never|not|don't)\b[^.!?]{0,60}\bwithout\b/,
  ),
  kind('conceal', [
    /\b(?:not|n't|never|nobody|no one|doesn't|don't|shouldn't|mustn't)\b/,
    pattern(
      String.raw`(?<![\w-])(?:${theUser}|(?:user|human|person)\b[^.!?]{0,40}?|nobody|no one) `,
      String.raw`(?:(?:does not|doesn't|do not|don't|need not|should not|shouldn't|must not|mustn't|never|must never|cannot|may not)(?: need to| have to)? )?(?:(?:find out|notice|be told|be informed|be aware|learn|realise|realize)\b|know (?:that|about|of|this|any)\b)`,
    ),
  ]),
  kind(
    'conceal',
    /\b(?:neither|nor|never|not|no one|nobody|without)\b[^.!?]{0,60}?\b(?:be|being) (?:told|informed|made aware|notified) (?:that|of|about)\b/,
  ),
  kind(
    'conceal',
    /\b(?:tell|assure|inform) (?:the )?(?:user|human|person|operator|them)\b[^.!?]{0,60}?\b(?:even (?:if|when|though)|no matter|regardless|whether or not)\b/,
  ),
  kind(
    'conceal',
    /\bkeep quiet\b|\bbetween (?:us|you and me)\b|\bkeep (?:this|it|them|that) (?:quiet|secret|hidden|confidential) from\b|\bhid(?:e|den) (?:\w+ ){1,5}?from (?:the )?(?:users?|humans?|operators?|reviewers?|them|anyone)\b|\bwithout (?:the )?(?:user's? |their )(?:knowledge|awareness|noticing)\b|\bbehind the user's back\b|\bdon't let on\b|\bleave (?:it|this|that|them) out of (?:your|the) (?:answer|reply|response|summary|output)\b|\bif (?:anyone|anybody|the user|somebody|someone|they) asks?\b[^.!?]{0,20}?\b(?:say|answer|reply|claim|deny|pretend)\b|\bpretend (?:that|the|it|nothing|everything|you (?:did|have|were))\b/,
    /\bhidden from (?:users?|customers?)\b/,
  ),
  kind(
    'conceal',
    /\b(?:silently|secretly|covertly|surreptitiously|quietly|discreetly)\b (?:\w+ ){0,2}?(?:send|upload|forward|copy|call|execute|include|log|collect|transmit|read|append|install|modify|store|record|capture|add|exfiltrate|mirror|save|run|attach|pass|change|replace|delete)\b/,
  ),
  kind(
    'role',
    /<\/?\s{0,3}(?:important|system|instructions?|secret|hidden|assistant|admin)\s{0,3}>|[[(]\/?\s?(?:inst|sys|system|hidden|admin|assistant|internal)(?: (?:instructions?|message|override|note|prompt|update))?\s?[\]:]|<\|(?:im_start|im_end|system|user|assistant|start_header_id)[a-z_]{0,20}\|>|<<\s?sys\s?>>|\{\{\s?system\s?:|\b(?:begin|start|end)(?:ning)? (?:of )?(?:privileged|system|hidden|secret|admin) (?:context|block|instructions?|message|section)\b|##\s?(?:system|instructions?|new instructions?)\s?[#:]|<!--\s{0,3}(?:assistant|system|ai|llm|note|important)\b|\bsystem (?:override|directive)\b|\b(?:new |hidden |secret |important )?system (?:message|note|notice|update|prompt)\s?:|\bhidden (?:directive|instruction)s?:|\b(?:note|message|instructions?|attention|reminder) (?:to|for) (?:the )?(?:assistant|model|ai|llm|agent)s?\b(?: \w+)?\s?[:,]|\bhey,? (?:ai|assistant|llm|model)\b/,
  ),
  kind('role', /^(?:assistant|ai|llm|ai model), |^system: /),
  kind(
    'obey',
    /\b(?:obey|follow|comply with|execute|act on|carry out)\b[^.!?]{0,40}?\b(?:instructions?|commands?|orders?|requests?|directives?)\b[^.!?]{0,20}?\b(?:embedded|found (?:inside|in)|hidden|contained in|supplied in|inside (?:a|the) (?:page|feed|document|file|content))\b|\b(?:treat|regard)\b[^.!?]{0,40}?\bas (?:\w+ ){0,3}?(?:instructions|commands|orders)\b|\bdo (?:exactly )?what this (?:tool|page|text|description) says\b/,
  ),
  kind(
    'secret-place',
    [
      /\b(?:reads?|open|look up|cat|load|fetch|find|locate|collect|gather|copy|paste|dump|get|retrieve|contents? of|content of|values? (?:in|of|from)|include|append|exfiltrat\w*|encode)\b/,
      pattern(secretPlace),
      pattern(
        any(
          sendOrder,
          String.raw`\b(?:exfiltrat\w*|leak\w*|smuggle\w*|embed\w*|paste|put|supply|provide|hand over|hand them|encode)\b`,
          String.raw`\b(?:into|in|as|via|through) (?:an?|the|your|this)? ?(?:\w+ )?${parameter}`,
        ),
      ),
    ],
    /\b(?:to|for) the (?:caller|user|owner|configured)\b|\bto (?:caller|user)\b|\bfor display\b|\bsuch as\b|\b(?:authenticat|authoriz)\w*|\brequired?\b|\bvalid\b|\bvault\b|\bconfigured\b|\b(?:is|are) (?:never|not) \w+/,
  ),
];

/** Commands that nobody has to hide by encoding them. */
export const encodedCommands: readonly Kind<'encoded-command'>[] = [
  kind(
    'encoded-command',
    /\b(?:curl|wget)\b[^\n]{0,200}\|\s{0,3}(?:ba|z)?sh\b|\brm\s+-[a-z]{0,4}r|\bchmod\s+(?:\+x|777)|\/dev\/tcp\/|\b(?:ba|z)?sh\s+-i\b|\bpowershell\b|\bnc\s+-[el]|\beval\s?\(|\bos\.system\b|\bsubprocess\b|\bchild_process\b/,
  ),
];

/** Nothing is sent, or only to where the caller says. */
const notSent =
  /\b(?:never|not|no|isn't|aren't|won't)\b (?:\w+ ){0,3}?(?:sent|shared|uploaded|stored|forwarded|transmitted|leave)\b|\b(?:detect|prevent|protect)\w*\b|\bthat (?:the user|you|users) (?:names?|choose|chooses|specif\w+|provides?|gives?)\b|\bof your choice\b|\bfor example\b|\be\.g\.|\bsee https?:/;

/** Sends data or the conversation out. */
export const leaks: readonly Kind<'leak' | 'exfiltrate' | 'conversation'>[] = [
  kind(
    'exfiltrate',
    /\bexfiltrat(?:e|es|ing|ion of)\b(?! (?:detect|prevent|protect))|\bbcc(?:'d|s|ing)? (?:to |on )?(?:every|all|any|each)\b/,
  ),
  kind('leak', [pattern(beside), pattern(sendOrder), pattern(private_), pattern(fixedPlace)], notSent),
  kind('leak', [pattern(conversation), pattern(sendOrder), pattern(fixedPlace)], notSent),
  kind(
    'leak',
    [
      /\b(?:whole|entire|everything|credentials?|passwords?|secrets?|api keys?|cookies?|system prompt|private keys?|verification codes?|contacts|clipboard)\b/,
      pattern(sendOrder),
      pattern(fixedPlace),
    ],
    notSent,
  ),
  kind(
    'conversation',
    pattern('^(?:(?:the|a|json|text|copy|list|dump|of) )*', conversation),
    /\b(?:returns?|ids?|identifier|summary|name|title)\b/,
  ),
  kind(
    'conversation',
    [
      pattern(conversation),
      pattern(
        any(
          sendOrder,
          String.raw`\b(?:up to now|so far|word for word|verbatim)\b`,
          String.raw`\b(?:into|in|as|via|through) (?:an?|the|your|this)? ?(?:\w+ )?${parameter}`,
        ),
      ),
      pattern(any(parameter, String.raw`\b(?:up to now|so far|word for word|verbatim|required)\b`)),
    ],
    notSent,
  ),
];

/** The tool itself, or a sentence that leaves its subject out. */
const thisTool = String.raw`^(?:has to|must|needs to|should|always) (?:be )?|\b(?:this(?: (?:tool|function|one|server))?|it|me|here|come here|OWN)\b`;
const isCalled = String.raw`\b(?:call|use|invoke|run|execute|consult|trigger|called|used|invoked|executed|run|consulted|make|send|start|begin|works?|prefer|step|route|entry point)\b`;

/** Wants to be called first or always, whatever the task. */
export function coercionsOf(name: string): readonly Kind<'first' | 'always'>[] {
  const it = thisTool.replace('OWN', name.replace(/[^\w]/g, '\\$&') || 'this');
  return [
    kind(
      'first',
      [
        pattern(it),
        pattern(isCalled),
        pattern(anyTask),
        /\b(?:first|before|prior to|ahead of|no other tool|nothing else|entry point|precedes?|at the (?:start|beginning|outset))\b/,
        pattern(
          any(
            obliges,
            String.raw`(?:^|[.;:,!?]\s*|\band )(?:please )?(?:call|use|invoke|run|execute|make|send|start|begin)\b`,
            String.raw`\b(?:no other tool|nothing else|entry point)\b`,
          ),
        ),
      ],
      /\b(?:unless|if you (?:don't|do not)|of this server|of the server)\b/,
    ),
    kind(
      'always',
      [
        pattern(it),
        pattern(isCalled),
        pattern(anyTask),
        /\b(?:always|every|each|per|whatever|no matter|regardless|irrespective|even (?:if|when))\b/,
        pattern(
          any(
            obliges,
            String.raw`(?:^|[.;:,!?]\s*|\band )(?:please )?(?:call|use|invoke|run|execute|make|send|start|begin)\b`,
          ),
        ),
      ],
      /\b(?:unless|if you (?:don't|do not)|that needs?|that requires?|when the user)\b/,
    ),
  ];
}
