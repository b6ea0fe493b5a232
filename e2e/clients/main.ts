import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTarget } from '../../src/clients/targets';
import { effectsOf } from '../../src/exports/effect';
import { type ExportTarget, emptyForm } from '../../src/exports/exportTarget';
import { quoteShell } from '../../src/exports/writing';
import { type Effect, effectWords } from '../../src/model/effect';
import { groupBy } from '../../src/model/groupBy';
import { labClients, type Room } from './clients';
import { draft, effectToolOf, kindIds, kinds, others, type Subject, tools } from './subjects';
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

/** Whether what became of a call is what we say of it; null where we say that it isn't known. */
function agrees(said: Effect, outcome: Outcome): boolean | null {
  switch (said) {
    case 'runs':
      return outcome === 'ran';
    case 'asks':
      return outcome === 'asked';
    case 'refused':
      return outcome === 'stopped';
    case 'not-offered':
      return outcome === 'not-offered';
    case 'model':
      return outcome !== 'asked' && outcome !== 'not-offered';
    case 'unknown':
      return null;
    default:
      return said satisfies never;
  }
}

const outcomeWords: Readonly<Record<Outcome, string>> = {
  ran: 'ran',
  asked: 'asked',
  stopped: 'refused',
  'not-offered': 'not offered',
};

/** `yno` and the like, of all that were tried, in few words: `y**` for all that begin with y. */
function shorten(codes: readonly string[], tried: readonly string[]): string {
  if (codes.length === tried.length) return 'all';
  const left = new Set(codes);
  const letters = ['*', 'y', 'n', 'o'];
  const patterns = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const wide = (pattern: string) => [...pattern].filter((letter) => letter === '*').length;
  const words: string[] = [];
  for (const pattern of patterns.sort((a, b) => wide(b) - wide(a))) {
    const held = tried.filter((code) => [...pattern].every((letter, at) => letter === '*' || letter === code[at]));
    if (!held.every((code) => codes.includes(code)) || !held.some((code) => left.has(code))) continue;
    words.push(pattern);
    for (const code of held) left.delete(code);
  }
  return words.join(' ');
}

/** Prints what became of the calls and what we say, a line a kind, and counts where they are unlike. */
function report({ outcomes, trouble }: Trial, effectOf: (subject: Subject) => Effect): Counts {
  const counts = { wrong: 0, unknown: 0, calls: outcomes.size };
  for (const kind of kindIds) {
    const own = [...outcomes].filter(([subject]) => subject.kind === kind);
    if (own.length === 0) continue;
    const wrong = own.filter(([subject, outcome]) => agrees(effectOf(subject), outcome) === false);
    const unknown = own.filter(([subject]) => effectOf(subject) === 'unknown');
    counts.wrong += wrong.length;
    counts.unknown += unknown.length;
    const list = (words: readonly (readonly [word: string, hints: string])[]) =>
      [...groupBy(words, ([word]) => word)]
        .map(
          ([word, ones]) =>
            `${word} ${ones.length} (${shorten(
              ones.map(([, hints]) => hints),
              own.map(([{ hints }]) => hints),
            )})`,
        )
        .join('; ');
    const saw = list(own.map(([{ hints }, outcome]) => [outcomeWords[outcome], hints]));
    const said = list(wrong.map(([subject]) => [effectWords[effectOf(subject)], subject.hints]));
    const mark = wrong.length > 0 ? ` WRONG: we say ${said}` : unknown.length > 0 ? ` ${unknown.length} not known` : '';
    console.log(`  ${kinds[kind].words.padEnd(24)}${saw}${mark}`);
  }
  if (trouble !== null) console.log(`  The session broke. ${trouble.replaceAll('\n', '\n  ')}`);
  return trouble === null ? counts : { ...counts, wrong: counts.wrong + 1 };
}

/** Our file for a draft that speaks in every way; a person has entered what starts each server. */
function exportFor(target: ExportTarget, room: Room): string {
  const serverUrls = new Map([...room.servers].map(([name, words]) => [name, words.map(quoteShell).join(' ')]));
  return target.write(draft, tools, { others, form: { ...emptyForm, serverUrls } }).text;
}

const ways = ['headless', 'interactive'] as const;

/** Tries every client in every way with every file of ours; words such as `codex` or `headless` choose. Returns the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  const folder = installClients();
  if (folder === null) {
    console.error('Not run: the clients could not be installed.');
    return 1;
  }
  console.log('Hints: readOnly, destructive, openWorld, each y true, n false, o absent, * any.');
  const sum = { wrong: 0, unknown: 0, calls: 0 };
  for (const client of labClients) {
    for (const [id, way] of Object.keys(client.files).flatMap((id) => ways.map((way) => [id, way] as const))) {
      if (!words.every((word) => [client.bin, id, way].includes(word))) continue;
      const target = findTarget(id);
      if (target === undefined) throw new Error(`No target is called ${id}.`);
      console.log(`\n${client.label} ${versions[client.package]}, ${way}, ${target.label}`);
      const bin = join(folder, 'node_modules/.bin', client.bin);
      const effectOf = effectsOf(target, draft, tools);
      if (effectOf === null) throw new Error(`Nothing is said of what ${target.label} does.`);
      const trial = await tryClient(client, bin, way, target.id, (room) => exportFor(target, room));
      const said = (subject: Subject): Effect => {
        const { effect, modes = [] } = effectOf(effectToolOf(subject), way);
        return modes.find(({ mode }) => mode === client.mode)?.effect ?? effect;
      };
      const { wrong, unknown, calls } = report(trial, said);
      sum.wrong += wrong;
      sum.unknown += unknown;
      sum.calls += calls;
    }
  }
  console.log(`\n${sum.wrong} wrong of ${sum.calls}, ${sum.unknown} not known.`);
  // At most a tenth may be unknown.
  return sum.wrong === 0 && sum.calls > 0 && sum.unknown * 10 <= sum.calls ? 0 : 1;
}
