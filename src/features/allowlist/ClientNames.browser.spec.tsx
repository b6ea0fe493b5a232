import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyEdit } from '../../draft/editDraft';
import { assumeNames } from '../../exports/nameTools';
import { draftWith } from '../../exports/testExports';
import { allowlistFile } from '../../exports/toolIdTargets';
import { CheckNames } from './ClientNames';

const begun = draftWith([
  { toolId: 'mcp:fs.read', mode: 'ask' },
  { toolId: 'mcp:fs.open', mode: 'ask' },
  { toolId: 'mcp:web.get', mode: 'ask' },
  { toolId: 'mcp:web.put', mode: 'ask' },
]);

function Checked() {
  const [steps, setSteps] = useState([begun]);
  const last = steps.at(-1) ?? begun;
  const { draft, assumed } = assumeNames(last, new Map());
  return (
    <>
      <CheckNames
        draft={draft}
        tools={new Map()}
        target={allowlistFile}
        assumed={assumed}
        onEdit={(edit) => setSteps([...steps, applyEdit(last, edit)])}
      />
      <output aria-label="Confirmed">{[...last.aliases.values()].join(', ') || 'none'}</output>
      <button type="button" onClick={() => setSteps(steps.slice(0, -1))}>
        Undo
      </button>
    </>
  );
}

test('one press confirms the assumed names that the client’s list bears out, as one step', async () => {
  await render(<Checked />);
  const confirm = page.getByRole('button', { name: 'Confirm names that resolve' });
  const list = page.getByRole('textbox', { name: 'The client’s list of tools' });
  const confirmed = page.getByRole('status', { name: 'Confirmed' });
  await page.getByText('Check names', { exact: true }).click();
  await list.fill('["get", "other"]');
  await expect.element(page.getByText('Names resolve in your client: 1 of 4')).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();

  const names = new File(['["fs/read", "fs/open", "get", "put"]'], 'names.json');
  await page.getByLabelText('Open a list of names').upload(names);
  await expect.element(page.getByText('Names resolve in your client: 4 of 4. It lists 4 tools.')).toBeVisible();
  await confirm.click();
  await expect.element(confirmed).toHaveTextContent('fs, web');
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(confirmed).toHaveTextContent('none');
});
