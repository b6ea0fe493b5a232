import { readClaudeRule } from '../claudeRules';
import { at } from '../fileText';
import { draftStem, quoteText } from '../writing';
import { claudeNames, claudeNamesOf, claudeRule, noteTwins } from './claudeNames';
import { agentFile, client, splitTexts, textsOf } from './client';

export const claudeAgent = client({
  id: 'claude-code-agent',
  label: 'Claude Code subagent',
  effect: 'limits',
  place: { into: '.claude/agents/ of a project, or ~/.claude/agents/', how: 'new' },
  ending: '.md',
  names: claudeNames,
  escapes: false,
  modes: 'elsewhere',
  denies: 'wildcards',
  keepsOut: 'The lists keep them out of the agent’s context.',
  wildcards: 'names',
  says: ['It sees these tools and no others; whether one asks first is up to the permissions in settings.'],
  write: ({ named, wildcards, denied }, draft) => {
    const tools = `tools: ${quoteText([...claudeNamesOf(named), ...wildcards.map(claudeRule)].join(', '))}`;
    const off = denied.map(claudeRule).join(', ');
    return agentFile(draft, off === '' ? tools : `${tools}\ndisallowedTools: ${quoteText(off)}`, draftStem(draft));
  },
  notes: (list, draft, options) => [
    ...noteTwins(list, draft, options),
    ...(list.all.length === 0 ? ['A subagent without tools may be given all of them: add one first.'] : []),
  ],
  read: ({ frontMatter }, reading) => {
    const [tools, off] = [at(frontMatter, 'tools'), at(frontMatter, 'disallowedTools')];
    const rules = textsOf(tools);
    const isOurs =
      off !== undefined ||
      rules.some((one) => one.startsWith('mcp__')) ||
      (typeof tools === 'string' && !rules.some((one) => one.includes('/')));
    if (!isOurs) return false;
    reading.account(frontMatter, ['tools', 'disallowedTools']);
    // Without a list of its own it inherits every tool.
    if (tools === undefined || tools === null) reading.glob('*', '*', null);
    const denied = typeof off === 'string' ? splitTexts(off) : reading.limits(off, '/disallowedTools');
    for (const rule of typeof tools === 'string' ? rules : reading.texts(tools, '/tools'))
      readClaudeRule(rule, 'tools', reading);
    for (const rule of denied) readClaudeRule(rule, 'deny', reading);
  },
});
