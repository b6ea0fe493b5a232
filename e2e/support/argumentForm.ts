import { expect, type Locator, type Page } from '@playwright/test';
import type { App } from './test';
import { withinPage } from './withinPage';

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

/**
 * Changes each field of a form and takes it back: text by a letter, a box by a tick more, a radio by its neighbour.
 * Text fields and radios whose label is in `known` are passed over, and those touched are noted there: servers have the
 * same field in many of their tools. Done within the page, as its editor types.
 */
export async function touchEveryField(tool: Locator, known = new Set<string>()): Promise<void> {
  const act = await withinPage(tool.page());
  const touched = await tool.locator('fieldset').evaluate(
    async (form, { act, known }) => {
      const labelOf = (field: HTMLInputElement | HTMLTextAreaElement | undefined) =>
        field?.labels?.[0]?.textContent ?? '';
      const labels: string[] = [];
      async function press(control: HTMLInputElement | undefined): Promise<void> {
        const before = control?.checked;
        control?.click();
        await act.drawn();
        if (control?.checked === before) throw new Error(`“${labelOf(control)}” can’t be pressed`);
      }
      async function type(field: HTMLInputElement | HTMLTextAreaElement, command: string, text: string): Promise<void> {
        const before = field.value;
        document.execCommand(command, false, text);
        await act.drawn();
        if (field.value === before) throw new Error(`“${labelOf(field)}” can’t be typed in`);
      }

      for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
        if (
          field.type === 'checkbox' ||
          field.type === 'radio' ||
          field.matches(':disabled, :read-only, [aria-hidden]')
        )
          continue;
        const label = labelOf(field);
        if (known.includes(label)) continue;
        labels.push(label);
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
        await type(field, 'insertText', '1');
        await type(field, 'delete', '');
      }
      for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:enabled:not(:checked)')) {
        await press(box);
        await press(box);
      }
      for (const group of form.querySelectorAll('[role=radiogroup]')) {
        const label = document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
        if (known.includes(label)) continue;
        labels.push(label);
        const chosen = (wanted: boolean) =>
          [...group.querySelectorAll('input')].find(({ checked }) => checked === wanted);
        const own = labelOf(chosen(true));
        await press(chosen(false));
        await press([...group.querySelectorAll('input')].find((radio) => labelOf(radio) === own));
      }
      return labels;
    },
    { act, known: [...known] },
  );
  await act.dispose();
  for (const label of touched) if (label !== '') known.add(label);
}
