import { existsSync, readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Launch } from '../clients/launch';
import { expand, showAddress, showHeader, showProgram } from './launchText';
import type { ConfiguredServer, Question } from './readConfig';
import { decode, type Secret, type Secrets, secretsOf, secretsOfUrl } from './secrets';
import { Filler, join } from './variables';

/** What will be done about a server, and what a person is shown of it before. */
export interface ServerPlan {
  readonly name: string;
  /** Where its entry stands, such as `/home/ida/.mcp.json, line 3`. */
  readonly place: string;
  /** The program or address: all that will run, and no secret that could be left out. */
  readonly shown: string;
  readonly cwd?: string;
  readonly given: readonly string[];
  /** Names of secrets that had to be shown. */
  readonly exposed: readonly string[];
  readonly questions: readonly Question[];
  readonly step: Step;
}

export type Step =
  | { readonly kind: 'start'; readonly program: Program; readonly secrets: Secrets }
  | { readonly kind: 'reach'; readonly address: Address; readonly secrets: Secrets }
  | { readonly kind: 'skip'; readonly status: 'skipped' | 'needs-variable' | 'failed'; readonly reason: string };

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: ReadonlyMap<string, string>;
}

export interface Address {
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
}

export interface Surroundings {
  readonly environment: ReadonlyMap<string, string>;
  readonly platform: NodeJS.Platform;
  /** What was answered to the questions of clients, by the question's key; undefined until they have been asked. */
  readonly answers?: ReadonlyMap<string, string>;
}

const windowsCommand = /^(?:cmd|powershell|wsl)$|^[A-Za-z]:[\\/]|\.(?:exe|cmd|bat|ps1)$/i;

/** Handed to every program, as clients do: what it needs to run at all. */
const basicVariables = [
  'HOME',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'USER',
  'LANG',
  'TMPDIR',
  'SystemRoot',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'TEMP',
  'PATHEXT',
];

type Drawn = Pick<ServerPlan, 'shown' | 'cwd' | 'given' | 'exposed' | 'step'>;

export function planServer(server: ConfiguredServer, surroundings: Surroundings): ServerPlan {
  const { name, file, line, folder, launch } = server;
  const { environment, platform, answers } = surroundings;
  const given = server.questions.flatMap(({ id, key }) => {
    const answer = answers?.get(key);
    return answer === undefined ? [] : [[id, answer] as const];
  });
  const filler = new Filler(environment, folder, new Map(given));
  const drawn = draw(launch, filler, environment, folder);
  const questions = server.questions.filter(({ id }) => filler.asks.has(id));
  const place = line === undefined ? file : `${file}, line ${line}`;
  const plan = (step: Step): ServerPlan => ({ ...drawn, name, place, questions, step });
  if (server.isOff) {
    return plan({ kind: 'skip', status: 'skipped', reason: 'It is switched off in the configuration.' });
  }
  if (launch.kind === 'program' && platform !== 'win32' && windowsCommand.test(launch.command)) {
    const reason =
      'It is a Windows command, and this is no Windows. Collect it there, or give it a command of this system.';
    return plan({ kind: 'skip', status: 'failed', reason });
  }
  const unknown = [...filler.asks].filter((id) => !questions.some((one) => one.id === id));
  const [missing, ...others] = [...filler.missing, ...unknown.map((id) => `The client’s answer ${id} is not set`)];
  const [unanswered] = questions;
  if (missing === undefined && unanswered !== undefined && answers !== undefined && drawn.step.kind !== 'skip') {
    const reason = `Its client asks for “${unanswered.id}”, and nobody can be asked here. Collect in a terminal.`;
    return plan({ kind: 'skip', status: 'needs-variable', reason });
  }
  if (missing === undefined) return plan(drawn.step);
  const more = others.length > 0 ? `, nor ${others.length} more` : '';
  return plan({ kind: 'skip', status: 'needs-variable', reason: `${missing}${more}. Set it, and collect again.` });
}

function draw(launch: Launch, filler: Filler, environment: ReadonlyMap<string, string>, folder: string): Drawn {
  switch (launch.kind) {
    case 'program':
      return drawProgram(launch, filler, environment, folder);
    case 'address':
      return drawAddress(launch, filler);
    case 'none': {
      const { status, reason } = launch;
      return { shown: '–', given: [], exposed: [], step: { kind: 'skip', status, reason } };
    }
    default:
      return launch satisfies never;
  }
}

