import { expect, type Page } from '@playwright/test';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { everythingKept, jsonFile, openExample } from './support/steps';
import { test } from './support/test';

const find = 'mcp:crm.find_customers';
const note = 'mcp:crm.add_note';

/** One call a line, in our plain format. */
const sessions = {
  name: 'sessions.jsonl',
  mimeType: 'application/jsonl',
  buffer: Buffer.from(
    [
      { tool: find, at: '2026-11-20T10:00:00Z', outcome: 'ok', agent: 'support', session: 's1' },
      { tool: find, at: '2026-11-21T10:00:00Z', outcome: 'error', agent: 'support', session: 's2' },
      { tool: note, at: '2026-11-21T11:00:00Z', outcome: 'refused', agent: 'support', session: 's2' },
      { tool: 'mcp:crm.no_such', at: '2026-11-21T11:00:00Z', outcome: 'unavailable', agent: 'support', session: 's2' },
    ]
      .map((line) => `${JSON.stringify({ ...line, inputs: 'canary-7f3a9c' })}\n`)
      .join(''),
  ),
};

async function addEvidence(
  page: Page,
  ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0][]
): Promise<void> {
  await page.locator('input[aria-label="Evidence files"]').setInputFiles(files.flat() as never);
}

test('evidence is added, tells which tools were used, and goes when it is removed', async ({ page, app }) => {
  const { option, row, rows } = catalogPage(page);
  await app.open('?view=sources');
  await addEvidence(page, sessions);
  const list = page.getByRole('list', { name: 'Evidence', exact: true });
  await expect(list).toContainText('Plain log: 2 sessions, 2 calls of servers’ tools');
  await list.getByText('1 name matches no tool of this catalog').click();
  await expect(page.getByRole('list', { name: 'Names that match no tool' })).toContainText(
    'mcp:crm.no_such 1 unavailable',
  );
  await app.follow('?used=called');
  await expect(rows).toHaveCount(1);
  await expect(row(find)).toBeVisible();
  await option('Used', 'refused').check();
  await expect(row(note)).toBeVisible();
  await app.follow('?view=sources');
  await page.getByRole('button', { name: 'Remove Plain log' }).click();
  await expect(list).toBeHidden();
});

test('counts stay over a reload, and nothing else of a log is kept', async ({ page, app }) => {
  await app.open('?view=sources');
  await addEvidence(page, sessions);
  await expect(page.getByRole('list', { name: 'Evidence', exact: true })).toBeVisible();
  await page.waitForFunction(() => indexedDB.databases().then((all) => all.length > 0));
  await page.reload();
  await expect(page.getByRole('list', { name: 'Evidence', exact: true })).toContainText('2 sessions');
  const kept = await everythingKept(page);
  expect(kept).toContain('find_customers');
  expect(kept).not.toContain('canary-7f3a9c');
});

test('a file that is no evidence, and one of counts that contradict themselves, are named and not added', async ({
  page,
  app,
}) => {
  await app.open('?view=sources');
  await addEvidence(page, jsonFile('other.json', { hello: 1 }));
  await expect(page.getByText('No call was found in the session files.')).toBeVisible();
  const day = '2026-11-20';
  const clients = [{ client: 'Codex', sessions: 40, tellsOffers: true, days: [{ day, sessions: 1 }] }];
  const counts = { kind: 'tool-catalog/usage', version: 1, from: day, to: day, clients, tools: [] };
  await addEvidence(page, jsonFile('odd.usage.json', counts));
  const why = 'Codex: sessions: 40 by the sum, 1 by the days.';
  await expect(page.getByText('odd.usage.json: It contradicts itself')).toContainText(why);
  await expect(page.getByRole('list', { name: 'Evidence', exact: true })).toBeHidden();
});

test('a tool shows its calls by day, and marks those of a day in the future', async ({ page, app }) => {
  const line = (at: string) => `${JSON.stringify({ tool: find, at, outcome: 'ok', agent: 'support', session: at })}\n`;
  const log = line('2026-11-20T10:00:00Z') + line('2999-01-01T10:00:00Z');
  await app.open('?view=sources');
  await addEvidence(page, { name: 'claim.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(log) });
  const claim = '2999-01-01, a date in the future, as the file claims';
  await expect(page.getByText(`Its last day is ${claim}.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Evidence', exact: true })).toContainText(`2026-11-20 to ${claim} (UTC)`);
  await app.follow(`?tool=${find}`);
  const figure = page.getByRole('figure', { name: 'Calls by day' });
  await expect(figure).toContainText('last called 2026-11-20 10:00 UTC by support');
  await figure.getByRole('button', { name: 'Show as table' }).click();
  await expect(figure.getByRole('row', { name: /^2026-11-20 support, .* 1 0 0 0 0 0$/ })).toBeVisible();
  await expect(figure.getByRole('row', { name: `${claim} support` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Where the numbers come from' })).toContainText('2 ok');
});

test('a draft says what its agent called, and takes the cut that is ticked in one step', async ({ page, app }) => {
  const { button, row, tray } = allowlistPage(page);
  await app.open('?view=allowlist', { isWhole: true });
  await openExample(page);
  const usage = page.getByRole('list', { name: 'Usage' });
  await expect(usage).toContainText('3 offered in 33 sessions and never called');
  await expect(usage).toContainText('3 called and not allowed');
  await expect(usage).toContainText('2 entries match no tool');
  await button('Propose the cut').click();
  const dialog = page.getByRole('dialog', { name: 'Proposed changes' });
  await expect(dialog.getByRole('checkbox', { name: 'Apply: mcp:helpdesk.close_ticket' })).not.toBeChecked();
  await expect(dialog.getByRole('row', { name: /mask_personal_data/ })).toContainText('9 calls');
  await expect(dialog).toContainText('0 of 1,055 calls in this span');
  await dialog.getByRole('button', { name: 'Apply selected' }).click();
  await expect(row('openwop:lindhaven.text.detect_language')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Denied' })).toContainText(
    'cut: never called by support in Lindhaven runtime',
  );
  await tray.getByRole('button', { name: 'Undo' }).click();
  await expect(row('openwop:lindhaven.text.detect_language')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Denied' })).toHaveCount(0);
});

test('posture says what was called unasked, which runs are odd, and where egress is not stated', async ({
  page,
  app,
}) => {
  const event = (eventId: string, type: string, payload: object) =>
    `${JSON.stringify({ eventId, runId: 'run-7', type, timestamp: '2026-11-20T10:00:00Z', payload })}\n`;
  const tool = 'connector:payments.refund_payment';
  const log = [
    event('1', 'tool.session.opened', { sessionId: 's1', toolId: tool }),
    event('2', 'egress.decided', { decision: 'allowed' }),
    event('3', 'agent.toolReturned', { agentId: 'support', toolName: tool, callId: 'c1', status: 'ok' }),
  ].join('');
  await app.open('?view=sources');
  await addEvidence(page, { name: 'run.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(log) });
  await expect(page.getByText('Evidence added')).toBeVisible();
  await app.follow('?view=posture');
  const panel = page.getByRole('region', { name: 'What agents called' });
  await expect(panel).toContainText('1 call of tools of this catalog, 1 of tools that may write');
  await panel.getByText('Tool sessions of 1 run don’t add up').click();
  await expect(panel.getByRole('list', { name: 'Runs with odd tool sessions' })).toContainText(
    `run-7 ${tool} 1 opened and not closed`,
  );
});
