import { logFormats, spellingOf } from '../clients/allClients';
import { collectedKind } from '../model/collectedServers';
import { isObject, member } from '../model/json';
import { readUsage, type Usage, type UsageReading, usageKind } from '../model/usage';
import { contradictionsIn } from '../usage/contradictions';
import { readLogs } from '../usage/readLogs';
import { summarize } from '../usage/summarize';
import { type Call, type MethodsOf, serve } from './rpc';

export interface UsageProgress {
  readonly bytes: number;
  readonly lines: number;
}

/** A file of counts; `leftOut` points to what could not be read of it. */
interface CountsFile {
  readonly name: string;
  readonly usage: Usage;
  readonly leftOut: readonly string[];
}

/** What files say of calls. */
export interface UsageAnswer {
  /** Of session logs, all together; null where there were none. */
  readonly logs: Usage | null;
  /** Of files of counts, each with its name. */
  readonly counts: readonly CountsFile[];
  readonly problems: readonly { readonly name: string; readonly why: string }[];
}

/*
 * Reads evidence away from the page and from the worker that answers for the catalog: Cancel ends this one at once. What
 * leaves it is counts.
 */

const stepBytes = 1024 * 1024;
const reportMs = 100;
/** A file of counts is read whole. */
const maxCountsBytes = 64 * 2 ** 20;

async function read(
  { files }: { readonly files: readonly File[] },
  { signal, report }: Pick<Call<UsageProgress>, 'signal' | 'report'>,
): Promise<UsageAnswer> {
  const counts: CountsFile[] = [];
  const problems: { name: string; why: string }[] = [];
  const logs: File[] = [];
  for (const file of files) {
    const start = await decodedText(file.slice(0, 1_000));
    if (start === null) problems.push({ name: file.name, why: 'The browser can’t read it any more.' });
    else if (!start.includes(usageKind) && !start.includes(collectedKind)) logs.push(file);
    else {
      const reading = await readCounts(file);
      if (reading.usage === null) problems.push({ name: file.name, why: reading.problem });
      else counts.push({ name: file.name, ...reading });
    }
  }
  if (logs.length === 0) return { logs: null, counts, problems };
  let reportedAt = 0;
  const onProgress = ({ bytes, lines }: UsageProgress) => {
    if (Date.now() - reportedAt < reportMs) return;
    reportedAt = Date.now();
    report({ bytes, lines });
  };
  const book = await readLogs(
    logs.map((file) => ({ writtenAt: file.lastModified, pieces: () => piecesOf(file) })),
    logFormats,
    { signal, onProgress },
  );
  return { logs: summarize(book, spellingOf), counts, problems };
}

/** Says of each file whether it reads like evidence rather than a source of tools. */
async function sniff({ files }: { readonly files: readonly File[] }): Promise<readonly boolean[]> {
  return Promise.all(
    files.map(async (file) => {
      const start = (await decodedText(file.slice(0, 2 ** 18))) ?? '';
      if (start.includes(`"${usageKind}"`)) return true;
      const lines = start.slice(0, start.lastIndexOf('\n') + 1);
      const book = await readLogs([{ pieces: () => piecesOf(new Blob([lines === '' ? start : lines])) }], logFormats);
      return book.unread.every(({ line, client }) => line > 0 || client !== '') && start !== '';
    }),
  );
}

async function readCounts(file: File): Promise<UsageReading> {
  const text = file.size > maxCountsBytes ? null : await decodedText(file);
  if (text === null) return { usage: null, problem: 'It is too large to be a file of counts.' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { usage: null, problem: 'It is no JSON.' };
  }
  if (isObject(value) && member(value, 'kind') === collectedKind) value = member(value, 'usage');
  const reading = readUsage(value);
  const [wrong] = reading.usage === null ? [] : contradictionsIn(reading.usage);
  return wrong === undefined
    ? reading
    : { usage: null, problem: `It contradicts itself, so nothing of it was added. ${wrong}` };
}

async function decodedText(blob: Blob): Promise<string | null> {
  return blob.text().catch(() => null);
}

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < blob.size; start += stepBytes) {
    yield new Uint8Array(await blob.slice(start, start + stepBytes).arrayBuffer());
  }
}

const methods = { read, sniff };

export type UsageMethods = MethodsOf<typeof methods>;

serve<UsageMethods>(methods);
