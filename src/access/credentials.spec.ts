import { expect, it } from 'vitest';
import { gatherProviders, suggestProvider } from './credentials';

const providers = ['google', 'google-ads', 'slack', 'jira', 'microsoft365', 'mcp', 'mail'].map((id) => ({ id }));

it.each([
  ['connector:slack.post-message', 'slack'],
  ['mcp:google-ads/report', 'google-ads'],
  ['mcp:google.ads.report', 'google-ads'],
  ['mcp:google_drive.list', 'google'],
  ['acme.host:jiraSync', 'jira'],
  ['mcp:Slack.post', 'slack'],
  ['connector:mail.send', 'mail'],
  ['mcp:jira.slack_notify', 'jira'],
  ['openwop:microsoft365.read', 'microsoft365'],
])('%s points to %s', (toolId, provider) => {
  expect(suggestProvider(toolId, providers)?.provider).toBe(provider);
});

it.each(['mcp:fs.read', 'connector:slackbot.post', 'mcp:emails.send', ''])('%s points to nobody', (toolId) => {
  expect(suggestProvider(toolId, providers)).toBeNull();
});

it('gathers providers once, with a label where one list has it', () => {
  expect(gatherProviders([{ id: 'slack' }, { id: 'box' }], [{ id: 'slack', label: 'Slack' }])).toEqual([
    { id: 'box' },
    { id: 'slack', label: 'Slack' },
  ]);
});
