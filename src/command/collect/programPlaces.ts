import { resolve } from 'node:path';
import { describeShifting, findBrought, findProgram, type NamedFiles } from './places';
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
  /** Program, folder and links as they were: nothing is started once one of them is another. */
  readonly seen: ReadonlyMap<string, string>;
  /** Why nothing of it may be started; null where it may. */
  readonly fault: string | null;
}

/** What stands between paths in options, lists and command lines: `--file=a`, `a:b`, `@a`, `. ./a; b`. */
const betweenPaths = /^-[A-Za-z](?=[./])|[\s=:;,|&()<>@"'`]+/;
/** A longer text names no file on any system in use. */
const longestPath = 4_096;

export function findPlaces(texts: ProgramTexts, answers: ReadonlyMap<string, string>, named: NamedFiles): Places {
  const { command, args, cwd, path, variables, isWindows } = texts;
  const start = resolve(texts.folder, filledText(cwd, answers));
  const folder = named.follow('/', start);
  const at = folder.real ?? start;
  const program = isWindows ? null : findProgram(filledText(command, answers), at, filledText(path, answers), named);
  const isKnown = ![command, cwd, path].some((one) => awaitsAnswer(one, answers));
  const seen = new Map([...folder.seen, ...(program?.seen ?? [])]);
  const links: (readonly [string, string])[] = [];
  const shifting = [folder.shifting, program?.shifting];
  const all = [command, ...args, cwd, ...variables.values()].filter((one) => !awaitsAnswer(one, answers));
  for (const [shown, text] of new Map(all.flatMap((one) => pathsIn(one, answers)))) {
    if (text === '' || text.length > longestPath) continue;
    const found = named.follow(at, text);
    shifting.push(found.shifting);
    // The last that was seen is where it leads.
    const passed = [...found.seen].slice(0, -1);
    if (found.real === null || passed.length === 0) continue;
    links.push([shown, found.real]);
    for (const [link, stamp] of passed) seen.set(link, stamp);
  }
  const place = shifting.find((one) => one);
  const runner = filledText(command, answers).split('/').at(-1) ?? '';
  return {
    program: program?.real ?? null,
    isMissing: !isWindows && isKnown && program?.real === null,
    folder: awaitsAnswer(cwd, answers) ? null : at,
    path: awaitsAnswer(path) ? filledText(path, answers) : null,
    links,
    brought: findBrought(runner, args.map(shownText), at, named),
    seen,
    fault: place ? `Nothing of it is started: ${describeShifting(place)}` : null,
  };
}

/** What may be a path in a template: all of it, and its pieces, but for the person's own values by themselves. */
function pathsIn(template: Template, answers: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const marked = template
    .map((piece, i) => (piece.kind === 'own' ? `\0${i}\0` : filledText([piece], answers)))
    .join('');
  const put = (text: string, write: (template: Template) => string) =>
    text.replace(/\0(\d+)\0/g, (_, i: string) => write(template.slice(Number(i), Number(i) + 1)));
  return [marked, ...marked.split(betweenPaths)]
    .filter((text) => text.replace(/\0\d+\0/g, '') !== '')
    .map((text) => [put(text, shownText), put(text, filledText)] as const);
}
