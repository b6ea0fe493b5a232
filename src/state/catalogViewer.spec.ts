import { expect, test } from 'vitest';
import type { QueryAnswer } from '../engine/engine';
import type { ViewRow } from '../engine/rows';
import { everything } from '../engine/testCatalog';
import type { CatalogClient } from '../workers/catalogClient';
import { CatalogViewer, type ViewQuestion } from './catalogViewer';

/* The worker is a table of answers here: what is tested is which are asked for, and what becomes of those that fail. */

const { from: _from, to: _to, former: _former, ...asked } = everything;
const question: ViewQuestion = { ...asked, draft: [], subject: null };

const row = (index: number) => ({ kind: 'group', value: String(index), count: 1 }) satisfies ViewRow;

function viewerOf(answers: { query?: () => Promise<unknown>; rows?: () => Promise<unknown> }) {
  const asked: string[] = [];
  const query = async ({ from, to }: { from: number; to: number }) =>
    ({
      id: asked.length,
      length: 500,
      from,
      rows: Array.from({ length: to - from }, (_, i) => row(from + i)),
      open: null,
    }) as unknown as QueryAnswer;
  const rows = async ({ from, to }: { from: number; to: number }) => ({
    from,
    rows: Array.from({ length: to - from }, (_, i) => row(from + i)),
  });
  const ask = (method: 'query' | 'rows', parameters: { from: number; to: number }) => {
    asked.push(method);
    return (answers[method] ?? (method === 'query' ? query : rows))(parameters as never);
  };
  return { viewer: new CatalogViewer({ ask } as unknown as CatalogClient), asked, answers };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('rows that failed to come are said, and come when they are asked for again', async () => {
  const { viewer, answers } = viewerOf({});
  viewer.ask(question);
  await settle();
  expect(viewer.getSnapshot()).toMatchObject({ error: null });

  const failure = new Error('silent');
  answers.rows = () => Promise.reject(failure);
  viewer.show({ from: 300, to: 324 });
  await settle();
  expect(viewer.getSnapshot().error).toBe(failure);
  await expect(viewer.ofResult(async () => 'answer')).rejects.toBe(failure);

  delete answers.rows;
  viewer.show({ from: 310, to: 334 });
  await settle();
  expect(viewer.getSnapshot().error).toBeNull();
  expect(viewer.getSnapshot().rows.get(320)).toEqual(row(320));
  expect(await viewer.ofResult(async () => 'answer')).toBe('answer');
});

test('what is asked of a result waits for the list that is read again', async () => {
  const { viewer } = viewerOf({});
  viewer.ask(question);
  await settle();
  viewer.reset();
  const answer = viewer.ofResult(async () => 'answer');
  await settle();
  viewer.ask(question);
  expect(await answer).toBe('answer');
});

test('a question that failed stays said when rows of the result on screen come', async () => {
  const { viewer, answers } = viewerOf({});
  viewer.ask(question);
  await settle();
  const failure = new Error('silent');
  answers.query = () => Promise.reject(failure);
  viewer.ask({ ...question, q: 'other' });
  await settle();
  viewer.show({ from: 300, to: 324 });
  await settle();
  expect(viewer.getSnapshot().rows.get(310)).toEqual(row(310));
  expect(viewer.getSnapshot().error).toBe(failure);
});

test('another list comes with its first rows, the same one asked anew with those in sight', async () => {
  const { viewer, asked } = viewerOf({});
  viewer.ask(question);
  await settle();
  viewer.show({ from: 300, to: 340 });
  await settle();
  const first = viewer.getSnapshot();
  viewer.ask({ ...question, draft: ['a'] });
  await settle();
  expect(viewer.getSnapshot().listing).toBe(first.listing);
  expect(viewer.getSnapshot().rows.get(320)).toEqual(row(320));

  viewer.ask({ ...question, q: 'other' });
  await settle();
  expect(viewer.getSnapshot().listing).toBe(first.listing + 1);
  for (const place of [0, 39]) expect(viewer.getSnapshot().rows.get(place)).toEqual(row(place));
  expect(asked).toEqual(['query', 'rows', 'query', 'query']);

  viewer.reset();
  viewer.ask(question);
  await settle();
  expect(viewer.getSnapshot().listing).toBe(first.listing + 2);
});

test('of questions asked in quick succession the first and the last are answered', async () => {
  const { viewer, asked } = viewerOf({});
  for (const q of ['a', 'ab', 'abc']) viewer.ask({ ...question, q });
  await settle();
  expect(asked.filter((method) => method === 'query')).toHaveLength(2);
  expect(viewer.getSnapshot().question?.q).toBe('abc');
});
