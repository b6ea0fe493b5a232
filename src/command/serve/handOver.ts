import { createHash, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { megabyte } from '../../model/formatCount';
import { z } from '../../model/schema';
import { orNull, readPlainFile } from '../plainFile';
import { writeOut } from '../terminal';

/** What a run brings to the page: a list that it collected, or files that it was told to open. */
export interface Brought {
  readonly isCollected: boolean;
  readonly files: readonly { readonly name: string; readonly base64: string }[];
}

/** What the run that serves says of what was handed over. */
export interface Taken {
  /** Opens the app; works once. */
  readonly link: string;
  /** Whether a page is open that shows it by itself. */
  readonly isOpen: boolean;
}

const broughtSchema = z.object({
  isCollected: z.boolean(),
  files: z.array(z.object({ name: z.string(), base64: z.string() })),
});
const takenSchema = z.object({ link: z.string(), isOpen: z.boolean() });

const maxBytes = 128 * megabyte;
const lookEveryMs = 300;
const answerWithinMs = 5_000;

/**
 * Returns the folder over which runs of one user and of one version that lie in the same place meet at a port. Another
 * user's, version's or program's run looks elsewhere.
 *
 * @throws Error where its place belongs to somebody else.
 */
export function meetingPlace(port: number, identity: string, environment: ReadonlyMap<string, string>): string {
  const own = process.getuid?.() ?? 0;
  const runtime = environment.get('XDG_RUNTIME_DIR');
  const isOwn = (folder: string) => orNull(() => isPrivate(folder)) ?? false;
  const root = runtime !== undefined && isOwn(runtime) ? runtime : join(tmpdir(), `tool-catalog-${own}`);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  if (!isOwn(root)) throw new Error(`${root} is not yours alone. Remove it, or set XDG_RUNTIME_DIR.`);
  const name = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return join(root, `tool-catalog-${name}-${port}`);
}

/** Tests whether nobody but this user can write or read what lies at a path, and it is no link. */
function isPrivate(path: string): boolean {
  const { uid, mode } = lstatSync(path);
  const isOthers = process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o077) !== 0);
  return !isOthers && !lstatSync(path).isSymbolicLink();
}

/** Takes what other runs hand over at a place, until the returned function ends it. */
export function receive(place: string, take: (brought: Brought) => Promise<Taken>): () => void {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { mode: 0o700 });
  const look = () => {
    for (const name of orNull(() => readdirSync(place)) ?? []) {
      if (!name.endsWith('.brought')) continue;
      const file = join(place, name);
      const read = orNull(() => isPrivate(file)) === true ? readPlainFile(file, maxBytes) : null;
      rmSync(file, { force: true });
      const brought = read?.ok ? broughtSchema.safeParse(parse(read.text)).data : undefined;
      if (brought === undefined) continue;
      const answer = async () => writeOut(`${file}.taken`, JSON.stringify(await take(brought)));
      answer().catch(() => undefined);
    }
  };
  const timer = setInterval(look, lookEveryMs);
  const end = () => {
    clearInterval(timer);
    rmSync(place, { recursive: true, force: true });
  };
  process.once('exit', end);
  return () => {
    process.off('exit', end);
    end();
  };
}

function parse(text: string): unknown {
  return orNull(() => JSON.parse(text));
}

/** Tests whether a run of ours has served at a place; one that was killed leaves it behind. */
export function isMet(place: string): boolean {
  return existsSync(place);
}

/**
 * Hands over to the run that looks at a place; null where none does.
 *
 * @throws Error where it is too much.
 */
export async function handOver(place: string, brought: Brought): Promise<Taken | null> {
  if (!isMet(place) || !isPrivate(place)) return null;
  const text = JSON.stringify(brought);
  if (Buffer.byteLength(text) > maxBytes) throw new Error(`At most ${maxBytes / megabyte} MB are shown at once.`);
  const file = join(place, `${randomUUID()}.brought`);
  await writeOut(file, text);
  for (const end = Date.now() + answerWithinMs; Date.now() < end; await wait(lookEveryMs / 3)) {
    const answer = readPlainFile(`${file}.taken`, megabyte);
    if (!answer.ok) continue;
    rmSync(`${file}.taken`, { force: true });
    return takenSchema.safeParse(parse(answer.text)).data ?? null;
  }
  rmSync(file, { force: true });
  return null;
}
