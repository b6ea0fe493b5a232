import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { codeCell, plainCell } from './writing';

/** Texts of which Markdown draws something, or that GitHub looks for in what is drawn. */
const live = [
  ...['GH-1', 'gh-1', '#1', 'quay#1', 'owner/repo#1', 'JIRA-12', '@user', '@owner/team', 'owner/repo@0a1b2c3'],
  ...['0a1b2c3', '0A1B2C3D', '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567', 'sha256:0a1b2c3d4e5f'],
  ...['https://evil.example/x?y=1', 'http://localhost', 'ftp://evil.example', 'www.evil.example', 'evil.example'],
  ...[
    'ada@evil.example',
    'mailto:ada@evil.example',
    'xmpp:ada@evil.example',
    '<https://evil.example>',
    ':tada:',
    ':100:',
  ],
  ...[
    '[x](https://evil.example)',
    '![x](https://evil.example)',
    '[x][1]',
    '[1]: https://evil.example',
    '[^1]',
    '[^1]: x',
  ],
  ...['<b>x</b>', '<!--', '&lt;b&gt;', '&#64;user', '\\@user', '**x**', '_x_', '~~x~~', '`', '``', '```', '`x`', '$x$'],
  ...['| a |', '|---|', '---', '***', '===', '# x', '> x', '> [!NOTE]', '- x', '+ x', '1. x', '1) x', '[ ] x', '[x] x'],
];

/** What GitHub would link of a drawn page: it reads all text but what stands in code. */
function linksOf(drawn: string): readonly string[] {
  const text = drawn.replace(/<code>[^<]*<\/code>/g, '').replace(/<\/?(?:p|ul|li)>/g, '');
  const found = text.match(/<|@\w|(?:#|\b[a-z]+-)\d|\b[\da-f]{7,40}\b|:\/\/|www\.|:(?!\d\d:)[\w+-]+:|\$/gi);
  return found ?? [];
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
/** What a reader sees of it. */
function seen(drawn: string): string {
  return drawn
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('quoted text in Markdown', () => {
  it.each(live)('draws and links nothing of “%s”', async (text) => {
    for (const quoted of [text, `See ${text}, then (“${text}”).`])
      for (const line of [plainCell(quoted), `- ${plainCell(quoted)}`, `Seen\n${plainCell(quoted)}`]) {
        const drawn = await marked.parse(line, { gfm: true });
        expect(drawn.replace(/<\/?(?:p|ul|li|code)>/g, '')).not.toContain('<');
        expect(linksOf(drawn)).toEqual([]);
        expect(seen(drawn)).toContain(quoted);
      }
  });

  it('draws nothing of any mixture of them, and shows every character', async () => {
    const piece = fc.oneof(fc.constantFrom(...live), fc.constantFrom(' ', '(', '[', ']', ':', 'word', '.', '|', '\\'));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const text = pieces.join('');
        for (const written of [plainCell(text), codeCell(text)]) {
          const drawn = await marked.parse(`Quote: ${written} end`, { gfm: true });
          expect(drawn).toMatch(/^<p>(?:[^<]|<code>[^<]*<\/code>)*<\/p>\s*$/);
          if (text.trim() !== '') expect(seen(drawn)).toBe(`Quote: ${text} end`.replace(/\s+/g, ' '));
        }
        expect(linksOf(await marked.parse(`Quote: ${plainCell(text)} end`, { gfm: true }))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its cell of a table, whatever bars it holds', async () => {
    const drawn = await marked.parse(`| a | b |\n|---|---|\n| ${plainCell('x | @y|z')} | ${codeCell('p|q')} |`);
    expect(drawn.match(/<td>/g)).toHaveLength(2);
  });

  it('leaves prose as it is, and a line to copy whole', () => {
    for (const text of [
      'Reads notes (all of them), and says “done” at 2026-10-01T08:00:00.000Z.',
      "git fetch --depth=1 origin '+refs/heads/main:x'",
    ])
      expect(plainCell(text)).toBe(text);
  });
});
