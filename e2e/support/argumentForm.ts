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

/**
 * Changes each field of a form and takes it back: text by a letter, a box by a tick more, a radio by its neighbour.
 * Text fields and radios whose label is in `known` are passed over, and those touched are noted there: servers have the
 * same field in many of their tools.
 */
export async function touchEveryField(tool: Locator, known = new Set<string>()): Promise<void> {
  const form = tool.locator('fieldset');
  const { keyboard } = tool.page();
  const texts = form.getByRole('textbox');
  const fields = await texts.evaluateAll((all: HTMLInputElement[]) =>
    all.map((field) => ({
      label: field.labels?.[0]?.textContent ?? '',
      isEditable: !field.matches(':disabled, :read-only'),
    })),
  );
  for (const [i, { label, isEditable }] of fields.entries()) {
    if (!isEditable || known.has(label)) continue;
    await texts.nth(i).focus();
    for (const key of ['End', '1', 'Backspace']) await keyboard.press(key);
  }
  for (const box of await form.getByRole('checkbox').all()) {
    if (await box.isChecked()) continue;
    await box.check();
    await box.uncheck();
  }
  const groups = form.getByRole('radiogroup');
  const choices = await groups.evaluateAll((all) =>
    all.map((group) => {
      const words = (isChosen: boolean) =>
        [...group.querySelectorAll('input')].find((radio) => radio.checked === isChosen)?.labels?.[0]?.textContent ??
        '';
      const label = document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
      return { label, own: words(true), other: words(false) };
    }),
  );
  for (const [i, { label, own, other }] of choices.entries()) {
    if (known.has(label)) continue;
    await groups.nth(i).getByRole('radio', { name: other, exact: true }).check();
    await groups.nth(i).getByRole('radio', { name: own, exact: true }).check();
  }
  for (const { label } of [...fields, ...choices]) if (label !== '') known.add(label);
}
