import { evidenceOf } from '../model/evidence';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import { pathTo, placeBelow } from '../model/jsonTokens';
import { maskText } from '../model/maskSecrets';
import { walkSchemas } from '../model/schemaWalk';

import { defineRule, described, own, type Rule, type RuleCase, say } from './rule';
import { schemasOf } from './ruleContext';
import { secretPath } from './vocabulary';

const most = 5;

/** What a value does that nobody has to choose: each a pattern of the value, in lower case, and of the argument's name. */
const dangers: readonly (readonly [kind: Danger, value: RegExp, name?: RegExp])[] = [
  [
    'runs',
    /[;&|] ?(?:rm|curl|wget|ba?sh|zsh|nc|chmod|chown|python\d?|perl|powershell|cat|mkfs|dd|sudo)\b|\$\([^)]|(?:^|\s)`[^`]|\brm -[a-z]{0,4}[rf]|\beval\(|\b(?:os\.system|child_process|subprocess)\b|'\s?or\s1=1|\bdrop table\b/,
  ],
  ['outside', /(?:^|[\\/])\.\.[\\/](?:[^\\/]{0,40}[\\/])?\.\.(?:[\\/]|$)|(?:%2e|\.){2}(?:%2f|%5c)/],
  [
    'metadata',
    /\b169\.254\.169\.254\b|\bmetadata\.google\.internal\b|\b100\.100\.100\.200\b|\bfd00:ec2::254\b|^(?:gopher|dict):/,
  ],
  ['script', /<script\b|\bjavascript:|\bon(?:error|load|click)\s?=|\bdata:text\/html/],
  ['secret', new RegExp(`^file:///(?:etc|root|home)/|${secretPath}`)],
  [
    'everything',
    /^(?:\/|[a-z]:[\\/]?|~\/?|\$home|\/(?:etc|root|home|usr|var)\/?|\/\*{1,2})$/,
    /path|dir|folder|root|file|cwd|location|target|source|workspace/,
  ],
  ['everyone', /^\*$/, /^(?:to|cc|bcc)$|recipient|origin|scope|permission|role|allow|host|principal|user/],
];
type Danger = 'runs' | 'outside' | 'metadata' | 'script' | 'secret' | 'everything' | 'everyone';

/** Switches that take a safeguard away when they are on, and those that do when they are off. */
const forces =
  /^(?:force|recursive|yes|unsafe|insecure|sudo|privileged|no_?verify|auto_?(?:approve|confirm|accept)|(?:skip|bypass|disable|no|ignore)_?(?:confirm\w{0,8}|approval|check\w{0,2}|safety|validation|verification|ssl|tls|cert\w{0,10}|sandbox|auth\w{0,10})|allow_?(?:all|unsafe|dangerous\w{0,2}|any)|dangerous\w{0,4})$/;
const guards =
  /^(?:verify(?:_?(?:ssl|tls|cert\w{0,10}))?|confirm\w{0,8}|dry_?run|safe_?mode|sandbox(?:ed)?|require_?approval)$/;

/** What a call does where nobody chose a value. */
export const defaultRules: readonly Rule[] = [
  defineRule({
    id: 'D02',
    version: 3,
    title: 'Dangerous default',
    reason: 'A call that leaves an argument out gets its default. Nobody who approves the call sees that value.',
    references: 'OWASP MCP05:2025; JSON Schema 2020-12 validation §9.2',
    severity: 'medium',
    cases: {
      runs: value('holds a command'),
      outside: value('leaves its folder'),
      metadata: value('is an address that gives out a cloud machine’s credentials'),
      script: value('holds a script'),
      secret: value('is a file that holds secrets'),
      everything: value('is a whole disk or home'),
      'everything-read': { ...value('is a whole disk or home'), severity: 'low' },
      everyone: value('is everybody or everything'),
      forced: value('takes a safeguard away'),
      'forced-read': { ...value('takes a safeguard away'), severity: 'low' },
    },
    checkContent: (subject, found) => {
      let count = 0;
      let writes: boolean | undefined;
      for (const [field, schema] of schemasOf(subject)) {
        if (schema === subject.tool.outputSchema) continue;
        walkSchemas(schema, (node, _pointer, place) => {
          for (const [keyword, given] of chosenFor(node)) {
            const argument = String(place?.token ?? '');
            const kind = dangerOf(argument.toLowerCase(), given);
            if (kind === null || ++count > most) continue;
            writes ??= evidenceOf(subject.tool).writes.length > 0;
            found(
              (kind === 'forced' || kind === 'everything') && !writes ? `${kind}-read` : kind,
              { place: placeBelow([field, ...pathTo(place), ...keyword]) },
              { argument, said: maskText(formatJson(given, 100)) },
            );
          }
        });
      }
    },
    finds: described('Lists a folder.', {
      inputSchema: { type: 'object', properties: { path: { type: 'string', default: '../../etc' } } },
    }),
    nearMiss: described('Lists a folder.', {
      inputSchema: { type: 'object', properties: { path: { type: 'string', default: './docs' } } },
    }),
  }),
];

function value(what: string): RuleCase {
  return {
    sentence: ({ argument, said }) => say`Where ${argument} is left out it is ${said}, which ${own(what)}.`,
    nextStep: 'Set this argument in every call, or leave the tool out.',
  };
}

/** Values that a schema gives an argument by itself. */
function* chosenFor(node: JsonObject): Generator<readonly [keyword: readonly (string | number)[], value: unknown]> {
  for (const keyword of ['default', 'const']) {
    if (Object.hasOwn(node, keyword)) yield [[keyword], member(node, keyword)];
  }
  const choices = member(node, 'enum');
  if (!Array.isArray(choices)) return;
  for (const [i, one] of choices.slice(0, 100).entries()) if (typeof one === 'string') yield [['enum', i], one];
}

function dangerOf(name: string, given: unknown): Danger | 'forced' | null {
  if (given === true) return forces.test(name) ? 'forced' : null;
  if (given === false) return guards.test(name) && !/^(?:confirm|dry)/.test(name) ? 'forced' : null;
  const texts = Array.isArray(given) ? given : isObject(given) ? Object.values(given) : [given];
  for (const text of texts.slice(0, 20)) {
    if (typeof text !== 'string' || text === '') continue;
    const lower = text.slice(0, 2_000).toLowerCase();
    const danger = dangers.find(([, pattern, names]) => pattern.test(lower) && names?.test(name) !== false);
    if (danger !== undefined) return danger[0];
  }
  return null;
}
