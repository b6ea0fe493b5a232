import type { CallBook } from '../usage/callBook';
import { type LogReadOptions, readLogs } from '../usage/readLogs';
import { type SummaryOptions, summarize } from '../usage/summarize';
import { logFiles } from '../usage/testLogs';
import { logFormats, spellingOf } from './allClients';

export function readTexts(
  texts: readonly string[],
  options?: LogReadOptions,
  pieceBytes?: number,
  writtenAt?: number | null,
): Promise<CallBook> {
  return readLogs(logFiles(texts, pieceBytes, writtenAt), logFormats, options);
}

export async function usageOf(texts: readonly string[], options?: SummaryOptions) {
  return summarize(await readTexts(texts), spellingOf, options);
}

/** Each tool with what came of its calls, such as `send: 1 refused by person`. */
export async function toldOf(...texts: readonly string[]): Promise<string[]> {
  const { tools } = await usageOf(texts);
  return tools.map(({ server, tool, agent, days, offeredSessions }) => {
    const counts = days.flatMap(({ ok, error, refused, unavailable, unfinished, allowedByPerson, unasked, egress }) => [
      ...Object.entries({ ok, error, unavailable, unfinished, allowedByPerson, unasked, egress }),
      ...Object.entries(refused).map(([by, count]) => [`refused by ${by}`, count] as const),
    ]);
    const words = counts.flatMap(([word, count]) => (count === 0 ? [] : [`${count} ${word}`]));
    const offered = offeredSessions === null ? [] : [`offered in ${offeredSessions}`];
    const name = `${server === undefined ? '' : `${server}/`}${tool}`;
    return `${agent === 'main' ? '' : `${agent}: `}${name}: ${[...words, ...offered].join(', ')}`;
  });
}
