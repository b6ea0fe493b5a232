import { shortenText } from '../model/cutText';
import { evidenceOf, firstVerb } from '../model/evidence';
import { factValue } from '../model/fact';
import { isObject, member } from '../model/json';
import type { PlaceChain } from '../model/jsonTokens';
import { secretsOfString } from '../model/maskSecrets';
import type { Tool } from '../model/tool';
import { snakeCase } from '../model/toolNames';
import { defineRule, described, own, type Rule, type RuleCase, say, subjectWords } from './rule';
import { whole } from './ruleContext';

const readIt = 'Read the Raw tab yourself, or leave the tool out.';

/** What a definition lacks, gives away, or does beyond what it says. */
export const definitionRules: readonly Rule[] = [
  defineRule({
    id: 'J01',
    version: 2,
    title: 'Says too little',
    reason: 'Reviewers judge a tool, and models pick it, by its description and its schema.',
    references: 'MCP 2025-06-18, Tool; RFC 0078 §C',
    severity: 'low',
    cases: {
      'no-description': {
        title: 'No description',
        sentence: () => say`The tool has no description: nobody can tell from its definition what it does.`,
        nextStep: 'Ask whoever wrote the server to describe it.',
      },
      'no-schema': {
        severity: 'medium',
        title: 'Writes or runs without a schema',
        sentence: () =>
          say`The tool writes or runs commands and has no input schema: nobody can tell what it may be given.`,
        nextStep: 'Ask whoever wrote it for a schema. Until then, leave the tool out.',
      },
    },
    checkContent: ({ tool }, found) => {
      if ((tool.description ?? '').trim() === '') found('no-description', whole);
      if (changesThings(tool) && Object.keys(tool.inputSchema ?? {}).length === 0) found('no-schema', whole);
    },
    finds: { toolId: 'connector:crm.sync', source: 'connector', safetyTier: 'read' },
    nearMiss: {
      toolId: 'connector:crm.sync',
      source: 'connector',
      safetyTier: 'read',
      description: 'Compares entries.',
    },
  }),
  defineRule({
    id: 'P01',
    version: 2,
    title: 'Runs code under a lower tier',
    reason: 'A tool that runs commands or code can do anything. Its tier says what a policy lets it do.',
    references: 'RFC 0078 §C-1, §F-4',
    severity: 'medium',
    cases: {
      'runs-commands': runs('medium'),
      'runs-commands-as-read': runs('high'),
    },
    checkContent: ({ tool }, found) => {
      const tier = factValue(tool.posture.tier);
      const isReadOnly = tier === 'read' || tier === 'pure' || tool.hints?.['read-only'] === true;
      if (tier === 'exec') return;
      const told = runsCode(tool);
      if (told !== null) found(isReadOnly ? 'runs-commands-as-read' : 'runs-commands', whole, { told });
    },
    finds: described('Runs it in a terminal.', { toolId: 'connector:box.run-shell' }),
    nearMiss: described('Applies a discount code.', {
      toolId: 'connector:shop.apply-discount',
      inputSchema: { type: 'object', properties: { code: { type: 'string' } } },
    }),
  }),
  defineRule({
    id: 'P02',
    version: 2,
    title: 'Called read-only, and writes',
    reason: 'Clients let read-only tools run without asking. A tool that changes things must not pass for one.',
    references: 'MCP 2025-06-18, ToolAnnotations (untrusted); RFC 0078 §C',
    severity: 'high',
    cases: {
      'writes-as-read': {
        sentence: ({ told, tier }) => say`The tool is called ${tier}, but ${told} says otherwise.`,
        nextStep: 'Assign what the tool does, and tell whoever wrote it.',
      },
    },
    checkContent: ({ tool }, found) => {
      const tier = factValue(tool.posture.tier);
      const isHint = tool.hints?.['read-only'] === true;
      if (tier !== 'read' && tier !== 'pure' && !isHint) return;
      const verb = firstVerb(tool);
      // Parameters and descriptions mention much that a tool does not do, and a name's later words are what it does it to.
      const isTelling = (words: string) =>
        words.endsWith('in its name')
          ? words === `“${verb}” in its name` && !isPlain.test(words)
          : words.includes(' hint') && !isHint;
      const reason = evidenceOf(tool).writes.find(isTelling);
      if (reason !== undefined)
        found('writes-as-read', whole, { told: reason, tier: isHint ? 'read-only' : (tier ?? '') });
    },
    finds: described('Deletes an order.', { toolId: 'connector:crm.delete-order' }),
    nearMiss: described('Lists deleted orders.', { toolId: 'connector:crm.list-deleted' }),
  }),
  defineRule({
    id: 'P03',
    version: 2,
    title: 'Writes or runs without asking',
    reason: 'Nobody is asked before the tool changes something.',
    references: 'RFC 0078 §C, approval',
    severity: 'medium',
    cases: {
      unasked: {
        title: 'Runs without asking',
        sentence: ({ tier }) => say`The tool may ${tier}, and its source says that it never asks a person.`,
        nextStep: 'Let it ask in your allowlist, or note why it need not.',
      },
    },
    checkContent: ({ tool: { posture } }, found) => {
      const tier = factValue(posture.tier);
      if ((tier === 'write' || tier === 'exec') && factValue(posture.approval) === 'never')
        found('unasked', whole, { tier });
    },
    finds: described('Adds an order.', { toolId: 'connector:crm.add', safetyTier: 'write', approval: 'never' }),
    nearMiss: described('Adds an order.', { toolId: 'connector:crm.add', safetyTier: 'write', approval: 'always' }),
  }),
  defineRule({
    id: 'P04',
    version: 3,
    title: 'Returns secrets',
    reason:
      'What a tool returns is read by the model, and by whatever the model calls next. Reading is not harmless there.',
    references: 'OWASP MCP01:2025, MCP10:2025',
    severity: 'medium',
    confidence: 'medium',
    cases: {
      'returns-secrets': {
        sentence: ({ told }) => say`By ${told} the tool returns secrets: variables, credentials, keys or cookies.`,
        nextStep: 'Leave it out, or let it ask each time.',
      },
    },
    checkContent: ({ tool }, found) => {
      const [told] = evidenceOf(tool).secrets;
      if (told !== undefined) found('returns-secrets', whole, { told });
    },
    finds: described('Returns all environment variables.'),
    nearMiss: described('Returns the names of rooms. Requires an API key.'),
  }),
  defineRule({
    id: 'P05',
    version: 2,
    title: 'A tool for experts only',
    reason: 'HIS keeps tier 0 for raw actuators and joints: it is not meant for models. A skill of tier 1 has limits.',
    references: 'HIS tool definition, tier',
    severity: 'medium',
    cases: {
      'expert-only': {
        sentence: () => say`The tool is of HIS tier 0: raw actuators, for experts only.`,
        nextStep: 'Allow a skill of tier 1 or a task of tier 2 in its place.',
      },
    },
    checkContent: ({ tool }, found) => {
      if (tool.traits?.['his-tier']?.includes('0')) found('expert-only', whole);
    },
    finds: { name: 'set_joint', tier: 0, risk_tier: 2, description: 'Turns one joint.', input_schema: {} },
    nearMiss: { name: 'grasp', tier: 1, risk_tier: 2, description: 'Grasps a thing.', input_schema: {} },
  }),
  defineRule({
    id: 'S01',
    version: 2,
    title: 'A secret in the definition',
    reason: 'A definition is read by models, kept in logs and shared. A secret in it is a secret no more.',
    references: 'RFC 0078 SR-1; OWASP MCP01',
    severity: 'high',
    cases: {
      secret: secretCase('high'),
      'named-secret': secretCase('medium'),
    },
    checkContent: ({ texts }, found) => {
      for (const { original, where, place, pieces } of texts()) {
        const names = where === 'name' ? [] : namesAbove(place);
        for (const { start, end, by, what } of secretsOfString(original, names, pieces)) {
          if (isBareHeader.test(original.slice(start, start + 200))) continue;
          found(by === 'name' ? 'named-secret' : 'secret', { place, span: [start, end] }, { where, what });
        }
      }
    },
    finds: described(`Lists orders with the key ${'AKIA'}${'Q3EGRLT5ZJXW7HNB'}.`),
    nearMiss: described('Lists orders with the key YOUR_API_KEY.'),
  }),
  defineRule({
    id: 'R03',
    version: 1,
    title: 'Not judged',
    reason: 'Rules that could not read a text know nothing of it. It counts as a risk until somebody has read it.',
    references: 'OWASP LLM10',
    severity: 'medium',
    cases: {
      unread: {
        sentence: ({ rules }) => say`The text of this tool is too long or too odd for ${rules} to read all of it.`,
        nextStep: readIt,
      },
      'set-aside': {
        sentence: () => say`The catalog worker stopped over the text of this tool, so no rule reads it now.`,
        nextStep: readIt,
      },
    },
    finds: described(`Lists orders. ${btoa(`Newest first: ${btoa('by the day on which they came')}`)}`),
    nearMiss: described(`Lists orders. ${btoa('Newest first, by the day on which they came')}`),
  }),
  defineRule({
    id: 'E01',
    version: 2,
    title: 'Network use that is not stated',
    reason:
      'A tool that reaches the network can carry out what it was given, and its definition doesn’t say that it does.',
    references: 'openwop egress.decided',
    severity: 'high',
    cases: {
      unstated: {
        sentence: ({ requests }) =>
          say`Run events say that the host let through ${own(countOf(requests))} while it ran. Its definition doesn’t say whether it uses the network.`,
        nextStep: 'Ask the host operator to state its network access; count it as a tool that reaches the network.',
      },
      denied: {
        title: 'Network use against what is stated',
        sentence: ({ requests }) =>
          say`Run events say that the host let through ${own(countOf(requests))} while it ran. Its network access is given as none.`,
        nextStep: 'Leave it out of an allowlist until the host operator says what it reaches.',
      },
    },
    checkContent: ({ tool, egress }, found) => {
      const { egress: fact } = tool.posture;
      if (egress === 0) return;
      const facts = { requests: String(egress) };
      if (fact.basis === 'unstated') found('unstated', whole, facts);
      else if (fact.value === 'none') found('denied', whole, facts);
    },
    finds: described('Lists the customers of a region.'),
    nearMiss: described('Lists the customers of a region.', { egress: 'safe-fetch' }),
  }),
];

