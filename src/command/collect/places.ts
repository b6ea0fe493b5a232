import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { megabyte } from '../../model/formatCount';
import { orNull, type PlainFile, readPlainFile } from '../plainFile';

/** Where a path leads. */
export interface Followed {
  /** Null where there is nothing. */
  readonly real: string | null;
  /** The place on the way that is another one for each program, such as `/proc/self`. */
  readonly shifting: string | null;
  /** The links on the way and what is at the end, each as it was when it was looked at. */
  readonly seen: ReadonlyMap<string, string>;
}

/** What lies below a number in `/proc` leads on without a name, and where, its process decides. */
const shiftingPlace = /^\/(?:proc\/(?:self|thread-self|\d+)|dev\/(?:fd|std(?:in|out|err)))$/;
/** As many as the system follows. */
const maxLinks = 40;

/** Follows a path link by link. `..` goes up from where a link leads, as for every program. */
function follow(path: string): Followed {
  const seen = new Map<string, string>();
  if (process.platform === 'win32') {
    const real = existsSync(path) ? orNull(() => realpathSync.native(path)) : null;
    return { real, shifting: null, seen };
  }
  const left = path.split('/').reverse();
  let at = '/';
  let links = 0;
  while (left.length > 0) {
    const name = left.pop() ?? '';
    if (name === '' || name === '.') continue;
    const next = name === '..' ? dirname(at) : join(at, name);
    if (shiftingPlace.test(next)) return { real: null, shifting: next, seen };
    const found = orNull(() => lstatSync(next));
    if (found === null || links > maxLinks) return { real: null, shifting: null, seen };
    if (!found.isSymbolicLink()) {
      at = next;
      continue;
    }
    const target = orNull(() => readlinkSync(next)) ?? '';
    // Other mounts of `/proc` hold it, too.
    if (target.split('/')[0] === String(process.pid)) return { real: null, shifting: next, seen };
    seen.set(next, stampOf(next));
    links++;
    left.push(...target.split('/').reverse());
    if (isAbsolute(target)) at = '/';
  }
  return { real: at, shifting: null, seen: seen.set(at, stampOf(at)) };
}

/** What tells a file from another in its place: device, number, and the time of its last change, of a folder its first. */
function stampOf(path: string): string {
  const found = orNull(() => lstatSync(path, { bigint: true }));
  return found === null
    ? ''
    : [found.dev, found.ino, found.isDirectory() ? found.birthtimeNs : found.ctimeNs].join(' ');
}

/** Whether one of these places is not what it was. */
export function hasChanged(seen: ReadonlyMap<string, string>): boolean {
  return [...seen].some(([path, stamp]) => stampOf(path) !== stamp);
}

/** What entries name on this machine: each file, of at most 1 MB, each folder and each path is looked at once. */
export class NamedFiles {
  private readonly files = new Map<string, PlainFile>();
  private readonly paths = new Map<string, Followed>();
  private readonly folders = new Map<string, ReadonlySet<string> | null>();
  private readonly programs = new Map<string, boolean>();
  private readonly stamps = new Map<string, string>();
  private readonly interpreters = new Map<string, string | null>();

  read(path: string): PlainFile {
    return once(this.files, path, () => {
      const { shifting } = this.follow('/', path);
      return shifting === null
        ? readPlainFile(path, megabyte)
        : { ok: false, isMissing: false, reason: describeShifting(shifting) };
    });
  }

  /** Where a text leads as a path from a folder. A list of a folder's names costs less than many looks at what isn't there. */
  follow(folder: string, text: string): Followed {
    const [first = ''] = text.split('/', 1);
    if (first !== '' && once(this.folders, folder, () => namesIn(folder))?.has(first) === false) return nowhere;
    const path = pathFrom(folder, text);
    return once(this.paths, path, () => follow(path));
  }

  /** What tells what lies at a path from another in its place; empty where nothing does. */
  stampOf(path: string): string {
    return once(this.stamps, path, () => stampOf(path));
  }

  /** The program that runs a script, as the script names it; null of a file that runs by itself. */
  interpreterOf(file: string): string | null {
    return once(this.interpreters, file, () => orNull(() => interpreterIn(file)));
  }

  /** Whether a path is a file's that this person may run. */
  canRun(path: string): boolean {
    return once(this.programs, path, () => {
      const isFile = orNull(() => {
        accessSync(path, constants.X_OK);
        return statSync(path).isFile();
      });
      return isFile === true;
    });
  }
}

const nowhere: Followed = { real: null, shifting: null, seen: new Map() };

