import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Way } from '../../src/model/effect';
import type { LabClient, Room } from './clients';
import { endAllOf, type Person, runProgram } from './program';
import { startModel } from './scriptedModel';
import { subjects as allSubjects, fewHints, type Subject, servers, warmUp } from './subjects';

/** What became of a call: it reached its server, without a question or after one; the client offered the tool and let no call through; it didn't offer it. */
export type Outcome = 'ran' | 'asked' | 'stopped' | 'not-offered';

export interface Trial {
  /** Of each subject that was called; empty where the session broke. */
  readonly outcomes: ReadonlyMap<Subject, Outcome>;
  /** The end of what the client printed, where something is odd. */
  readonly trouble: string | null;
}

const station = fileURLToPath(new URL('station.mjs', import.meta.url));

/** A session that takes longer is ended. */
const seconds = 120;

/** The folders of sessions that run: an interrupt ends all that runs from them. */
const open = new Set<string>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const folder of open) endAllOf(folder);
    process.exit(130);
  });
}

/** A client ends a session at a refusal, or goes on: so many sessions at most. */
const maxSessions = 12;

/** Lets a client call every subject once, with one of our files put where its notes say. */
export async function tryClient(
  client: LabClient,
  bin: string,
  way: Way,
  target: string,
  write: (room: Room) => string,
): Promise<Trial> {
  const subjects = way === 'interactive' ? allSubjects.filter(({ hints }) => fewHints.includes(hints)) : allSubjects;
  const outcomes = new Map<Subject, Outcome>();
  let trouble: string | null = null;
  for (let sessions = 0; sessions < maxSessions && outcomes.size < subjects.length; sessions++) {
    const left = subjects.slice(outcomes.size);
    const session = await runSession({ client, bin, way, target, write }, left);
    for (const [subject, outcome] of session.outcomes) outcomes.set(subject, outcome);
    trouble = session.trouble;
    if (session.outcomes.size === 0) break;
  }
  return { outcomes, trouble: outcomes.size < subjects.length ? trouble : null };
}

interface Session {
  readonly client: LabClient;
  readonly bin: string;
  readonly way: Way;
  readonly target: string;
  readonly write: (room: Room) => string;
}

async function runSession({ client, bin, way, target, write }: Session, subjects: readonly Subject[]): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'tool-catalog-lab-'));
  open.add(folder);
  const [home, project, log] = ['home', 'project', 'calls.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(home);
  mkdirSync(project);
  writeFileSync(log, '');
  const lines = () => new Set(readFileSync(log, 'utf8').split('\n'));
  const model = await startModel(
    [warmUp, ...subjects],
    client.spell,
    async () => {
      for (let tries = 0; tries < 30 && !lines().has(JSON.stringify([warmUp.server])); tries++) await sleep(500);
      // The client reads the lists a little later than they are sent.
      await sleep(2000);
    },
    way === 'headless' ? 9 : 1,
  );
  try {
    const programs = new Map(
      servers.map((name) => {
        const list = join(folder, `${name}.json`);
        const own = [warmUp, ...allSubjects]
          .filter(({ server }) => server === name)
          .map(({ descriptor }) => descriptor);
        writeFileSync(list, JSON.stringify(own));
        return [name, [process.execPath, station, name, list, log]] as const;
      }),
    );
    const room: Room = { home, project, url: model.url, servers: programs };
    const { args, env } = client.prepare(room);
    const more = client.files[target]?.(room, write(room)) ?? [];
    const path = process.env['PATH'] ?? '';
    const asked = new Set<number>();
    let quiet = 0;
    const person: Person = {
      answers: client.answers,
      asked: (place) => place === 0 && asked.add(model.asked() - 2),
      isDone: () => model.isDone() && ++quiet > 10,
    };
    const surroundings = {
      cwd: project,
      env: { PATH: path, HOME: home, TMPDIR: folder, LANG: 'C.UTF-8', ...env },
      seconds,
    };
    const { output, isLate } = await runProgram(
      [bin, ...args[way], ...more],
      surroundings,
      way === 'interactive' ? person : undefined,
    );
    const ran = lines();
    const offered = model.offered().map((name) => name.replaceAll('-', '_').replace(/_+/g, '_'));
    const isWhole = !isLate && model.isDone();
    const outcomes = new Map(
      subjects.slice(0, Math.max(0, model.asked() - 1)).map((subject, place) => {
        const { server, tool } = subject;
        const isOffered = offered.some((name) => name.endsWith(`${server}_${tool}`));
        const hasRun = ran.has(JSON.stringify([server, tool]));
        const outcome: Outcome = asked.has(place) ? 'asked' : hasRun ? 'ran' : isOffered ? 'stopped' : 'not-offered';
        return [subject, outcome] as const;
      }),
    );
    return {
      outcomes,
      trouble: isWhole
        ? null
        : `${isLate ? 'Its time was up. ' : ''}Asked for ${model.asked()} calls.\n${model.results().slice(-2).join('\n').slice(0, 600)}\n${output.slice(-800)}`,
    };
  } finally {
    model.close();
    endAllOf(folder);
    open.delete(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