/** The header of a key that a sentence names, with nothing of a key behind it. */
const isBareHeader = /^-----BEGIN [A-Z ]{0,40}-----(?!(?:\s|\\[nr]){0,8}[A-Za-z\d+/=]{16})/;

function* namesAbove(place: PlaceChain | undefined): Generator<string | number> {
  for (let at = place; at !== undefined; at = at.parent) yield at.token;
}

function secretCase(confidence: 'high' | 'medium'): RuleCase {
  return {
    confidence,
    sentence: ({ where, what }) => say`${subjectWords(where)} holds ${what}. It is not shown here.`,
    nextStep: 'Have the secret changed: whoever read the definition has it. Then have it taken out.',
  };
}

function runs(severity: 'medium' | 'high'): RuleCase {
  return {
    severity,
    title: 'Runs code or commands',
    sentence: ({ told }) => say`The tool runs code or commands, as ${told} says; its tier does not say so.`,
    nextStep: 'Assign the tier exec, or find out what bounds the commands.',
  };
}

/** Verbs in a name that begin or end something, and need not write or delete. */
const isPlain =
  /^“(?:run|trigger|start|stop|make|order|book|schedule|sync|apply|toggle|touch|format|expand|close|sign|fork)”/;

function changesThings(tool: Tool): boolean {
  const tier = factValue(tool.posture.tier);
  return tier === 'write' || tier === 'exec' || tool.hints?.destructive === true;
}

