import { type ColumnId, texts } from '../model/columns';
import { findFolded, foldText } from '../model/compareText';
import { factValue } from '../model/fact';
import { findWord } from '../model/findWord';
import type { SearchTerm } from '../model/query';
import type { Tool } from '../model/tool';
import { textFields } from './rowBatch';
import { holds, wordingOf, writtenId } from './wordings';

/** The terms that tell how well a row answers: what a column holds, or is excluded, does not. */
export function rankedTerms(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  return terms.filter(
    ({ field, negated }) => !negated && (field === null || textFields.some((text) => text === field)),
  );
}

/** Where a search found a tool, when its id and title don't show it: the field, and the words around the hit. */
export interface MatchReason {
  readonly field: ColumnId;
  readonly text: string;
}

/** Characters before the words found, at most: a narrow column cuts the end, and they must stay in sight. */
const before = 8;
const after = 72;

/** Where a search found a tool that neither its id nor its title shows: the first such field, and the words there. */
export function findReason(tool: Tool, terms: readonly SearchTerm[]): MatchReason | null {
  const [id, title] = [foldText(tool.toolId), foldText(tool.title ?? '')];
  const written = writtenId({ toolIds: [tool.toolId], ids: [id] }, 0);
  for (const { field, texts: searched, isPhrase } of rankedTerms(terms)) {
    if (field !== null && field !== 'id' && field !== 'title') continue;
    const wordings = searched.map((text) => wordingOf(text, isPhrase));
    if (wordings.some((wording) => holds(id, wording, written) || holds(title, wording, ''))) continue;
    for (const one of textFields) {
      const text = fieldText(tool, one);
      for (const wording of wordings) {
        const [found] = isPhrase ? findFolded(text, wording.text) : findWord(text, wording.text);
        if (found !== undefined) return { field: one, text: excerpt(text, found.start, found.end) };
      }
    }
  }
  return null;
}

function fieldText(tool: Tool, field: (typeof textFields)[number]): string {
  return field === 'scope' ? (factValue(tool.scopes)?.join(' ') ?? '') : texts[field].read(tool);
}

function excerpt(text: string, start: number, end: number): string {
  // The whole word that they are part of, where it is short.
  const word = text.slice(Math.max(0, start - before), start).search(/(?<!\S)\S*$/);
  const from = start <= before ? 0 : start - before + word;
  const to = Math.min(text.length, end + after);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}
