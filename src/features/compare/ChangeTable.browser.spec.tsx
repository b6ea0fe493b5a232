import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ChangeRow } from '../../engine/comparisonTable';
import { ChangeTable } from './ChangeTable';

const row: ChangeRow = {
  place: 0,
  toolId: 'mcp:fs.tidy',
  copy: 1,
  title: undefined,
  from: null,
  servers: { before: null, after: null },
  facts: [],
  texts: [],
  textCount: 0,
  classes: ['other'],
  fields: [
    {
      field: 'tier',
      before: undefined,
      after: 'exec',
      verdict: 'now stated',
      basis: { before: 'unstated', after: 'stated' },
      isOurs: false,
    },
  ],
  wider: [],
  input: null,
  accepts: null,
  findings: [],
  elsewhere: [],
  isOpen: false,
  gap: null,
};

test('a tool that states a risk it left open says which', async () => {
  const nothing = () => {};
  await render(<ChangeTable comparison={1} rows={[row]} total={1} open={null} onOpen={nothing} onMore={nothing} />);
  await expect.element(page.getByRole('listitem').filter({ hasText: /^now states exec$/ })).toBeVisible();
});
