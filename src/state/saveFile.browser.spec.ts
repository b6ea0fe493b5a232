import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './saveFile';

afterEach(() => vi.useRealTimers());

test('a file is offered under its name, as UTF-8, and let go of a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const offered: HTMLAnchorElement[] = [];
  const catchLink = (event: Event) => {
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) offered.push(event.target);
  };
  document.addEventListener('click', catchLink, { once: true });
  saveFile('tools.csv', 'text/csv', ['id,title\n', 'a,Größe\n']);
  const [link] = offered;
  expect(link?.download).toBe('tools.csv');
  expect(link?.isConnected).toBe(false);
  const answer = await fetch(link?.href ?? '');
  expect(answer.headers.get('content-type')).toBe('text/csv;charset=utf-8');
  expect(await answer.text()).toBe('id,title\na,Größe\n');
  vi.advanceTimersByTime(60_000);
  await expect(fetch(link?.href ?? '')).rejects.toThrow();
});
