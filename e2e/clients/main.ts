import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTarget } from '../../src/clients/targets';
import { type ExportTarget, emptyForm } from '../../src/exports/exportTarget';
import { quoteShell } from '../../src/exports/writing';
import { groupBy } from '../../src/model/groupBy';
import { labClients, type Room } from './clients';
import { draft, hintCodes, type Kind, kindIds, kinds, others, tools } from './subjects';
import { type Outcome, type Trial, tryClient } from './trial';
import versions from './versions.json';

/** Installs the pinned clients into a temporary folder, which is kept for the next run; null where that fails. */
function installClients(): string | null {
  const wanted = JSON.stringify({ private: true, dependencies: versions });
  const folder = join(
    tmpdir(),
    `tool-catalog-clients-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`,
  );
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), wanted);
  console.log(`Installing ${Object.keys(versions).length} clients…`);
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 900_000,
  });
  if (status === 0) {
    writeFileSync(done, '');
    return folder;
  }
  rmSync(folder, { recursive: true, force: true });
  return null;
}

interface Counts {
  readonly wrong: number;
  readonly unknown: number;
  readonly calls: number;
}

/** Whether the list says that a call runs where nobody can be asked; null where it says nothing of the tool. */
const expected: Readonly<Record<Kind, boolean | null>> = {
  auto: true,
  ask: false,
  deny: false,
  other: null,
  later: null,
  wild: false,
  shut: false,
  stray: null,
};

const outcomeWords: Readonly<Record<Outcome, string>> = {
  ran: 'ran',
  stopped: 'refused',
  'not-offered': 'not offered',
};

/** `yno` and the like in few words: `y**` for all that begin with y. */
function shorten(codes: readonly string[]): string {
  if (codes.length === hintCodes.length) return 'all';
  const left = new Set(codes);
  const letters = ['*', 'y', 'n', 'o'];
  const patterns = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const wide = (pattern: string) => [...pattern].filter((letter) => letter === '*').length;
  const words: string[] = [];
  for (const pattern of patterns.sort((a, b) => wide(b) - wide(a))) {
    const held = hintCodes.filter((code) => [...pattern].every((letter, at) => letter === '*' || letter === code[at]));
    if (!held.every((code) => codes.includes(code)) || !held.some((code) => left.has(code))) continue;
    words.push(pattern);
    for (const code of held) left.delete(code);
  }
  return words.join(' ');
}

/** Prints what became of the calls, a line a kind, and counts those that are unlike what we say. */
function report({ outcomes, trouble }: Trial): Counts {
  const counts = { wrong: 0, unknown: 0, calls: outcomes.size };
  for (const kind of kindIds) {
    const own = [...outcomes].filter(([subject]) => subject.kind === kind);
    const said = expected[kind];
    const wrong = own.filter(([, outcome]) => said !== null && (outcome === 'ran') !== said);
    counts.wrong += wrong.length;
    if (said === null) counts.unknown += own.length;
    const words = [...groupBy(own, ([, outcome]) => outcome)].map(
      ([outcome, ones]) => `${outcomeWords[outcome]} ${ones.length} (${shorten(ones.map(([{ hints }]) => hints))})`,
    );
    const mark = wrong.length > 0 ? `${wrong.length} WRONG` : said === null ? 'not known' : '';
    console.log(`  ${kinds[kind].words.padEnd(24)}${mark.padEnd(11)}${words.join('; ')}`);
  }
  if (trouble !== null) console.log(`  The session broke. ${trouble.replaceAll('\n', '\n  ')}`);
  return trouble === null ? counts : { ...counts, wrong: counts.wrong + 1 };
}

/** Our file for a draft that speaks in every way; a person has entered what starts each server. */
function exportFor(target: ExportTarget, room: Room): string {
  const serverUrls = new Map([...room.servers].map(([name, words]) => [name, words.map(quoteShell).join(' ')]));
  return target.write(draft, tools, { others, form: { ...emptyForm, serverUrls } }).text;
}

/** Tries the clients whose programs are named, else all; returns the exit code. */
export async function main(programs: readonly string[]): Promise<number> {
  const folder = installClients();
  if (folder === null) {
    console.error('Not run: the clients could not be installed.');
    return 1;
  }
  console.log('Hints: readOnly, destructive, openWorld, each y true, n false, o absent, * any.');
  const sum = { wrong: 0, unknown: 0, calls: 0 };
  for (const client of labClients.filter(({ bin }) => programs.length === 0 || programs.includes(bin))) {
    for (const id of Object.keys(client.files)) {
      const target = findTarget(id);
      if (target === undefined) throw new Error(`No target is called ${id}.`);
      console.log(`\n${client.label} ${versions[client.package]}, headless, ${target.label}`);
      const bin = join(folder, 'node_modules/.bin', client.bin);
      const { wrong, unknown, calls } = report(
        await tryClient(client, bin, target.id, (room) => exportFor(target, room)),
      );
      sum.wrong += wrong;
      sum.unknown += unknown;
      sum.calls += calls;
    }
  }
  console.log(`\n${sum.wrong} wrong of ${sum.calls}, ${sum.unknown} not known.`);
  return sum.wrong === 0 && sum.calls > 0 ? 0 : 1;
}
