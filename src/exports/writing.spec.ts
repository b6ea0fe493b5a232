import { marked } from 'marked';
import { expect, it } from 'vitest';
import { plainCell } from './writing';

it.each(['---', ' - one', '- one', '-'])('begins no line or list with “%s”', async (text) => {
  expect(await marked.parse(`- ${plainCell(text)}`)).toMatch(/^<ul>\s*<li>[^<]*<\/li>\s*<\/ul>\s*$/);
  expect(await marked.parse(plainCell(text))).toMatch(/^<p>/);
});

it('leaves a dash within a text, so that a line to copy stays one', () => {
  expect(plainCell('git fetch --depth=1 origin main')).toBe('git fetch --depth=1 origin main');
});
