import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../state/engineQuery';
import { ResultCheck } from './ResultCheck';

const schemaText = JSON.stringify({
  type: 'object',
  required: ['rows'],
  properties: { rows: { type: 'integer', minimum: 0 }, next: { type: 'string' } },
});

async function open(isMcp: boolean) {
  await render(
    <QueryClientProvider client={queryClient}>
      <ResultCheck {...{ schemaText, isMcp }} />
    </QueryClientProvider>,
  );
  return {
    json: page.getByRole('textbox', { name: 'Result JSON' }),
    status: page.getByRole('status'),
    problems: page.getByRole('list', { name: 'Output problems' }).getByRole('listitem'),
  };
}

test('a result of an MCP tool is checked by its output schema, and the rest by MCP', async () => {
  const { json, status, problems } = await open(true);
  await json.fill('{"content": [{"type": "text", "text": "2 rows"}], "structuredContent": {"rows": 2}}');
  await expect.element(status).toHaveTextContent('Valid result');
  await json.fill(
    '{"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "image", "data": "AAAA"}], "structuredContent": {"rows": -1}}}',
  );
  await expect.element(status).toHaveTextContent('2 problems');
  const about = (place: string) => problems.filter({ hasText: place });
  await expect.element(about('/result/content/0/mimeType')).toHaveTextContent('Is required.');
  await expect.element(about('/result/structuredContent/rows')).toHaveTextContent('Must be at least 0.');
  await json.fill('{"content": [{"type": "text", "text": "2 rows"}]}');
  await expect.element(status).toHaveTextContent('1 problem');
  await expect.element(problems).toHaveTextContent('/structuredContent');
  await json.fill('{"content": [{"type": "text", "text": "no such table"}], "isError": true}');
  await expect.element(status).toHaveTextContent('Valid result');
  await json.fill('{"rows": 1}');
  await expect.element(status).toHaveTextContent('Valid result');
});

test('a result is made up, or dropped as a file', async () => {
  const { json, status, problems } = await open(false);
  await json.fill('{"rows": ');
  await expect.element(status).toHaveTextContent('Not checked: line 1 of the JSON is broken');
  await page.getByRole('button', { name: 'Make a sample' }).click();
  await expect.element(status).toHaveTextContent('Valid result');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['{"rows": "two"}'], 'result.json'));
  const region = page.getByRole('region', { name: 'Check a result' }).element();
  region.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(json).toHaveValue('{"rows": "two"}');
  await expect.element(problems).toHaveTextContent('/rows');
});
