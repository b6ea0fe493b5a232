import { dirname } from 'node:path';
import { putInVariables } from './putInVariables';
import type { ConfiguredServer, Launch } from './readConfig';
import { looksSecret, secretsOfUrl } from './redact';

/** What will be done about a server, and what a person is shown of it before. */
export interface ServerPlan {
  readonly name: string;
  readonly file: string;
  /** The program or address as it may be shown: no value of a variable or header. */
  readonly shown: string;
  /** Names of the variables or headers that it is given. */
  readonly names: readonly string[];
  readonly step: Step;
}

export type Step =
  | { readonly kind: 'start'; readonly program: Program; readonly secrets: Secrets }
  | { readonly kind: 'reach'; readonly address: Address; readonly secrets: Secrets }
  | { readonly kind: 'skip'; readonly status: 'skipped' | 'needs-variable' | 'failed'; readonly reason: string };

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
  readonly environment: ReadonlyMap<string, string>;
}

export interface Address {
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  readonly isSse: boolean;
}

/** Values that no output may hold, by what they are called. */
export type Secrets = readonly (readonly [name: string, value: string])[];

/** `--token=VALUE` or `TOKEN=VALUE`. */
const assignment = /^(-[\w-]+|\w+)=(.*)$/s;

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

export function planServer(
  server: ConfiguredServer,
  environment: ReadonlyMap<string, string>,
  platform: NodeJS.Platform,
): ServerPlan {
  const { name, file, launch } = server;
  if (launch === null) throw new Error('A server without a command or an address is none.');
  const shown = launch.kind === 'program' ? showProgram(launch) : showUrl(launch.url);
  const names = launch.kind === 'program' ? [...launch.variables.keys(), ...launch.passed] : [...launch.headers.keys()];
  const plan = (step: Step): ServerPlan => ({ name, file, shown, names, step });
  if (server.isOff)
    return plan({ kind: 'skip', status: 'skipped', reason: 'It is switched off in the configuration.' });
  if (launch.kind === 'program' && platform !== 'win32' && /^cmd(\.exe)?$/i.test(launch.command)) {
    return plan({ kind: 'skip', status: 'failed', reason: 'It is a Windows command, and this is no Windows.' });
  }
  const filler = new Filler(environment, dirname(file).replace(/[/\\]\.(?:vscode|cursor|gemini|kiro|codex)$/, ''));
  const step = launch.kind === 'program' ? planProgram(launch, filler, environment) : planAddress(launch, filler);
  const [missing] = filler.missing;
  if (missing === undefined) return plan(step);
  const others = filler.missing.size > 1 ? `, nor ${filler.missing.size - 1} more` : '';
  return plan({
    kind: 'skip',
    status: 'needs-variable',
    reason: `The variable ${missing} is not set${others}. Set it, and collect again.`,
  });
}

/** Puts variables in, and notes what is missing and what must not be written. */
class Filler {
  readonly missing = new Set<string>();
  readonly secrets: (readonly [string, string])[] = [];
  private readonly environment: ReadonlyMap<string, string>;
  private readonly folder: string;

  constructor(environment: ReadonlyMap<string, string>, folder: string) {
    this.environment = environment;
    this.folder = folder;
  }

  fill(text: string): string {
    const filled = putInVariables(text, this.environment, this.folder);
    for (const name of filled.missing) this.missing.add(name);
    this.secrets.push(...filled.used);
    return filled.text;
  }

  fillValue(name: string, text: string): string {
    const value = this.fill(text);
    this.secrets.push([name, value]);
    return value;
  }
}

function planProgram(
  launch: Extract<Launch, { kind: 'program' }>,
  filler: Filler,
  environment: ReadonlyMap<string, string>,
): Step {
  const given = new Map<string, string>();
  for (const name of basicVariables) {
    const value = environment.get(name);
    if (value !== undefined) given.set(name, value);
  }
  for (const name of launch.passed) given.set(name, filler.fillValue(name, `\${${name}}`));
  for (const [name, text] of launch.variables) given.set(name, filler.fillValue(name, text));
  const program = {
    command: filler.fill(launch.command),
    args: launch.args.map((arg) => filler.fill(arg)),
    cwd: launch.cwd === undefined ? undefined : filler.fill(launch.cwd),
    environment: given,
  };
  const inArguments = secretArguments(program.args);
  return { kind: 'start', program, secrets: [...filler.secrets, ...inArguments] };
}

function planAddress(launch: Extract<Launch, { kind: 'address' }>, filler: Filler): Step {
  const headers = new Map([...launch.headers].map(([name, text]) => [name, filler.fillValue(name, text)]));
  const written = filler.fill(launch.url);
  if (!URL.canParse(written) || !/^https?:/.test(written)) {
    return { kind: 'skip', status: 'failed', reason: 'Its address is no http or https address.' };
  }
  const url = new URL(written);
  // "Bearer " is no secret, and what follows it is.
  const tokens = [...headers].flatMap(([name, value]) => {
    const token = /^\w+ (.+)$/.exec(value)?.[1];
    return token === undefined ? [] : [[name, token] as const];
  });
  const secrets = [...filler.secrets, ...tokens, ...secretsOfUrl(url)];
  return { kind: 'reach', address: { url, headers, isSse: launch.isSse }, secrets };
}

/** `--api-key VALUE`, `--token=VALUE`, and what an address holds beside its place. */
function secretArguments(args: readonly string[]): Secrets {
  return args.flatMap((arg, i): Secrets => {
    const assigned = assignment.exec(arg);
    if (assigned !== null) return looksSecret(assigned[1] ?? '') ? [[assigned[1] ?? '', assigned[2] ?? '']] : [];
    if (URL.canParse(arg)) return secretsOfUrl(new URL(arg));
    const before = args[i - 1] ?? '';
    return before.startsWith('-') && !before.includes('=') && looksSecret(before) ? [[before, arg]] : [];
  });
}

/** As written, so that variables stay names; what follows a flag that names a secret is left out. */
function showProgram({ command, args }: Extract<Launch, { kind: 'program' }>): string {
  const hidden = new Set(secretArguments(args).map(([, value]) => value));
  const words = args.map((arg) => {
    const [, name, value = ''] = assignment.exec(arg) ?? [];
    if (name !== undefined) return hidden.has(value) ? `${name}=•••` : arg;
    if (hidden.has(arg)) return '•••';
    return arg.includes('://') ? showUrl(arg) : arg;
  });
  return [command, ...words].map((word) => (/[\s"']/.test(word) ? JSON.stringify(word) : word)).join(' ');
}

function showUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username === '' && url.password === '' && url.search === '') return text;
  return `${url.protocol}//${url.host}${url.pathname}${url.search === '' ? '' : '?•••'}`;
}
