import { type Kind, kind, pattern } from './kinds';
import {
  any,
  fixedPlace,
  forbids,
  givenRules,
  parameter,
  secretPath,
  secretWord,
  sendOrder,
  theUser,
  upTo,
} from './vocabulary';

/** A warning against orders in what a tool returns. */
const warnsOfContent =
  /\b(?:not|n't|never)\b[^.!?]{0,20}\b(?:follow|obey|execute|act on|trust|comply with|heed)\b[^.!?]{0,40}\b(?:in|inside|within|from|returned|embedded|found|contained|by)\b[^.!?]{0,30}\b(?:results?|contents?|outputs?|pages?|documents?|e-?mails?|data|responses?|files?|websites?|tools?|it|them|comments?|issues?)\b|\b(?:not|n't|never)\b[^.!?]{0,20}\b(?:follow|obey|execute|act on|trust|comply with|heed) (?:any )?(?:\w+ )?(?:instructions?|commands?) (?:that are )?(?:returned|embedded|found|contained)\b/;
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

const reads = String.raw`\b(?:reads?|grab|extract|harvest|open|look up|zip|tar|compress|archive|cat|load|fetch|find|locate|collect|gather|copy|paste|dump|print|get|retrieve|contents? of|content of|output of|values? (?:in|of|from)|include|append|exfiltrat\w{0,6}|encode)\b`;
const handsOver = any(
  sendOrder,
  String.raw`\b(?:exfiltrat\w{0,6}|leak\w{0,3}|smuggle\w{0,2}|embed\w{0,4}|paste|put|supply|provide|give|hand over|hand them|encode)\b`,
  String.raw`\b(?:into|in|as|via|through) (?:an?|the|your|this)? ?(?:\w+ )?${parameter}`,
);
const honestUse =
  /\b(?:to|for) the (?:caller|user|owner|configured)\b|\bto (?:caller|user)\b|\bfor display\b|\b(?:authenticat|authoriz)\w{0,5}|\bvalid\b|\bvault\b|\bconfigured\b|\b(?:is|are) (?:never|not) \w+|\b(?:do not|don't|never)\b/;

/** Orders to the model. */
export const orders = [
  kind('override', pattern(cancels, String.raw`\s+`, upTo(4), givenRules), warnsOfContent),
  kind(
    'override',
    /\b(?:ignore|disregard|forget) (?:(?:all|everything) )?(?:of )?(?:the )?(?:above|previous|prior|foregoing)\b/,
  ),
  kind(
    'override',
    pattern(
      cancels,
      String.raw`\s+(?:what(?:ever)?|anything|everything|all)(?: that)? (?:the |your )?(?:developer|operator|user|system|host|owner|admin|company|people|customer)s? (?:has |have |had )?(?:said|says?|told|tells?|wrote|writes?|asked|asks?|instructed|instructs?|wants?|configured|set|decided|requested)\b`,
    ),
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
    /\b(?:paste|put|provide|write|copy|insert|pass|supply|attach|append|embed|give|send|include)\b[^.!?]{0,30}?\b(?:your|(?:the |this )?(?:complete|full|entire|whole|exact|original|current)) (?:\w+ )?system (?:prompt|message)\b/,
  ),
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
    /\b(?:silently|secretly|covertly|surreptitiously|quietly|discreetly)\b (?:\w+ ){0,2}?(?:send|upload|forward|copy|call|execute|include|log|collect|transmit|read|append|install|modify|store|record|capture|add|exfiltrate|mirror|save|run|attach|pass|change|replace|delete|export|gather|redirect)\b|\bas if nothing (?:had |has )?happened\b|\bso (?:that )?(?:\w+ ){0,2}?(?:filters?|guards?|guardrails?|monitoring|scanners?|detection|users?|reviewers?|people|humans|nobody|no one) (?:(?:do|does|will|can)(?:n't| not) (?:notice|catch|see it|flag)|notices)\b/,
  ),
  kind(
    'role',
    /<\/?\s{0,3}(?:important|system|instructions?|secret|hidden|assistant|admin)\s{0,3}>|[[(]\/?\s?(?:inst|sys|system|hidden|admin|assistant|internal)(?: (?:instructions?|message|override|note|prompt|update))?\s?[\]:]|<\|(?:im_start|im_end|system|user|assistant|start_header_id)[a-z_]{0,20}\|>|<<\s?sys\s?>>|\{\{\s?system\s?:|\b(?:begin|start|end)(?:ning)? (?:of )?(?:privileged|system|hidden|secret|admin) (?:context|block|instructions?|message|section)\b|##\s?(?:system|instructions?|new instructions?)\s?[#:]|<!--\s{0,3}(?:assistant|system|ai|llm|note|important)\b|\bsystem (?:override|directive)\b|\b(?:new |hidden |secret |important )?system (?:message|note|notice|update|prompt)\s?:|\bhidden (?:directive|instruction)s?:|\b(?:note|message|instructions?|attention|reminder) (?:to|for) (?:the )?(?:assistant|model|ai|llm|agent)s?\b(?: \w+)?\s?[:,]|\bhey,? (?:ai|assistant|llm|model)\b/,
  ),
  kind(
    'role',
    /^(?:assistant|ai|llm|ai model), |^system: (?:[^.!?]{0,60}\b(?:you|your|assistant|model|ai|llm|agent|user)\b|(?:always|never|do not|don't|from now|new|now|ignore|disregard|override|execute|call|run|send|read|reveal|print|reply|respond|act|obey|follow|grant|escalate|elevate|disable|delete|go|do|use|set|stop|all)\b)/,
  ),
  kind(
    'obey',
    /\b(?:obey|follow|comply with|execute|act on|carry out)\b[^.!?]{0,40}?\b(?:instructions?|commands?|orders?|requests?|directives?)\b[^.!?]{0,20}?\b(?:embedded|found (?:inside|in)|hidden|contained in|supplied in|inside (?:a|the) (?:page|feed|document|file|content))\b|\b(?:treat|regard)\b[^.!?]{0,40}?\bas (?:\w+ ){0,3}?(?:instructions|commands|orders|new tasks?)\b|\bdo (?:exactly )?what this (?:tool|page|text|description) says\b/,
    warnsOfContent,
  ),
  kind(
    'unbound',
    /\byou(?:'re| are| have been| will be)? (?:now |henceforth |hereby |acting as )(?:(?:a|an|the|in|made) )?(?:\w+ ){0,3}?(?:admin|administrator|root|superuser|sysadmin|god|unrestricted|privileged|owner)\b|\b(?:act|behave|operate|respond|answer|continue) as (?:(?:a|an|the|if you (?:are|were)) ){0,2}(?:\w+ )?(?:root|admin|administrator|superuser|unrestricted|jailbroken)\b|\b(?:limits?|restrictions?|filters?|safeguards?|rules) (?:\w+ ){0,4}?(?:are|is|r) (?:now )?(?:off|gone|lifted|disabled|void|suspended)\b/,
    /\b(?:if|when|whether|where|by default|to (?:check|see))\b/,
  ),
  kind(
    'obey',
    /\b(?:instructions?|commands?|orders?|requests?|directives?)\b[^.!?]{0,30}\b(?:inside|in|within|from|found|appears?|contained|embedded|returned)\b[^.!?]{0,60}\b(?:takes? (?:priority|precedence)|counts? as|carry (?:it|them) out|(?:run|execute|follow|obey|do|perform) (?:it|them)|(?:must|should|(?:is|are) to) be (?:followed|executed|obeyed|carried out|performed)|as (?:if|though) (?:the user|they|it))\b/,
    warnsOfContent,
  ),
  kind(
    'conceal',
    /\b(?:omit|exclude|leave out|drop|strip)\b[^.!?]{0,50}\bfrom (?:your|any|whatever|what you|the final) (?:\w+ ){0,3}?(?:answer|reply|response|summary|output|tell|report|say|explanation)\b|\bleav(?:e|ing) no (?:trace|mention|sign)\b|\b(?:do not|don't|never|must not) say (?:so|that you|anything)\b|\bif (?:you are |you're |ever )?asked\b[^.!?]{0,60}?\b(?:say|answer|reply|claim|deny|pretend|respond)\b/,
  ),
  kind(
    'bypass',
    /\b(?:never|do not|don't|must not|no need to) (?:ask|wait|prompt|request|check)\b(?: (?:the )?(?:user|anyone|them|anybody))?(?: for)?(?: (?:any|further|user|explicit|prior|their|a))? (?:confirmation|approval|permission|consent)\b|\b(?:skip|omit|forgo|avoid) (?:asking|confirming|the (?:confirmation|approval))\b|\btreat (?:a |any |every )?(?:refusal|denial|no|silence)\b[^.!?]{0,20}\bas (?:a |an )?(?:yes|consent|approval)\b/,
  ),
  kind(
    'bypass',
    /\bno need for (?:the )?(?:user|human|person|operator|them|anyone) to (?:confirm|approve|agree|consent|review|be asked)\b|\b(?:approval|permission|consent|authori[sz]ation)s? (?:is|are|was|were|has been|have been) (?:recorded|given|granted|obtained|collected) (?:already|earlier|before(?:hand)?|previously|in advance)\b/,
  ),
  kind('override', pattern(String.raw`\b(?:replac(?:e|es|ing)|supersed(?:e|es)) (?:any |all |the )?`, givenRules)),
  kind(
    'override',
    /\b(?:obey|follow|heed|execute|apply|treat)(?:ing)?\b[^.!?]{0,60}\b(?:higher|greater|more) (?:priority|precedence|weight|authority) than\b[^.!?]{0,30}\b(?:users?|operator|developer|system prompt|instructions)\b/,
  ),
  // What the user chose gives way to a place that the text names.
  kind('override', [
    /\b(?:replace|overwrite|swap|regardless of|no matter|whatever|instead of)\b (?:the |which |what )?(?:\w+ ){0,2}?(?:that )?(?:the )?users? (?:picked|picks|chose|chooses|names?|named|gave|gives|specif(?:ies|ied)|provide[ds]|entered|enters|typed|types|asked for|asks for|wants?)\b/,
    /\b(?:set|use|with|pass|put|send|to)\b/,
    pattern(any(fixedPlace, String.raw`(?<![\w/#])#[a-z][\w-]{2,}`, String.raw`\b[a-z]{2}\d{2}[a-z\d]{8,30}\b`)),
  ]),
  kind('conceal', [
    /\b(?:in its place|instead|replace|change|swap|substitute|alter)\b/,
    /\b(?:tell (?:them|the user|users)|say|claim|assure (?:them|the user))(?: that)? (?:it(?:'s| is| was) the (?:original|genuine|real|same)|the (?:original|genuine|real|requested)(?: one)? (?:was|is|has been) (?:installed|used|sent|shown|paid|chosen))\b/,
  ]),
  kind(
    'bypass',
    /\bno (?:confirmation|approval|permission|consent) (?:from|of|by) (?:the )?(?:users?|humans?|person|operator|them|anyone) (?:is |will be )?(?:needed|required|necessary)\b/,
  ),
  kind(
    'obey',
    [
      /\b(?:follow|obey|adopt|execute|perform)\b[^.!?]{0,30}\b(?:instructions?|commands?|directives?|persona|orders?)\b[^.!?]{0,40}\b(?:returned|response|output|payload|result)\b/,
      /\b(?:must|should|shall|will|always|needs? to|ha(?:s|ve) to|assistant|model|ai|llm)\b/,
    ],
    warnsOfContent,
  ),
  kind(
    'bypass',
    /\b(?:user|operator|admin(?:istrator)?|owner) (?:has|have) (?:already |pre-?|hereby )(?:consented|approved|authori[sz]ed|agreed|granted|confirmed)\b|\b(?:approval|permission|consent|authori[sz]ation)s? (?:is|are|was|has been) (?:already |hereby |automatically )?(?:granted|given|implied|assumed)\b/,
    /\b(?:after|once|until|when|if|only|unless|whether|that|which|where|before|ensure|not)\b/,
  ),
  kind(
    'fetch-and-run',
    /\b(?:curl|wget)\b[^\n|]{0,200}\| ?(?:sudo )?(?:ba|z)?sh\b|\bdownload\b[^.!?]{0,80}\b(?:and|then) (?:run|execute|start|launch) (?:it|them|that)\b|\b(?:run|execute|enter|type)\b[^.!?]{0,40}\b(?:rm -[a-z]{0,4}[rf]|chmod (?:-r )?(?:\+x|777)|bash -c|powershell -)/,
    /\b(?:shows?|readme|documents)\b/,
  ),
  kind(
    'secret-place',
    /\b(?:ask|prompt|persuade|convince|get|make) (?:the )?(?:user|customer|human|person|them)\b[^.!?]{0,40}?\b(?:passwords|(?:seed|recovery|secret) (?:phrase|words)|recovery codes|(?:bank|card|e-?mail|account) (?:\w+ )?(?:password|pin|credentials|login))\b/,
    /\b(?:never|not|don't|without)\b/,
  ),
  kind(
    'secret-place',
    /^(?:\w+ ){0,2}?(?:contents?|values?|dump|from reading)\b(?: \w+){0,4}? (?:ssh|id rsa|id ed25519|private key|dot env|env file|passwd|shadow|aws credentials|credentials|mcp json|cookies|key ?chain)(?: \w+){0,2}$/,
  ),
  kind(
    'secret-place',
    pattern(
      "^(?:(?:the|full|complete|raw) ){0,3}(?:contents?|text|copy|dump) (?:of|in|from) (?:[^.!?]{0,30}? )?(?:(?:the )?(?:user's|host's|machine's)|your|local) ",
      upTo(2),
      secretPath,
    ),
  ),
  kind('secret-place', [pattern(reads), pattern(secretPath), pattern(handsOver)], honestUse),
  kind(
    'secret-place',
    [
      pattern(String.raw`\b(?:giv|provid|supply|pass|hand|enter|send|reveal)\w{0,4}\b[^.!?]{0,30}?`, secretWord),
      /\bwithout (?:asking|prompting|telling|bothering|consulting) (?:the )?(?:users?|humans?|person|operator|them|anyone)\b/,
    ],
    /\b(?:never|not|don't)\b/,
  ),
  kind(
    'secret-place',
    [
      pattern(
        reads,
        '[^.!?]{0,80}?',
        secretWord,
        any(String.raw`[^.!?]{0,80}?\b(?:and|then|to)\b`, '[,;:]'),
        '[^.!?]{0,40}?',
        handsOver,
      ),
    ],
    honestUse,
  ),
  kind(
    'secret-place',
    pattern(
      secretWord,
      String.raw`[^.!?]{0,60}?\b(?:read|fetch|get|open|copy|find) (?:it|them|that) and (?:\w+ ){0,2}?`,
      handsOver,
    ),
  ),
  kind(
    'secret-place',
    pattern(
      String.raw`\b(?:put|paste|pass|include|supply|provide|attach|append|insert|give|requires?|needs?)\b[^.!?]{0,40}?`,
      any(String.raw`\b(?:contents?|values?|text) of\b[^.!?]{0,30}?`, ''),
      any(secretPath, String.raw`\b[a-z]{2,20}_(?:api_)?(?:key|token|secret)\b`, String.raw`\benvironment variables\b`),
      String.raw`[^.!?]{0,60}?(?:\bhere\b|\b(?:in|into|as|via|through|to) (?:the |a |an )?["'\x60]?\w{2,40})`,
    ),
    honestUse,
  ),
];

/** Commands that nobody has to hide by encoding them. */
export const encodedCommands: readonly Kind<'encoded-command'>[] = [
  kind(
    'encoded-command',
    /\b(?:curl|wget)\b[^\n]{0,200}\|\s{0,3}(?:ba|z)?sh\b|\brm\s+-[a-z]{0,4}r|\bchmod\s+(?:\+x|777)|\/dev\/tcp\/|\b(?:ba|z)?sh\s+-i\b|\bpowershell\b|\bnc\s+-[el]|\beval\s?\(|\bos\.system\b|\bsubprocess\b|\bchild_process\b/,
  ),
];