export function describeShifting(place: string): string {
  return `it leads through ${place}, which is another place for each program. Write the path itself.`;
}

/**
 * Finds the file that a command runs: one with a slash from the folder, else the first on the path. What was looked at
 * before it was seen, too: a file that comes to lie there would run in its place.
 */
export function findProgram(command: string, folder: string, paths: string, named: NamedFiles): Followed {
  const places = /[/\\]/.test(command) ? [folder] : paths.split(delimiter).map((one) => pathFrom(folder, one));
  const seen = new Map<string, string>();
  for (const place of places) {
    const found = named.follow(place, command);
    for (const [path, stamp] of found.seen) seen.set(path, stamp);
    if (found.shifting !== null || (found.real !== null && named.canRun(found.real))) return { ...found, seen };
    const path = pathFrom(place, command);
    seen.set(path, named.stampOf(path));
  }
  return { ...nowhere, seen };
}

/** The program that runs a script by its first line: itself, or what `env` looks for; null of any other file. */
function interpreterIn(file: string): string | null {
  const start = Buffer.alloc(256);
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    readSync(handle, start);
  } finally {
    closeSync(handle);
  }
  const [, program = '', rest = ''] = /^#![ \t]*([^ \t\n\0]+)([^\n\0]*)/.exec(start.toString()) ?? [];
  if (program === '') return null;
  const wanted = /^(?:\/usr)?\/bin\/env$/.test(program) && rest.split(/[ \t]+/).find((word) => /^[^-=]+$/.test(word));
  return wanted || (program.includes('/') ? program : `./${program}`);
}

/** Of so many places it is noted that nothing lies there. */
const mostAbsent = 200;

/** What programs take from the folder that they run in, or from one above it, and let decide what runs. */
const taken: readonly (readonly [program: RegExp, files: readonly string[]])[] = [
  [
    /^(?:npx|npm|pnpx|pnpm|yarn|bunx|bun|corepack)$/,
    ['package.json', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pnpmfile.cjs', 'pnpm-workspace.yaml', 'bunfig.toml'],
  ],
  [/^(?:uvx|uv|pipx|poetry|pdm|hatch)$/, ['pyproject.toml', 'uv.toml', '.python-version']],
  [/^deno$/, ['deno.json', 'deno.jsonc', 'package.json']],
  [/^(?:cargo|bundle|rake)$/, ['.cargo/config.toml', 'Cargo.toml', 'Gemfile', 'Rakefile']],
  [/^g?make$/, ['Makefile', 'makefile', 'GNUmakefile']],
  [/^git$/, ['.git/config']],
];

/**
 * Returns what a package runner among these words, or a program like it, takes from a folder and those above it, there or
 * not: each place as it was.
 */
export function findBrought(line: readonly string[], folder: string, named: NamedFiles): ReadonlyMap<string, string> {
  const words = [...new Set(line.flatMap((word) => word.split(/[\s;&|()"'`=]+/)))];
  const names = words.map((word) => (/^[./~]/.test(word) ? basename(word) : word).replace(/(?:-cli)?\.[cm]?js$/, ''));
  const files = names.flatMap((name) => taken.find(([program]) => program.test(name))?.[1] ?? []);
  const packages = files[0] !== 'package.json' ? [] : words.map((word) => word.replace(/^(.[^@]*)@.*$/, '$1'));
  const modules = packages
    .filter((word) => /^@?\w[\w./-]*$/.test(word))
    .flatMap((word) => [join('node_modules/.bin', basename(word)), join('node_modules', word)]);
  const seen = new Map<string, string>();
  for (let at = files.length === 0 ? '' : folder; at !== ''; at = dirname(at) === at ? '' : dirname(at))
    for (const [i, file] of [...files, ...modules].entries()) {
      const isSeen = i < mostAbsent || named.follow(join(at, dirname(file)), basename(file)).real !== null;
      if (isSeen) seen.set(join(at, file), named.stampOf(join(at, file)));
    }
  return seen;
}

function once<Found extends object | string | boolean | null>(
  known: Map<string, Found>,
  key: string,
  look: () => Found,
) {
  let found = known.get(key);
  if (found === undefined) {
    found = look();
    known.set(key, found);
  }
  return found;
}

function pathFrom(folder: string, text: string): string {
  return isAbsolute(text) ? text : `${folder}/${text}`;
}

/** Null where they can't be told: some systems take capitals for small letters. */
function namesIn(folder: string): ReadonlySet<string> | null {
  if (process.platform !== 'linux') return null;
  if (!existsSync(folder)) return new Set();
  return orNull(() => new Set(['', '.', '..', ...readdirSync(folder)]));
}
