import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { RulesCard } from './RulesCard';

test('a rule says what it asks for where its name doesn’t', async () => {
  const rules = [
    { name: 'Harmless', filter: 'q=send+mails&tier=exec' },
    { name: 'Search: refund', filter: 'q=refund' },
  ];
  const screen = await render(<RulesCard rules={rules} news={[]} onEdit={() => undefined} />);
  const items = screen.getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('HarmlessRemoveMatches Search: send mails, Safety tier: exec');
  await expect.element(items.nth(1)).toHaveTextContent(/^Search: refundRemove$/);
});
