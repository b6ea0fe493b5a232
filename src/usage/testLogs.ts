import { openwopRunFormat } from './openwopRun';
import { plainLogFormat } from './plainLog';
import { readLogs } from './readLogs';
import { summarize } from './summarize';

const encoder = new TextEncoder();

/** A file of JSON lines. */
export function lines(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** Files of these texts, which come in small pieces. */
export function logFiles(
  texts: readonly string[],
  pieceBytes = 7,
  writtenAt: number | null = Date.parse('2026-11-20T10:00:00Z'),
) {
  return texts.map((text) => ({
    ...(writtenAt !== null && { writtenAt }),
    async *pieces() {
      const bytes = encoder.encode(text);
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  }));
}

/** The counts of logs of no client: openwop runs and plain lines. */
export async function plainUsageOf(texts: readonly string[]) {
  return summarize(await readLogs(logFiles(texts), [openwopRunFormat, plainLogFormat]), () => null);
}
