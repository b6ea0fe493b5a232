import { expect, type Page } from '@playwright/test';
import type { App } from './test';

export const formToolId = 'openwop:lab.tool';

/** The parts of an open argument form. */
export function formParts(page: Page) {
  const tool = page.getByRole('region', { name: formToolId, exact: true });
  return {
    tool,
    json: tool.getByRole('textbox', { name: 'Arguments JSON' }),
    status: tool.getByRole('tabpanel').getByRole('status'),
  };
}

/** Lists one tool with this input schema, as a value or as JSON text, on the demo host. */
export async function serveForm(page: Page, inputSchema: unknown): Promise<void> {
  const schema = typeof inputSchema === 'string' ? inputSchema : JSON.stringify(inputSchema);
  const tool = `{"toolId":"${formToolId}","source":"host-extension","safetyTier":"read","inputSchema":${schema}}`;
  await page.unroute('**/demo/v1/tools');
  await page.route('**/demo/v1/tools', (route) =>
    route.fulfill({ contentType: 'application/json', body: `[${tool}]` }),
  );
}

/** Opens the form of one tool with this input schema. */
export async function openForm(page: Page, app: App, inputSchema: unknown) {
  await serveForm(page, inputSchema);
  await app.open(`?tool=${formToolId}&tab=arguments`);
  const parts = formParts(page);
  await expect(parts.json).toBeVisible();
  return parts;
}
