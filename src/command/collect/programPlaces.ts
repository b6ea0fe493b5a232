import { resolve } from 'node:path';
import { decodePercent } from '../../model/json';
import { describeShifting, type Followed, findBrought, findProgram, type NamedFiles } from './places';
import { awaitsAnswer, filledText, shownText, type Template } from './variables';

/** The texts of an entry that decide what runs, and where. */
export interface ProgramTexts {
  readonly command: Template;
  readonly args: readonly Template[];
  /** Where the entry's relative paths begin. */
  readonly folder: string;
  readonly cwd: Template;
  readonly path: Template;
  readonly variables: ReadonlyMap<string, Template>;
  readonly isWindows: boolean;
}

/** What an entry names on this machine, as it was looked at for the plan. */
export interface Places {
  /** The file that is started, all links resolved; null where it isn't there, or not known. */
  readonly program: string | null;
  /** What runs that file where it is a script, and what runs that one in turn. */
  readonly runBy: readonly string[];
  /** Whether the command is known, and names no program. */
  readonly isMissing: boolean;
  /** Where it runs, all links resolved; null where that waits for an answer. */
  readonly folder: string | null;
  /** The PATH, where an answer is part of it. */
  readonly path: string | null;
  /** What names a path over a link, and where it leads. */
  readonly links: readonly (readonly [text: string, target: string])[];
  /** What a package runner takes from the folder. */
  readonly brought: readonly string[];
  /** Program, folder, links and what is taken, as they were: nothing is started once one of them is another. */
  readonly seen: ReadonlyMap<string, string>;
  /** Why nothing of it may be started; null where it may. */
  readonly fault: string | null;
}

/** What stands between paths in options, lists and command lines: `--file=a`, `a:b`, `@a`, `. ./a; b`. */
const betweenPaths = /[\s=:;,|&()<>@"'`?#]+/;
/** Signs that stand in few names of files: `!./a`, `{./a,b}`, `[a]`. */
const oddSigns = /[^\p{L}\p{M}\p{N}\0._~/+-]+/u;
/** So many letters may be options before a path: `-fa`, `-sf./a`. */
const mostOptions = 32;
/** Scripts that run scripts: as many as the system takes. */
const mostScripts = 4;
/** A longer text names no file on any system in use. */
const longestPath = 4_096;

export function findPlaces(texts: ProgramTexts, answers: ReadonlyMap<string, string>, named: NamedFiles): Places {
  const { command, args, cwd, path, variables, isWindows } = texts;
  const start = resolve(texts.folder, filledText(cwd, answers));
  const seen = new Map<string, string>();
  const shifting: (string | null)[] = [];
  const note = (found: Followed): string | null => {
    shifting.push(found.shifting);
    for (const [one, stamp] of found.seen) seen.set(one, stamp);
    return found.real;
  };
  const at = note(named.follow('/', start)) ?? start;
  const find = (name: string) => note(findProgram(name, at, filledText(path, answers), named));
  const program = isWindows ? null : find(filledText(command, answers));
  const runBy: string[] = [];
  for (let file = program; file !== null && runBy.length < mostScripts; ) {
    const name = named.interpreterOf(file);
    file = name === null ? null : find(name);
    if (file !== null) runBy.push(file);
  }
  const isKnown = ![command, cwd, path].some((one) => awaitsAnswer(one, answers));
  const links: (readonly [string, string])[] = [];
  const all = [command, ...args, cwd, ...variables.values()].filter((one) => !awaitsAnswer(one, answers));
  for (const [shown, text] of new Map(all.flatMap((one) => pathsIn(one, answers)))) {
    if (text === '' || text.length > longestPath) continue;
    const found = named.follow(at, text);
    // The last that was seen is where it leads.
    const passed = new Map([...found.seen].slice(0, found.real === null ? 0 : -1));
    note({ ...found, seen: passed });
    if (found.real !== null && passed.size > 0) links.push([shown, found.real]);
  }
  const line = [command, ...args].map((one) => filledText(one, answers));
  const taken = findBrought([program ?? '', ...line], at, named);
  note({ real: null, shifting: null, seen: taken });
  const place = shifting.find((one) => one !== null);
  return {
    program,
    runBy,
    isMissing: !isWindows && isKnown && program === null,
    folder: awaitsAnswer(cwd, answers) ? null : at,
    path: awaitsAnswer(path) ? filledText(path, answers) : null,
    links,
    brought: [...taken].flatMap(([one, stamp]) => (stamp === '' ? [] : [one])),
    seen,
    fault: place !== undefined ? `Nothing of it is started: ${describeShifting(place)}` : null,
  };
}

/** What may be a path in a template: all of it, and its pieces, but for the person's own values by themselves. */
function pathsIn(template: Template, answers: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const marked = template
    .map((piece, i) => (piece.kind === 'own' ? `\0${i}\0` : filledText([piece], answers)))
    .join('');
  const put = (text: string, write: (template: Template) => string) =>
    text.replace(/\0(\d+)\0/g, (_, i: string) => write(template.slice(Number(i), Number(i) + 1)));
  const pieces = [marked, ...marked.split(betweenPaths), ...marked.split(oddSigns)];
  const values = pieces.flatMap((text) =>
    /^-[A-Za-z]./.test(text) ? Array.from({ length: mostOptions }, (_, i) => text.slice(2 + i)) : [],
  );
  const decoded = pieces.flatMap((text) => decodePercent(text) ?? []);
  return [...new Set([...pieces, ...values, ...decoded])]
    .filter((text) => text.replace(/\0\d+\0/g, '') !== '')
    .map((text) => [put(text, shownText), put(text, filledText)] as const);
}
