import { expect } from '@playwright/test';
import { isObject, member } from '../src/model/json';
import { buildRenderSchema } from '../src/schemas/renderSchema';
import { countLeaves } from '../src/workers/testCoverage';
import { liveServers, startServer } from './host/liveServers';
import { touchEveryField } from './support/argumentForm';
import { test } from './support/test';

for (const server of liveServers) {
  test(`every tool of ${server.packageName} is filled in, valid, and unchanged by what is typed and taken back`, async ({
    page,
    app,
    mcp,
  }) => {
    test.setTimeout(180_000);
    app.allowMcp(mcp.origin);
    const host = { id: server.alias, label: server.alias, url: mcp.url(server.alias), auth: 'none', kind: 'mcp' };
    await app.open('', { config: { hosts: [host] } });
    const first = page.getByRole('rowheader').first();
    await first.click({ timeout: 30_000 });
    await page.getByRole('tab', { name: 'Arguments' }).click();
    const next = page.getByRole('button', { name: 'Next tool' });
    const drawn = { fully: 0, partly: 0, not: 0 };
    for (let isLast = false; !isLast; ) {
      const tool = page.getByRole('region', { name: /^mcp:/ });
      const toolId = (await tool.getAttribute('aria-label')) ?? '';
      const json = tool.getByRole('textbox', { name: 'Arguments JSON' });
      await expect(json, toolId).toBeVisible();
      const note = await tool.getByRole('note').allTextContents();
      drawn[note.some((text) => text.includes('can’t be drawn')) ? 'not' : note.length > 0 ? 'partly' : 'fully']++;

      await tool.getByRole('button', { name: 'Fill', exact: true }).click();
      await page.getByRole('menuitem', { name: /Valid sample/ }).click();
      await expect(tool.getByText('Filled with: valid sample.'), toolId).toBeVisible();
      await expect(tool.getByRole('status'), toolId).toHaveText('Valid arguments');
      const filled = await json.inputValue();
      await touchEveryField(tool);
      expect(await json.inputValue(), toolId).toBe(filled);
      await expect(tool.getByRole('status'), toolId).toHaveText('Valid arguments');

      isLast = await next.isDisabled();
      if (!isLast) {
        await next.click();
        await expect(page.getByRole('region', { name: toolId, exact: true })).toBeHidden();
      }
    }
    console.log(`${server.alias}: ${drawn.fully} tools drawn fully, ${drawn.partly} partly as JSON, ${drawn.not} not`);
    expect(drawn.fully + drawn.partly).toBeGreaterThan(0);
    expect(drawn.not).toBe(0);
    expect(mcp.methods(server.alias)).not.toContain('tools/call');
  });
}

test('nearly all leaf properties of real servers are drawn as fields', async () => {
  const leaves = { fields: 0, untyped: 0, json: [] as string[] };
  for (const server of liveServers) {
    const running = await startServer(server);
    for (const entry of running.tools) {
      if (!isObject(entry)) continue;
      const schema = member(entry, 'inputSchema');
      const counted = countLeaves(schema, buildRenderSchema(schema));
      leaves.fields += counted.fields;
      leaves.untyped += counted.untyped;
      leaves.json.push(...counted.json.map((pointer) => `${server.alias} ${String(member(entry, 'name'))} ${pointer}`));
    }
    await running.close();
  }
  const share = leaves.fields / (leaves.fields + leaves.json.length);
  console.log(
    `leaf properties of ${liveServers.length} real servers: ${leaves.fields} as fields, ${leaves.json.length} not`,
    `(${(share * 100).toFixed(2)} %), ${leaves.untyped} may hold anything. ${leaves.json.join(', ')}`,
  );
  expect(share).toBeGreaterThanOrEqual(0.98);
});
