import { expect, type Page } from '@playwright/test';
import type { App } from './test';

export const formToolId = 'openwop:lab.tool';

/** The parts of an open argument form. */
export function formParts(page: Page, toolId = formToolId) {
  const tool = page.getByRole('region', { name: toolId, exact: true });
  return { tool, json: tool.getByRole('textbox', { name: 'Arguments JSON' }), status: tool.getByRole('status') };
}

/** Lists one tool with this input schema, as a value or as JSON text, on the demo host. */
export async function serveForm(page: Page, inputSchema: unknown): Promise<void> {
  await serveForms(page, [{ toolId: formToolId, inputSchema }]);
}

/** Lists tools with these input schemas, as values or as JSON text, on the demo host. */
async function serveForms(
  page: Page,
  tools: readonly { readonly toolId: string; readonly inputSchema: unknown }[],
): Promise<void> {
  const entries = tools.map(({ toolId, inputSchema }) => {
    const schema = typeof inputSchema === 'string' ? inputSchema : JSON.stringify(inputSchema);
    return `{"toolId":"${toolId}","source":"host-extension","safetyTier":"read","inputSchema":${schema}}`;
  });
  await page.unroute('**/demo/v1/tools');
  await page.route('**/demo/v1/tools', (route) =>
    route.fulfill({ contentType: 'application/json', body: `[${entries.join(',')}]` }),
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

/** Opens a page that lists a form for each of these schemas; what comes back goes to one of them by its place. */
export async function openForms(page: Page, app: App, schemas: readonly unknown[]) {
  const idOf = (place: number) => `${formToolId}-${place}`;
  await serveForms(
    page,
    schemas.map((inputSchema, place) => ({ toolId: idOf(place), inputSchema })),
  );
  await app.open();
  return async (place: number) => {
    await app.follow(`?tool=${idOf(place)}&tab=arguments`);
    const parts = formParts(page, idOf(place));
    await expect(parts.json).toBeVisible();
    return parts;
  };
}
