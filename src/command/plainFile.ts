import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { decodeText } from '../dialects/sourceText';
import { megabyte } from '../model/formatCount';

export type PlainFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly isMissing: boolean; readonly reason: string };

/**
 * Reads a plain file, or what a link to one leads to, of at most this many bytes. A pipe or device is never opened for
 * reading: it could wait for good, or never end.
 */
export function readPlainFile(path: string, maxBytes: number): PlainFile {
  let file: number | undefined;
  try {
    // Opening alone can set something off in a device.
    const seen = statSync(path, { throwIfNoEntry: false });
    if (seen === undefined) return { ok: false, isMissing: true, reason: 'it is missing.' };
    if (!seen.isFile()) return { ok: false, isMissing: false, reason: 'it is no plain file.' };
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = fstatSync(file);
    if (!found.isFile()) return { ok: false, isMissing: false, reason: 'it is no plain file.' };
    const bytes = Buffer.alloc(Math.min(found.size, maxBytes) + 1);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    if (length > maxBytes || found.size > maxBytes) {
      return { ok: false, isMissing: false, reason: `it is larger than ${maxBytes / megabyte} MB.` };
    }
    const decoded = decodeText(bytes.subarray(0, Math.min(length, found.size)));
    return decoded === null
      ? { ok: false, isMissing: false, reason: 'it is no text.' }
      : { ok: true, text: decoded.text };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
    return { ok: false, isMissing, reason: isMissing ? 'it is missing.' : 'it can’t be opened.' };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Looks at something of the system; null where it isn't there, or is another person's. */
export function orNull<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}
