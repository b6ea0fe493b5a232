import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { changePolicy } from '../../state/policyStore';
import { TokensLine } from './DraftFilePart';

test('what definitions cost stands beside what the policy allows, where it says that', async () => {
  const screen = await render(<TokensLine tokens={1_700} />);
  await expect.element(screen.getByText('≈ 1,700 tokens', { exact: true })).toBeVisible();
  changePolicy({ changes: { maxTokens: 20_000 } });
  await expect.element(screen.getByText('≈ 1,700 tokens of 20,000', { exact: true })).toBeVisible();
});
