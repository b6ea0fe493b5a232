import { Buffer } from 'node:buffer';
import { parseEnv } from 'node:util';
import type { Launch } from '../../clients/launch';
import { decodePercent } from '../../model/json';
import { findSecrets, isSecretName } from '../../model/secrets';
import { runsAt } from '../../model/server';
import { type NamedSecret, secretsIn } from './configSecrets';
import type { ConfiguredServer, PlanQuestion } from './findServers';
import { NamedFiles } from './places';
import { findPlaces, type Places, type ProgramTexts } from './programPlaces';
import { awaitsAnswer, Filler, filledText, shownText, type Template, tellName } from './variables';

/** What will be done about a server. All files are read by now, and none is read again: answers alone are put in. */
export interface ServerPlan {
  readonly name: string;
  readonly takesOwnName?: true | undefined;
  /** Where its entry stands, such as `/home/ida/.mcp.json, line 3`. */
  readonly place: string;
  readonly file: string;
  /** Where it runs unless its entry says otherwise, all links resolved. */
  readonly usualFolder: string;
  readonly draft: PlanDraft;
  /** The person's own variables that are put in, by name. */
  readonly own: ReadonlyMap<string, string>;
  /** Other files whose text is put in. */
  readonly files: readonly string[];
  readonly questions: readonly PlanQuestion[];
}

export type PlanDraft = ProgramDraft | AddressDraft | Skip;

export interface ProgramDraft extends ProgramTexts {
  readonly kind: 'start';
  /** Whether an answer decides program, folder or PATH. */
  readonly waits: boolean;
  /** Finds what it names on this machine, with these answers. What was found once is not looked up again. */
  readonly look: (answers: ReadonlyMap<string, string>) => Places;
  /** The same with the defaults of all answers. */
  readonly places: Places;
  /** Variables that every program gets, as clients do it. */
  readonly basic: ReadonlyMap<string, string>;
}

export interface AddressDraft {
  readonly kind: 'reach';
  readonly url: Template;
  readonly headers: ReadonlyMap<string, Template>;
  /** A program that the client would run for more headers. It is not run here. */
  readonly helper: string | undefined;
}

interface Skip {
  readonly kind: 'skip';
  readonly status: 'skipped' | 'needs-variable' | 'failed';
  readonly reason: string;
}

export type Step =
  | { readonly kind: 'start'; readonly program: Program; readonly secrets: readonly NamedSecret[] }
  | { readonly kind: 'reach'; readonly address: PlannedAddress; readonly secrets: readonly NamedSecret[] }
  | Skip;

/** A plan whose questions are answered. */
export interface ReadyPlan {
  readonly name: string;
  readonly takesOwnName?: true | undefined;
  readonly place: string;
  /** The command that starts it, or its address, for the list: references stand in place of values. */
  readonly runs: string;
  readonly step: Step;
}

export interface Program {
  readonly command: string;
  /** Its file, where that was found for the plan: it is not looked up again. */
  readonly file: string | undefined;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: ReadonlyMap<string, string>;
  /** What the plan named, as it was then: it is compared right before the start. */
  readonly seen: ReadonlyMap<string, string>;
}

export interface PlannedAddress {
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  /** Whether the client would run a program for more headers, which is not run here. */
  readonly hasHelper: boolean;
}

export interface Surroundings {
  readonly environment: ReadonlyMap<string, string>;
  readonly platform: NodeJS.Platform;
  readonly files?: NamedFiles;
}

const windowsCommand = /^(?:cmd|powershell|wsl)$|^[A-Za-z]:[\\/]|\.(?:exe|cmd|bat|ps1)$/i;

/** Handed to every program, as clients do: what it needs to run at all. */
const basicVariables =
  'HOME LOGNAME PATH SHELL TERM USER LANG TMPDIR SystemRoot APPDATA LOCALAPPDATA USERPROFILE TEMP PATHEXT'.split(' ');

