import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';

/**
 * Refuses a place that is a link or no plain file: what is written would land elsewhere.
 *
 * @throws Error whose message says what is there.
 */
export async function checkOut(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found === null || found.isFile()) return;
  const what = found.isSymbolicLink() ? 'a link' : 'no plain file';
  throw new Error(`${file} is ${what}: nothing is written to it. Name another file.`);
}

/** Writes a file that this person alone can read, from its first byte on; one that was there is replaced whole. */
export async function writeOut(file: string, text: string): Promise<void> {
  await checkOut(file);
  const fresh = `${file}.${randomUUID()}.part`;
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  const handle = await open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await handle.writeFile(text);
    await handle.close();
    await rename(fresh, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(fresh, { force: true });
    throw error;
  }
}
