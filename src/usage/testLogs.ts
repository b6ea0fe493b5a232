import type { CallBook } from './callBook';
import { type LogReadOptions, readLogs } from './readLogs';
import { type SummaryOptions, summarize } from './summarize';

const encoder = new TextEncoder();

/** A file of JSON lines. */
export function lines(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

export function readTexts(texts: readonly string[], options?: LogReadOptions, pieceBytes = 7): Promise<CallBook> {
  return readLogs(
    texts.map((text) => ({
      async *pieces() {
        const bytes = encoder.encode(text);
        for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
      },
    })),
    options,
  );
}

export async function usageOf(texts: readonly string[], options?: SummaryOptions) {
  return summarize(await readTexts(texts), options);
}

/** Each tool with what came of its calls, such as `send: 1 refused by person`. */
export async function toldOf(...texts: readonly string[]): Promise<string[]> {
  const { tools } = await usageOf(texts);
  return tools.map(({ server, tool, agent, days, offeredSessions }) => {
    const counts = days.flatMap(({ ok, error, refused, unavailable, allowedByPerson, unasked, egress }) => [
      ...Object.entries({ ok, error, unavailable, allowedByPerson, unasked, egress }),
      ...Object.entries(refused).map(([by, count]) => [`refused by ${by}`, count] as const),
    ]);
    const words = counts.flatMap(([word, count]) => (count === 0 ? [] : [`${count} ${word}`]));
    const offered = offeredSessions === null ? [] : [`offered in ${offeredSessions}`];
    const name = `${server === undefined ? '' : `${server}/`}${tool}`;
    return `${agent === 'main' ? '' : `${agent}: `}${name}: ${[...words, ...offered].join(', ')}`;
  });
}
