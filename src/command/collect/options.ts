import { parseArgs } from 'node:util';
import { homePort } from '../../host/settings';
import { readDays } from '../usage/usageCommand';

export interface Options {
  /** Paths and URLs. */
  readonly files: readonly string[];
  readonly tokens: ReadonlyMap<string, string>;
  readonly isYes: boolean;
  /** Whether to print the plan and leave. */
  readonly isPlan: boolean;
  readonly only: readonly string[];
  readonly except: readonly string[];
  readonly out: string | undefined;
  /** Whether to exit non-zero where a server could not be listed. */
  readonly isStrict: boolean;
  /** Undefined: as the terminal decides. */
  readonly serves: boolean | undefined;
  /** The ports to serve at, the first that is free. */
  readonly ports: readonly number[];
  readonly serverMs: number;
  readonly allMs: number;
  /** How many days of the clients' own sessions are read as well; null for none. */
  readonly days: number | null;
}

export const usage = `tool-catalog collect [CONFIG or URL…]: lists the tools of your MCP servers, and shows them in Tool Catalog.

  CONFIG            a client's file; without any, those of the clients on this machine
  URL               the address of an MCP server, asked from here, where no browser's rules hold
  --token-env HOST=VARIABLE
                    sends the URL of this host the bearer token in a variable of yours
  --plan            prints what would be started, and leaves
  --yes             starts the servers without asking, and prints no value of a file
  --only NAME       only this server (may be repeated)
  --except NAME     all but this server (may be repeated)
  --out FILE        writes the result to FILE
  --usage           also counts what agents called, from the sessions that clients keep on this machine
  --days N          with --usage: of the last N days (30)
  --strict          exits with 1 where a server could not be listed, or a configuration not be read
  --serve           shows the result in the app (the default in a terminal; --no-serve switches it off)
  --port N          serves at this port of 127.0.0.1, where other drafts lie
  --timeout S       seconds for each server (30; all of them together get ten times as many)
`;

/** @throws Error whose message says what is wrong. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      yes: { type: 'boolean', default: false },
      plan: { type: 'boolean', default: false },
      'token-env': { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true, default: [] },
      except: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      strict: { type: 'boolean', default: false },
      // Its name before there was a command of that name.
      check: { type: 'boolean', default: false },
      serve: { type: 'boolean' },
      port: { type: 'string' },
      timeout: { type: 'string', default: '30' },
      usage: { type: 'boolean', default: false },
      days: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const seconds = Number(values.timeout);
  if (!(seconds > 0 && seconds <= 3_600))
    throw new Error(`--timeout takes seconds from 1 to 3600, not ${values.timeout}.`);
  if (values.days !== undefined && !values.usage) throw new Error('--days needs --usage.');
  return {
    files: positionals,
    tokens: new Map(values['token-env'].map(readTokenVariable)),
    isYes: values.yes,
    isPlan: values.plan,
    only: values.only,
    except: values.except,
    out: values.out,
    isStrict: values.strict || values.check,
    serves: values.serve,
    ports: readPorts(values.port),
    serverMs: seconds * 1_000,
    allMs: seconds * 10_000,
    days: values.usage ? readDays(values.days ?? '30') : null,
  };
}

/** The port of what a person made, and the one where another program has it. */
const ownPorts = [homePort, homePort + 1];

/** Reads `--port`. @throws Error whose message says what is wrong. */
export function readPorts(text: string | undefined): readonly number[] {
  if (text === undefined) return ownPorts;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1_024 && port <= 65_535) return [port];
  throw new Error(`--port takes a number from 1024 to 65535, not ${text}.`);
}

/** Reads one `--token-env`. @throws Error whose message says what is wrong. */
export function readTokenVariable(text: string): readonly [host: string, variable: string] {
  const [, host, variable] = /^([^=\s]+)=([A-Za-z_]\w*)$/.exec(text) ?? [];
  if (host === undefined || variable === undefined)
    throw new Error(`--token-env takes HOST=VARIABLE, not ${text}. The token itself belongs into the variable.`);
  return [host.toLowerCase(), variable];
}
