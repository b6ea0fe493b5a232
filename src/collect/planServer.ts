import { resolve } from 'node:path';
import { putInVariables } from './putInVariables';
import type { ConfiguredServer } from './readConfig';
import type { Launch } from './readLaunch';
import { type Secrets, secretsOfUrl } from './redact';
import { readWords, showLaunch } from './secretWords';

/** What will be done about a server, and what a person is shown of it before. */
export interface ServerPlan {
  readonly name: string;
  /** Where its entry stands, such as `/home/ida/.mcp.json, line 3`. */
  readonly place: string;
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
  readonly cwd: string;
  readonly environment: ReadonlyMap<string, string>;
}

export interface Address {
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  readonly isSse: boolean;
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

export function planServer(
  server: ConfiguredServer,
  environment: ReadonlyMap<string, string>,
  platform: NodeJS.Platform,
): ServerPlan {
  const { name, file, line, folder, launch } = server;
  const names =
    launch.kind === 'program'
      ? [...launch.variables.keys(), ...launch.passed]
      : launch.kind === 'address'
        ? [...launch.headers.keys()]
        : [];
  const place = line === undefined ? file : `${file}, line ${line}`;
  const plan = (step: Step): ServerPlan => ({ name, place, shown: showLaunch(launch), names, step });
  if (server.isOff) {
    return plan({ kind: 'skip', status: 'skipped', reason: 'It is switched off in the configuration.' });
  }
  if (launch.kind === 'none') return plan({ kind: 'skip', status: launch.status, reason: launch.reason });
  if (launch.kind === 'program' && platform !== 'win32' && windowsCommand.test(launch.command)) {
    const reason =
      'It is a Windows command, and this is no Windows. Collect it there, or give it a command of this system.';
    return plan({ kind: 'skip', status: 'failed', reason });
  }
  const filler = new Filler(environment, folder);
  const step =
    launch.kind === 'program' ? planProgram(launch, filler, environment, folder) : planAddress(launch, filler);
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
  folder: string,
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
    cwd: resolve(folder, launch.cwd === undefined ? '.' : filler.fill(launch.cwd)),
    environment: given,
  };
  const inArguments = readWords(program.args).flatMap(({ secrets }) => secrets);
  return { kind: 'start', program, secrets: [...filler.secrets, ...inArguments] };
}

function planAddress(launch: Extract<Launch, { kind: 'address' }>, filler: Filler): Step {
  const headers = new Map([...launch.headers].map(([name, text]) => [name, filler.fillValue(name, text)]));
  const written = filler.fill(launch.url);
  if (!URL.canParse(written) || !/^https?:/.test(written)) {
    return {
      kind: 'skip',
      status: 'failed',
      reason: 'Its address is no http or https address. Correct it in the file.',
    };
  }
  const url = new URL(written);
  const tokens = [...headers].flatMap(([name, value]) => secretsOfHeader(value).map((one) => [name, one] as const));
  const secrets = [...filler.secrets, ...tokens, ...secretsOfUrl(url)];
  return { kind: 'reach', address: { url, headers, isSse: launch.isSse }, secrets };
}

/** "Bearer " is no secret, and what follows it is; "Basic " hides a name and a password. */
function secretsOfHeader(value: string): readonly string[] {
  const [, scheme = '', token = ''] = /^(\w+) (.+)$/s.exec(value) ?? [];
  if (!/^basic$/i.test(scheme)) return token === '' ? [] : [token];
  const pair = Buffer.from(token, 'base64').toString();
  return [token, pair, pair.slice(pair.indexOf(':') + 1)];
}
