import { type Kind, kind, pattern } from './kinds';
import {
  any,
  anyTask,
  beside,
  conversation,
  fixedPlace,
  obliges,
  parameter,
  private_,
  sendOrder,
  upTo,
} from './vocabulary';

/** Nothing is sent, or only to where the caller says. */
const notSent =
  /\b(?:never|not|no|isn't|aren't|won't)\b (?:\w+ ){0,3}?(?:sent|shared|uploaded|stored|forwarded|transmitted|leave)\b|\b(?:detect|prevent|protect)\w*\b|\bthat (?:the user|you|users) (?:names?|choose|chooses|specif\w+|provides?|gives?)\b|\bof your choice\b|\bfor example\b|\be\.g\.|\b(?:see|documented|documentation|docs|described|listed|defined|more|format)\b(?: \w+){0,4}?(?: at| in| on| here)?:? \(?https?:/;

/** Sends data or the conversation out. */
export const leaks: readonly Kind<'leak' | 'exfiltrate' | 'conversation'>[] = [
  kind(
    'exfiltrate',
    /\bsmuggl(?:e|es|ing)\b(?! (?:detect|prevent|protect))|\bexfiltrat(?:e|es|ing|ion of)\b(?! (?:detect|prevent|protect))|\bbcc(?:'d|s|ing)? (?:to |on )?(?:every|all|any|each)\b/,
  ),
  kind('leak', [pattern(beside), pattern(sendOrder), pattern(private_), pattern(fixedPlace)], notSent),
  kind(
    'leak',
    pattern(
      String.raw`\b(?:also|additionally|silently|secretly|then|afterwards|always|quietly),? (?:be )?(?:sen[dt]|forward(?:ed)?|b?cc|copy|copied|post(?:ed)?|upload(?:ed)?|mirror(?:ed)?|relay(?:ed)?|report(?:ed)?|e-?mail(?:ed)?|submit(?:ted)?)\b[^.!?]{0,60}?\bto `,
      upTo(2),
      fixedPlace,
    ),
    notSent,
  ),
  kind('leak', [pattern(conversation), pattern(sendOrder), pattern(fixedPlace)], notSent),
  // What is private ends up where everybody reads it.
  kind(
    'leak',
    /\b(?:gather|collect|copy|read|take|fetch|get|open)\b[^.!?]{0,60}?\bprivate (?:repositor(?:y|ies)|repos?|files?|notes|messages|data|code|channels?)\b[^.!?]{0,60}?\b(?:and|then) (?:add|post|publish|write|include|copy|put|commit|push|paste)\b[^.!?]{0,80}?\bpublic\b/,
    notSent,
  ),
  // A picture that a chat loads takes along whatever stands in its address.
  kind(
    'leak',
    /\b(?:your|each|every|the (?:final|chat)) (?:\w+ )?(?:reply|answer|response|message|output|summary)\b[^.!?]{0,60}!\[[^\]\n]{0,80}\]\(https?:\/\/[^\s)]{1,200}?[?&][\w-]{1,40}=/,
  ),
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
    /\b(?:returns?|ids?|identifier|summary|name|title)\b|^(?:conversation|chat|message|prompt) \w+$/,
  ),
  kind(
    'conversation',
    [
      /\b(?:everything|anything|(?:all|any|every) (?:\w+ )?(?:code|files?|contents?|data|keys)|private (?:code|files|data)|tokens|passwords|cookies|secrets|credentials) (?:that |which )?(?:you(?:'ve| have)? (?:seen|read|opened|come across|came across|encountered|gathered)|(?:opened|read|seen) so far)\b/,
      pattern(any(sendOrder, String.raw`\b(?:contains|containing|hand (?:it|over)|give it|supply)\b`)),
    ],
    notSent,
  ),
  kind(
    'conversation',
    [
      pattern(conversation),
      /\b(?:transmits?|sends?|uploads?|shares?|collects?|records?|logs?|reports?|streams?)\b/,
      /\b(?:analytics|telemetry|improve\w{0,4}|optimi[sz]\w{2,6}|quality|training|usage data|tracking)\b/,
    ],
    notSent,
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
const thisTool =
  /^(?:has to|must|needs to|should|always) (?:be )?|\b(?:this(?: (?:tool|function|one|server))?|it|me|here|come here)\b/;
const isCalled = String.raw`\b(?:call|use|invoke|run|execute|consult|trigger|called|used|invoked|executed|run|consulted|make|send|start|begin|works?|prefer|step|route|entry point)\b`;

/** Wants to be called first or always, whatever the task. */
export const coercions: readonly Kind<'first' | 'always'>[] = [
  kind(
    'first',
    [
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
    thisTool,
  ),
  kind(
    'always',
    /\b(?:replaces?|supersedes?|instead of|rather than|over) (?:all|any|every|the) other (?:\w+ ){0,2}?tools?\b|\b(?:always|must|only) (?:prefer|use|choose|call) this (?:tool|one|function|server) (?:over|instead of|rather than|in place of)\b|\b(?:all |every |any )?other (?:\w+ ){0,2}?(?:tools?|servers?) (?:(?:are|is|were|have been|has been) (?:broken|deprecated|unsafe|outdated|disabled|forbidden|insecure|wrong|retired|removed|withdrawn|compromised|unavailable)|(?:must|should|may|can) (?:not|never|no longer) be (?:called|used))\b/,
    /\b(?:unless|if you (?:don't|do not)|does not|doesn't)\b/,
  ),
  kind(
    'always',
    [
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
    thisTool,
  ),
];
