import { markedTexts, parseQuery } from '../model/query';
import type { CatalogIndex } from './catalogIndex';
import { search } from './filter';
import type { ToolKey } from './layout';
import { fieldGap } from './rowBatch';
import { orderOf } from './rowOrder';

/** A tool as a search names it. */
export interface FoundTool extends ToolKey {
  readonly title: string | undefined;
}

/**
 * The rows that a search finds, at most `limit`: those whose toolId or title holds what was typed first, each part
 * by toolId. Filters in force don't count.
 */
export function findTools(index: CatalogIndex, text: string, limit: number): readonly number[] {
  const terms = parseQuery(text);
  const found = search(index, index.columns, terms);
  if (found === null) return [];
  const wanted = markedTexts(terms);
  const named: number[] = [...(index.rowsOf.get(text.trim()) ?? [])].slice(0, limit);
  const whole = new Set(named);
  const others: number[] = [];
  for (const row of orderOf(index, index.columns, { key: 'id', descending: false })) {
    if (named.length >= limit) break;
    if (found[row] === 0 || whole.has(row)) continue;
    const name = nameOf(index.texts[row] ?? '');
    if (wanted.every((part) => name.includes(part))) named.push(row);
    else if (others.length < limit) others.push(row);
  }
  return [...named, ...others].slice(0, limit);
}

/** The folded toolId and title. */
function nameOf(text: string): string {
  return text.slice(0, text.indexOf(fieldGap, text.indexOf(fieldGap) + 1));
}