function drawProgram(
  launch: Extract<Launch, { kind: 'program' }>,
  filler: Filler,
  environment: ReadonlyMap<string, string>,
  folder: string,
): Drawn {
  const written = new Map([...readEnvFile(launch.envFile, filler), ...launch.variables]);
  const own = new Set(written.keys());
  const line = {
    command: filler.fill(launch.command),
    args: launch.args.map((arg) => filler.fill(arg, own)),
    variables: new Map([
      ...launch.passed.map((name) => [name, filler.fill(`\${${name}}`)] as const),
      ...[...written].map(([name, text]) => [name, filler.fill(text)] as const),
    ]),
  };
  const cwd = launch.cwd === undefined ? undefined : resolve(folder, join(filler.fill(launch.cwd)));
  const values = [...line.variables].map(([name, spans]) => [name, join(spans)] as const);
  // Any variable may be a path that programs or modules are looked for on.
  const paths = [environment.get('PATH') ?? '', ...values.map(([, value]) => value)];
  const near = ['', 'node_modules', 'node_modules/.bin'].map((name) => resolve(cwd ?? folder, name));
  const places = [...near, ...paths.flatMap((path) => path.split(delimiter))];
  const canRun = (word: string) =>
    word !== '' && places.some((place) => existsSync(resolve(cwd ?? folder, place, word)));
  const drawn = showProgram(line, canRun);
  const basic = basicVariables.flatMap((name) => {
    const value = environment.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const program = {
    command: join(line.command),
    args: line.args.map(join),
    cwd: cwd ?? resolve(folder),
    environment: new Map([...basic, ...values]),
  };
  const secrets = [
    ...valuesIn([line.command, ...line.args]),
    ...values.flatMap(([name, value]) => secretsOf(name, value)),
    ...expand(drawn.secrets),
  ];
  return {
    shown: drawn.shown,
    ...(cwd !== undefined && { cwd }),
    given: drawn.variables,
    exposed: drawn.exposed,
    step: { kind: 'start', program, secrets },
  };
}

function drawAddress(launch: Extract<Launch, { kind: 'address' }>, filler: Filler): Drawn {
  const spans = filler.fill(launch.url);
  const headers = [...launch.headers].map(([name, text]) => ({ name, spans: filler.fill(text) }));
  const shownHeaders = headers.map(({ name, spans }) => showHeader(name, spans));
  const given = shownHeaders.map(({ shown }) => shown);
  const address = join(spans);
  if (!URL.canParse(address) || !/^https?:/i.test(address.trim())) {
    const reason = 'Its address is no http or https address. Correct it in the file.';
    return { shown: '–', given, exposed: [], step: { kind: 'skip', status: 'failed', reason } };
  }
  const url = new URL(address);
  const { shown, secrets: inAddress } = showAddress(url, spans);
  const values = new Map(headers.map(({ name, spans }) => [name, join(spans)]));
  const secrets = [
    ...valuesIn([spans]),
    ...[...values].flatMap(([name, value]) => secretsOf(name, value)),
    ...secretsOfUrl(url),
    ...expand(inAddress),
  ];
  if (url.username !== '' || url.password !== '') {
    const pair = `${decode(url.username)}:${decode(url.password)}`;
    if (![...values.keys()].some((name) => name.toLowerCase() === 'authorization')) {
      values.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
    }
    // A request can't be made to an address that holds them.
    url.username = url.password = '';
  }
  return { shown, given, exposed: [], step: { kind: 'reach', address: { url, headers: values }, secrets } };
}

function valuesIn(words: readonly ReturnType<Filler['fill']>[]): Secret[] {
  return words
    .flat()
    .flatMap(({ text, written, name }) => (written === undefined || name === undefined ? [] : secretsOf(name, text)));
}

/** VS Code's `envFile`: lines `NAME=value`. */
function readEnvFile(file: string | undefined, filler: Filler): readonly (readonly [string, string])[] {
  if (file === undefined) return [];
  const path = filler.pathOf(join(filler.fill(file)));
  try {
    return Object.entries(parseEnv(readFileSync(path, 'utf8'))).map(([name, value]) => [name, value ?? ''] as const);
  } catch {
    filler.missing.add(`Its file of variables ${path} can’t be read`);
    return [];
  }
}