const codeName =
  /(?:^|[^a-z])(?:exec|execute|run|eval|evaluate)[_.-]?(?:shell|bash|sh|zsh|powershell|cmd|commands?|code|scripts?|sql|python|javascript|js|terminal|query)(?:$|[^a-z])|(?:^|[^a-z])(?:shell|bash|powershell|terminal|repl)(?:[_.-]?(?:exec|execute|run|command|tool))?$|(?:^|[^a-z])exec$|(?:browser|page|js|python|node|console|repl)_eval$|(?:^|[^a-z])(?:exec|execute|run|eval|evaluate)(?:_[a-z]{1,20}){0,2}_(?:commands?|code|scripts?|sql|python|javascript|js|expression|anonymous)(?:$|[^a-z])|(?:^|[^a-z])(?:execute|run|eval)_anonymous$/;
const codeParameter = new Set(['command', 'cmd', 'code', 'script', 'shell_command', 'sql', 'python', 'bash']);
const runVerb = /\b(?:execut\w+|runs?|running|evaluat\w+|invoke\w*)\b/;
const ofProgram = /\b(?:python|javascript|js|typescript|bash|shell|sql|source|program|snippet|script|arbitrary)\b/;
/** What a description says of running what it is given. */
const runsIt =
  /\b(?:execut\w+|runs?|running|pass(?:es|ed)?|evaluat\w+|invok\w+|feeds?)\b[^.!?]{0,60}?(?:\b(?:arbitrary|shell|bash|powershell|terminal|system) (?:commands?|code|scripts?)\b|\b(?:bash|sh|zsh|cmd|powershell) [-/]c\b|\b(?:python|javascript|js|php|ruby)(?:'s)? (?:code|eval|exec|interpreter)\b|\beval\b)/;
/** What a parameter says that holds a program. */
const isProgram =
  /\b(?:shell|bash|terminal|powershell) commands?\b|\b(?:python|javascript|bash|shell) (?:code|script|expression)\b/;

/** What tells that a tool runs code: its name, its words, or a free parameter with a verb of running; null where nothing does. */
function runsCode(tool: Tool): string | null {
  const name = snakeCase(tool.nameOnServer ?? tool.toolId);
  if (codeName.test(name)) return 'its name';
  const description = (tool.description ?? '').slice(0, 2_000).toLowerCase();
  if (runsIt.test(description)) return 'its description';
  const says = `${name.replace(/[^a-z]+/g, ' ')} ${description}`;
  if (!runVerb.test(says.replace(/\b(?:not|never|without) (?:be )?\w+/g, ' '))) return null;
  const properties = isObject(tool.inputSchema) ? member(tool.inputSchema, 'properties') : undefined;
  if (!isObject(properties)) return null;
  const free = Object.keys(properties).find((key) => {
    const schema = member(properties, key);
    if (!isObject(schema) || member(schema, 'type') !== 'string' || Object.hasOwn(schema, 'enum')) return false;
    const own = `${member(schema, 'description') ?? ''}`.slice(0, 500).toLowerCase();
    if (isProgram.test(own)) return true;
    // A country, a report and a discount have a code, too.
    return codeParameter.has(key.toLowerCase()) && (key.toLowerCase() !== 'code' || ofProgram.test(`${says} ${own}`));
  });
  return free === undefined ? null : `the parameter ${shortenText(free, 60)}`;
}

/** Facts come from logs: what is no number is not shown as our own words. */
function countOf(requests: string | undefined): string {
  const count = Number(requests);
  if (!Number.isSafeInteger(count)) return 'requests';
  return count === 1 ? '1 request' : `${count} requests`;
}
