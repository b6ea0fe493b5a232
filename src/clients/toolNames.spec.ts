import { describe, expect, it } from 'vitest';
import { toolFinder, withServer } from '../model/toolNames';
import { readsLikeTool } from '../usage/summarize';
import { spellingOf } from './allClients';

const tool = (server: string, name: string, ...others: string[]) => ({
  toolId: `mcp:${server}.${name}`,
  servers: [server, ...others],
  name,
});
const find = toolFinder(
  [
    tool('my.crm', 'send.mail'),
    tool('my.crm', 'a/b'),
    tool('twin', 'a.b'),
    tool('twin', 'a_b'),
    tool('files', 'list', 'old-files'),
    { toolId: 'openwop:knowledge.search', servers: [], name: undefined },
  ],
  spellingOf,
);
const id = (client: string, name: string, server?: string) => {
  const found = find({ client, tool: name, server });
  return found.kind === 'tool' ? found.toolId : found.kind === 'several' ? found.toolIds.join(' or ') : 'none';
};

describe('names in logs', () => {
  it.each([
    ['Claude Code', 'mcp__my_crm__send_mail', 'mcp:my.crm.send.mail'],
    ['Claude Code', 'mcp__my_crm__a_b', 'mcp:my.crm.a/b'],
    ['Claude Code', 'mcp__my_crm__send', 'none'],
    ['Claude Code', 'mcp__twin__a_b', 'mcp:twin.a.b or mcp:twin.a_b'],
    ['Codex', 'mcp__my_crm.send_mail', 'mcp:my.crm.send.mail'],
    ['Gemini CLI', 'mcp_my.crm_send.mail', 'mcp:my.crm.send.mail'],
    ['Copilot CLI', 'my-crm-send-mail', 'mcp:my.crm.send.mail'],
    ['OpenCode', 'my_crm_send_mail', 'mcp:my.crm.send.mail'],
    ['openwop', 'openwop:knowledge.search', 'openwop:knowledge.search'],
    ['openwop', 'knowledge.search', 'openwop:knowledge.search'],
    ['openwop', 'openwop_knowledge_search', 'openwop:knowledge.search'],
    ['Plain log', 'mcp:files.list', 'mcp:files.list'],
  ])('of %s: %s is %s', (client, name, expected) => {
    expect(id(client, name)).toBe(expected);
  });

  it('take a true name before one that folds alike', () => {
    expect(id('Codex', 'a_b', 'twin')).toBe('mcp:twin.a_b');
  });

  it('keep a renamed server’s tools', () => {
    expect(id('Codex', 'list', 'old-files')).toBe('mcp:files.list');
  });

  it('are cut behind the longest known server', () => {
    const name = { tool: 'mcp__a__b__c' };
    const claude = spellingOf('Claude Code');
    expect(withServer(name, claude, ['a'])).toEqual({ server: 'a', tool: 'b__c' });
    expect(withServer(name, claude, ['a__b', 'a'])).toEqual({ server: 'a__b', tool: 'c' });
    expect(withServer(name, claude, ['b'])).toEqual({ tool: 'mcp__a__b__c' });
  });

  it.each([
    ['mcp__crm__send', true],
    ['/home/me/notes', false],
    ['please send it', false],
    ['', false],
  ])('read like a tool’s: %s', (name, expected) => {
    expect(readsLikeTool(name)).toBe(expected);
  });
});
