import { texts } from '../model/columns';
import { factValue } from '../model/fact';
import { findFolded, foldText } from '../model/foldText';
import type { SearchTerm } from '../model/query';
import type { Tool } from '../model/tool';
import type { MatchReason } from './protocol';
import { nameTerms } from './relevance';
import { textFields } from './rowBatch';

/** Characters before the words found, at most: a narrow column cuts the end, and they must stay in sight. */
const before = 8;
const after = 72;

/** Where a search found a tool that neither its id nor its title shows: the first such field, and the words there. */
export function findReason(tool: Tool, terms: readonly SearchTerm[]): MatchReason | null {
  const names = [tool.toolId, tool.title ?? ''].map(foldText);
  for (const { texts: searched } of nameTerms(terms)) {
    if (searched.some((text) => names.some((name) => name.includes(text)))) continue;
    for (const field of textFields) {
      const text = textOf(tool, field);
      for (const one of searched) {
        const [found] = findFolded(text, one);
        if (found !== undefined) return { field, text: excerpt(text, found.start, found.end) };
      }
    }
  }
  return null;
}

function textOf(tool: Tool, field: (typeof textFields)[number]): string {
  return field === 'scope' ? (factValue(tool.scopes)?.join(' ') ?? '') : texts[field].read(tool);
}

function excerpt(text: string, start: number, end: number): string {
  // The whole word that they are part of, where it is short.
  const word = text.slice(Math.max(0, start - before), start).search(/\S*$/);
  const from = start <= before ? 0 : start - before + word;
  const to = Math.min(text.length, end + after);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}