export function planServer(server: ConfiguredServer, surroundings: Surroundings): ServerPlan {
  const { name, file, line, folder } = server;
  const { environment, platform, files = new NamedFiles() } = surroundings;
  const filler = new Filler(environment, folder, files);
  const drafted = server.isOff
    ? skip('skipped', 'It is switched off in the configuration.')
    : draftOf(server, filler, platform, environment);
  const questions = [...filler.asks].flatMap((id) => server.questions.get(id) ?? []);
  const unknown = [...filler.asks].filter((id) => !server.questions.has(id));
  const missing = [...filler.missing, ...unknown.map((id) => `The client’s answer ${tellName(id)} is not set.`)];
  return {
    name,
    takesOwnName: server.takesOwnName,
    place: line === undefined ? file : `${file}, line ${line}`,
    file,
    usualFolder: files.follow('/', folder).real ?? folder,
    draft: drafted.kind === 'skip' || missing.length === 0 ? drafted : skip('needs-variable', describeMissing(missing)),
    own: filler.own,
    files: [...filler.files],
    questions,
  };
}

function skip(status: Skip['status'], reason: string): Skip {
  return { kind: 'skip', status, reason };
}

function describeMissing([first = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? ` So ${others.length === 1 ? 'is 1 more' : `are ${others.length} more`}.` : '';
  return `${first}${more} Set it, and collect again.`;
}

function draftOf(
  server: ConfiguredServer,
  filler: Filler,
  platform: NodeJS.Platform,
  environment: ReadonlyMap<string, string>,
): PlanDraft {
  const { launch } = server;
  switch (launch.kind) {
    case 'program':
      if (platform !== 'win32' && windowsCommand.test(launch.command)) {
        return skip(
          'failed',
          'It is a Windows command, and this is no Windows. Collect it there, or give it a command of this system.',
        );
      }
      return draftProgram(launch, server, filler, environment, platform === 'win32');
    case 'address': {
      const headers = [...launch.headers].map(([name, text]) => [name, filler.fill(text)] as const);
      return { kind: 'reach', url: filler.fill(launch.url), headers: new Map(headers), helper: launch.helper };
    }
    case 'none':
      return skip(launch.status, launch.reason);
    default:
      return launch satisfies never;
  }
}

function draftProgram(
  launch: Extract<Launch, { kind: 'program' }>,
  { folder, questions }: ConfiguredServer,
  filler: Filler,
  environment: ReadonlyMap<string, string>,
  isWindows: boolean,
): PlanDraft {
  const { named } = filler;
  const envFile = filler.fill(launch.envFile ?? '');
  if (awaitsAnswer(envFile)) {
    return skip('failed', 'Its file of variables depends on an answer, and files are read before anything is asked.');
  }
  const ofFile = launch.envFile === undefined ? null : filler.textOf(filledText(envFile), 'file of variables');
  const written = new Map([...Object.entries(parseEnv(ofFile ?? '')), ...launch.variables]);
  const kept = new Set(written.keys());
  const command = filler.fill(launch.command);
  const args = launch.args.map((arg) => filler.fill(arg, kept));
  const variables = new Map([
    ...launch.passed.map((name) => [name, filler.fill(`\${${name}}`)] as const),
    ...[...written].map(([name, text]) => [name, filler.fill(text ?? '')] as const),
  ]);
  const cwd = filler.fill(launch.cwd ?? '');
  const basic = new Map(basicVariables.flatMap((name) => pairOf(name, environment.get(name))));
  const all = [command, ...args, cwd, ...variables.values()];
  if ([...kept].some((name) => name.includes('\0')) || all.some((one) => filledText(one).includes('\0')))
    return skip('failed', 'It holds a NUL, which no program takes.');
  const path = variables.get('PATH') ?? [{ kind: 'file', text: basic.get('PATH') ?? usualPath }];
  const texts: ProgramTexts = { command, args, folder, cwd, path, variables, isWindows };
  const look = (answers: ReadonlyMap<string, string>) => findPlaces(texts, answers, named);
  const places = look(new Map([...filler.asks].flatMap((id) => pairOf(id, questions.get(id)?.fallback))));
  if (places.fault !== null) return skip('failed', places.fault);
  const waits = [command, cwd, path].some((one) => awaitsAnswer(one));
  return { kind: 'start', ...texts, waits, look, places, basic };
}

/** Where a program is looked for without a path. */
const usualPath = '/usr/bin:/bin';

function pairOf(name: string, value: string | undefined): readonly (readonly [string, string])[] {
  return value === undefined ? [] : [[name, value]];
}

/** Puts the answers in; null stands for a place where nobody can be asked. */
export function readyPlan(
  { name, takesOwnName, place, draft, questions }: ServerPlan,
  given: ReadonlyMap<string, string>,
): ReadyPlan {
  const plan = (step: Step): ReadyPlan => ({ name, takesOwnName, place, runs: runsOf(draft), step });
  if (draft.kind === 'skip') return plan(draft);
  const unanswered = questions.find(({ key }) => !given.has(key));
  if (unanswered !== undefined) {
    const reason = `Its client asks for ${tellName(unanswered.id)}, and nobody has answered. Collect in a terminal.`;
    return plan(skip('needs-variable', reason));
  }
  const answers = new Map(questions.map(({ id, key }) => [id, given.get(key) ?? '']));
  const ofAnswers = questions.flatMap(({ id, isSecret }) =>
    secretsIn(id, answers.get(id) ?? '', isSecret || isSecretName(id)),
  );
  const secrets = [...secretsOfDraft(draft, answers), ...ofAnswers];
  if (draft.kind === 'reach') return plan(reach(draft, answers, secrets));
  const fill = (one: Template) => filledText(one, answers);
  const { command, args, variables, basic } = draft;
  const { program, isMissing, folder, seen, fault } = draft.look(answers);
  if (fault !== null) return plan(skip('failed', fault));
  if (isMissing) return plan(skip('failed', /\s/.test(fill(command)) ? holdsArguments : notFound));
  const environment = new Map([...basic, ...[...variables].map(([key, one]) => [key, fill(one)] as const)]);
  return plan({
    kind: 'start',
    program: {
      command: fill(command),
      file: program ?? undefined,
      args: args.map(fill),
      cwd: folder ?? draft.folder,
      environment,
      seen,
    },
    secrets,
  });
}

const notFound = 'Its command was not found. Install it, or give its full path in the file.';
const holdsArguments =
  'Its command holds spaces, and no program has such a name: a client may read it as a line. Write the program alone as command, the rest as args.';

/** The person's home folder stands as `~`: its path holds their name. */
function runsOf(draft: PlanDraft): string {
  switch (draft.kind) {
    case 'start': {
      const home = draft.basic.get('HOME') ?? draft.basic.get('USERPROFILE') ?? '';
      const words = [draft.command, ...draft.args]
        .map(shownText)
        .map((word) => (/\s|^$/.test(word) ? `'${word}'` : word));
      return home.length < 2 ? words.join(' ') : words.join(' ').replaceAll(home, '~');
    }
    case 'reach':
      return runsAt(shownText(draft.url));
    case 'skip':
      return '';
    default:
      return draft satisfies never;
  }
}

function reach(draft: AddressDraft, answers: ReadonlyMap<string, string>, secrets: readonly NamedSecret[]): Step {
  const text = filledText(draft.url, answers);
  if (!URL.canParse(text) || !/^https?:/i.test(text.trim())) {
    return skip('failed', 'Its address is no http or https address. Correct it in the file.');
  }
  const url = new URL(text);
  const headers = new Map([...draft.headers].map(([name, one]) => [name, filledText(one, answers)]));
  const hasHelper = draft.helper !== undefined;
  const { username, password } = url;
  if (username === '' && password === '') return { kind: 'reach', address: { url, headers, hasHelper }, secrets };
  const secret = decodePercent(password) ?? password;
  const pair = `${decodePercent(username) ?? username}:${secret}`;
  if (![...headers.keys()].some((name) => name.toLowerCase() === 'authorization')) {
    headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  }
  // A request can't be made to an address that holds them.
  url.username = url.password = '';
  const ofPair = [pair, secret].map((value) => ({ name: 'the address', value }));
  return {
    kind: 'reach',
    address: { url, headers, hasHelper },
    secrets: [...secrets, ...(password === '' ? [] : ofPair)],
  };
}

/** Clients of databases take a password right behind `-p`. */
const databaseClient = /(?:^|[/\\@-])(?:mysql|mariadb|mycli|mongo|mssql)/i;

/** Returns the known secrets of a configuration: what it sets, and what the person's own variables put in. */
function secretsOfDraft(draft: PlanDraft, answers: ReadonlyMap<string, string> = new Map()): readonly NamedSecret[] {
  if (draft.kind === 'skip') return [];
  const fill = (one: Template) => filledText(one, answers);
  const named = draft.kind === 'start' ? draft.variables : draft.headers;
  const texts = draft.kind === 'start' ? [draft.command, ...draft.args] : [draft.url];
  const unnamed = draft.kind === 'start' ? 'an argument' : 'the address';
  const words = texts.map(fill);
  const isDatabase = words.some((word) => databaseClient.test(word));
  return [
    ...[...named].flatMap(([name, one]) => secretsIn(name, fill(one))),
    ...words.flatMap((word, i) => secretsInWord(unnamed, word, words[i - 1] ?? '', isDatabase)),
    ...[...texts, ...named.values()].flat().flatMap((one) => (one.kind === 'own' ? secretsIn(one.name, one.text) : [])),
  ];
}

function secretsInWord(unnamed: string, word: string, before: string, isDatabase: boolean): readonly NamedSecret[] {
  const [, attached = ''] = isDatabase ? (/^-p(.+)$/s.exec(word) ?? []) : [];
  if (attached !== '') return secretsIn('-p', attached, true);
  const isValue = /^--?[A-Za-z][\w-]*$/.test(before) && !word.startsWith('-');
  if (!isValue) return secretsIn(unnamed, word);
  const [, password = ''] = /^--?u(?:ser)?$/.test(before) ? (/^[^:]+:(.+)$/s.exec(word) ?? []) : [];
  return password === '' ? secretsIn(before, word) : secretsIn(before, password, true);
}

/** Whether a plan would show what looks like a secret, with these values masked. What stands as a reference is not shown. */
export function showsSecret({ draft, questions }: ServerPlan, masked: ReadonlySet<string> = new Set()): boolean {
  if (draft.kind === 'skip') return false;
  const strip = (template: Template): Template => template.filter(({ kind }) => kind === 'file');
  const stripAll = (all: ReadonlyMap<string, Template>) =>
    new Map([...all].flatMap(([name, one]) => (masked.has(name) ? [] : [[name, strip(one)]])));
  const shown: PlanDraft =
    draft.kind === 'start'
      ? { ...draft, command: strip(draft.command), args: draft.args.map(strip), variables: stripAll(draft.variables) }
      : { ...draft, url: strip(draft.url), headers: stripAll(draft.headers) };
  const others = draft.kind === 'start' ? filledText(strip(draft.cwd)) : (draft.helper ?? '');
  return (
    secretsOfDraft(shown).length > 0 ||
    secretsIn('', others).length > 0 ||
    questions.some(({ id, words, fallback = '', isSecret }) => {
      return findSecrets(words).length > 0 || secretsIn(id, fallback, isSecret || isSecretName(id)).length > 0;
    })
  );
}
