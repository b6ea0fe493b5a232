import { expect, type Locator, type Page } from '@playwright/test';
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
export async function serveForms(
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

/** Changes each field of a form and takes it back: text by a letter, a box by a tick more, a radio by its neighbour. */
export async function touchEveryField(tool: Locator): Promise<void> {
  const form = tool.locator('fieldset');
  for (const field of await form.getByRole('textbox').all()) {
    if (!(await field.isEditable())) continue;
    await field.focus();
    await field.press('End');
    await field.press('1');
    await field.press('Backspace');
  }
  for (const box of await form.getByRole('checkbox').all()) {
    if (await box.isChecked()) continue;
    await box.check();
    await box.uncheck();
  }
  for (const group of await form.getByRole('radiogroup').all()) {
    const radios = await group
      .getByRole('radio')
      .evaluateAll((all: HTMLInputElement[]) =>
        all.map((radio) => ({ words: radio.labels?.[0]?.textContent ?? '', isChosen: radio.checked })),
      );
    const own = radios.find(({ isChosen }) => isChosen)?.words ?? '';
    const other = radios.find(({ isChosen }) => !isChosen)?.words ?? '';
    await group.getByRole('radio', { name: other, exact: true }).check();
    await group.getByRole('radio', { name: own, exact: true }).check();
  }
}
