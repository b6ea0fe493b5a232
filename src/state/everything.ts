import { z } from '../model/schema';
import { listAllKept } from './keptStores';
import type { ReadCopy } from './persisted';
import { saveFile } from './saveFile';

const kind = 'tool-catalog/kept';
const version = 1;

const fileSchema = z.object({
  kind: z.literal(kind),
  version: z.number(),
  savedAt: z.string(),
  savedFrom: z.string(),
  stores: z.array(
    z.object({
      key: z.string(),
      version: z.number(),
      value: z.unknown(),
      bodies: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
});

/** Members in which drafts, kept as texts, have the findings that they accept. */
const acceptances = /\b(?:acknowledged|acceptance)\\*":/;

/** What a file of everything holds, before it is taken in. */
export interface EverythingRead {
  readonly savedAt: string;
  readonly savedFrom: string;
  readonly parts: readonly (ReadCopy & { readonly what: string })[];
  /** What this version of the app can't read of it. */
  readonly unread: readonly string[];
  /** Whether it holds decisions, or findings that a draft accepts. */
  readonly decides: boolean;
}

/** Saves all that this browser keeps at this address to a file. */
export async function saveEverything(): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`tool-catalog-${day}.kept.json`, 'application/json', [await writeEverything()]);
}

/** Writes all that this browser keeps at this address. Tokens are in memory alone, and so not in it. */
export async function writeEverything(): Promise<string> {
  const stores = await Promise.all(
    listAllKept().map(async (store) => {
      const { bodies, ...copy } = await store.copy();
      const texts = bodies.map(async ([id, body]) => [id, encode(new Uint8Array(await body.arrayBuffer()))] as const);
      return { ...copy, bodies: await Promise.all(texts) };
    }),
  );
  const savedAt = new Date().toISOString();
  return `${JSON.stringify({ kind, version, savedAt, savedFrom: location.origin, stores }, null, 2)}\n`;
}

/** Reads a file that `saveEverything` wrote; a sentence where it is none. Never throws. */
export async function readEverything(file: Blob): Promise<EverythingRead | string> {
  const text = await file.text().catch(() => '');
  const { data } = fileSchema.safeParse(parse(text));
  if (data === undefined) return 'This is no file of everything that a browser keeps (*.kept.json).';
  if (data.version !== version) return `This file is of version ${data.version}. Version ${version} can be read.`;
  const byKey = new Map(listAllKept().map((store) => [store.key, store]));
  const parts: (ReadCopy & { what: string })[] = [];
  const unread: string[] = [];
  for (const { bodies, ...copied } of data.stores) {
    const store = byKey.get(copied.key);
    const decoded = bodies.flatMap(([id, base64]) => {
      const body = decode(base64);
      return body === null ? [] : [[id, body] as const];
    });
    const read = (await store?.readCopy({ ...copied, bodies: decoded })) ?? null;
    if (store === undefined || read === null) unread.push(store?.what ?? copied.key);
    else parts.push({ ...read, what: store.what });
  }
  const decides =
    parts.some(({ what, count }) => what === 'decisions' && count !== 0) ||
    data.stores.some(({ value }) => acceptances.test(JSON.stringify(value) ?? ''));
  return { savedAt: data.savedAt, savedFrom: data.savedFrom, parts, unread, decides };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const chunk = 32_768;

function encode(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) pieces.push(String.fromCharCode(...bytes.subarray(at, at + chunk)));
  return btoa(pieces.join(''));
}

function decode(base64: string): Blob | null {
  try {
    return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]);
  } catch {
    return null;
  }
}
