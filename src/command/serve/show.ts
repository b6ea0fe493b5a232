import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../../package.json';
import { ask, sayInTerminal } from '../terminal';
import { type Brought, handOver, isMet, meetingPlace, receive, type Taken } from './handOver';
import { isTaken, originAt, type Served, serveApp } from './serve';
import { Shelf } from './shelf';
import { startLine } from './startLine';

type Environment = ReadonlyMap<string, string>;

const file = fileURLToPath(import.meta.url);
// The built app lies beside the folder of this command.
const app = join(dirname(file), '..', 'dist');

/** Runs of one version from one place are the same program. */
const identity = `${version} ${app}`;

/**
 * Makes sure that there is an address to serve at before anything is asked, so that no answer is lost.
 *
 * @throws Error where other programs have every one.
 */
export async function checkPorts(ports: readonly number[], environment: Environment): Promise<void> {
  for (const port of ports) {
    if (isMet(meetingPlace(port, identity, environment)) || (await isFree(port))) return;
  }
  throw allTaken(ports);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function allTaken([first = 0, second]: readonly number[]): Error {
  return new Error(
    second === undefined
      ? `Another program uses ${originAt(first)}. Name another port: --port N`
      : `Other programs use ${originAt(first)}, where your drafts are, and ${originAt(second)}. End one of them, or name a port: --port 20000`,
  );
}

interface Shown {
  /** The first is the address of what this person made. */
  readonly ports: readonly number[];
  readonly environment: Environment;
  readonly isTerminal: boolean;
  /** Collects again; absent where nothing was collected. */
  readonly again?: () => Promise<Brought>;
}

/**
 * Shows what was brought at the address of what this person made: serves until Enter or, where a run of ours serves there
 * already, hands over to that one.
 *
 * @throws Error where other programs have every address.
 */
export async function show(brought: Brought, { ports, environment, isTerminal, again }: Shown): Promise<void> {
  const shelf = new Shelf(app, startLine(file));
  for (const port of ports) {
    const place = meetingPlace(port, identity, environment);
    const served = await serveApp(app, shelf.own, port).catch((error: unknown) => {
      if (isTaken(error)) return null;
      throw error;
    });
    const taken = served === null ? await handOver(place, brought) : null;
    if (served === null && taken === null) continue;
    const home = ports[0] ?? port;
    if (port !== home)
      sayInTerminal(
        `Your drafts are at ${originAt(home)}, which another program uses. ${originAt(port)} keeps its own.`,
      );
    if (taken !== null) return sayTaken(taken, environment);
    if (served !== null) return stay(served, { shelf, place, brought, environment, isTerminal, again });
  }
  throw allTaken(ports);
}

function sayTaken({ link, isOpen }: Taken, environment: Environment): void {
  const { origin } = new URL(link);
  if (isOpen) sayInTerminal(`The page that is open at ${origin} shows it.`);
  else sayInTerminal(openLink(link, environment) ? `It opens in your browser, at ${origin}` : `Open ${link}`);
}

interface Staying extends Pick<Shown, 'environment' | 'isTerminal'> {
  readonly shelf: Shelf;
  readonly place: string;
  readonly brought: Brought;
  readonly again: Shown['again'];
}

async function stay(served: Served, { shelf, place, brought, environment, isTerminal, again }: Staying): Promise<void> {
  shelf.put(brought);
  const endReceiving = receive(place, async (more) => {
    const isOpen = await shelf.isWatched();
    shelf.put(more);
    return { link: served.passLink(), isOpen };
  });
  sayInTerminal(
    `${openLink(served.passLink(), environment) ? 'It opens in your browser; else open' : 'Open'} ${served.link}`,
  );
  // Without a terminal it serves until a signal ends it.
  if (!isTerminal) await new Promise(() => undefined);
  for (;;) {
    const answer = await ask(again === undefined ? 'Enter stops it: ' : 'Enter stops it, "again" collects again: ');
    if (again === undefined || answer === null || !/^a(gain)?$/i.test(answer.trim())) break;
    shelf.put(await again());
  }
  endReceiving();
  await served.close();
}

/**
 * Opens a link in the default browser. Returns false over SSH and on a Linux without a desktop, where a text browser would
 * take over the terminal.
 */
function openLink(link: string, environment: Environment): boolean {
  const { platform } = process;
  const hasDesktop = environment.has('DISPLAY') || environment.has('WAYLAND_DISPLAY');
  const opener = platform === 'darwin' ? 'open' : platform === 'linux' && hasDesktop ? 'xdg-open' : null;
  if (opener === null || environment.has('SSH_CONNECTION')) return false;
  const child = spawn(opener, [link], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
  return true;
}
