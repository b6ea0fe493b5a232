import { expect, type Locator } from '@playwright/test';
import { openForm } from './support/argumentForm';
import { everyKind, everyKindFilled } from './support/everyKind';
import { test } from './support/test';
import { withinPage } from './support/withinPage';

const order = {
  type: 'object',
  required: ['order'],
  properties: { order: { type: 'string', format: 'uuid' }, secret: { type: 'string', writeOnly: true } },
};

test('what was typed outlives the tab, and a secret is masked and in no address', async ({ page, app }) => {
  const { tool, json } = await openForm(page, app, order);
  await tool.getByRole('textbox', { name: 'secret' }).fill('s3cret');
  await expect(tool.getByRole('textbox', { name: 'secret' })).toHaveCSS('-webkit-text-security', 'disc');
  await tool.getByRole('tab', { name: 'Overview' }).click();
  await tool.getByRole('tab', { name: 'Arguments' }).click();
  await expect(json).toHaveValue('{\n  "secret": "s3cret"\n}');
  expect(page.url()).not.toContain('s3cret');
});

test('a form is filled and cleared by its menu, whose Escape gives the focus back', async ({ page, app }) => {
  const { tool, json, status } = await openForm(page, app, order);
  const fill = tool.getByRole('button', { name: 'Fill', exact: true });
  await fill.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fill).toBeFocused();
  await fill.click();
  await page.getByRole('menuitem', { name: /Valid sample/ }).click();
  await expect(status).toHaveText('Valid arguments');
  await tool.getByRole('button', { name: 'Clear' }).click();
  await expect(json).toHaveValue('{}');
});

test('a tool is taken along as a definition, with what the target refuses', async ({ page, app }) => {
  const { tool } = await openForm(page, app, order);
  await tool.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('menuitem', { name: /OpenAI/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy tool as' });
  await expect(dialog.getByRole('textbox', { name: 'Definition' })).toHaveValue(/"name": "openwop_lab_tool"/);
  await expect(dialog.getByRole('list', { name: 'Notes on this definition' })).toContainText('openwop_lab_tool');
});

/**
 * Changes each field of a form and takes it back: text by a letter, a box by a tick more, a radio by its neighbour.
 * Done within the page, as its editor types.
 */
async function touchEveryField(tool: Locator): Promise<void> {
  const act = await withinPage(tool.page());
  await tool.locator('fieldset').evaluate(
    async (form, { act }) => {
      const labelOf = (field: HTMLInputElement | HTMLTextAreaElement | undefined) =>
        field?.labels?.[0]?.textContent ?? '';
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
        const chosen = (wanted: boolean) =>
          [...group.querySelectorAll('input')].find(({ checked }) => checked === wanted);
        const own = labelOf(chosen(true));
        await press(chosen(false));
        await press([...group.querySelectorAll('input')].find((radio) => labelOf(radio) === own));
      }
    },
    { act },
  );
  await act.dispose();
}

test('arguments of every kind come back from their fields as they were written', async ({ page, app }) => {
  test.slow();
  const { tool, json, status } = await openForm(page, app, everyKind);
  await json.fill(JSON.stringify(everyKindFilled));
  await expect(status).toHaveText('2 problems');
  await touchEveryField(tool);
  expect(JSON.parse(await json.inputValue())).toEqual(everyKindFilled);
});
