import { type JsonObject, member } from '../model/json';

export const morePagesWords = 'Further pages are missing: the last one names another.';

/** Whether a page says that another one follows it. */
export function hasNextCursor(page: JsonObject): boolean {
  const cursor = member(page, 'nextCursor');
  return typeof cursor === 'string' && cursor !== '';
}
