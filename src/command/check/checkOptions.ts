import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FailLevel, failLevels } from '../../engine/check';
import { defaultSettings, readSettingsText, type Settings } from '../../host/settings';
import { megabyte } from '../../model/formatCount';
import { readTokenVariable } from '../collect/options';
import { readPlainFile } from '../plainFile';

export const usageOfCheck = `tool-catalog check [SOURCE…]: judges lists of tools for a pipeline, by the rules and by a review.

  SOURCE            a file that lists tools, a client's configuration, or the address of an MCP server;
                    without any, and without --host, the lists that clients read in this git repository
  --host URL        an openwop host
  --review FILE     what was approved: fails by what was added, is wider or reads otherwise since
  --write-review FILE
                    writes such a file of what is there now
  --since REF       compares the lists in this repository with those of a commit or branch
  --fail-on LEVEL   new, critical, high or medium: from which open finding on it fails (high)
  --allow-added     lets tools pass that the review doesn't have
  --config FILE     a config.json, for its threshold and the rules that are off
  --json FILE       writes what was found as JSON
  --report FILE     writes it as Markdown to hand in, with what checks it without this program
  --sarif FILE      writes the findings as SARIF 2.1.0
  --junit FILE      writes findings and changes as JUnit tests; with --host also whether it keeps to the
                    protocol, for which it is asked up to 40 times, also for ids that don’t exist
  --app URL         where Tool Catalog is, for links
  --token-env HOST=VARIABLE
                    sends this host the bearer token in a variable of yours
  --second-token-env VARIABLE
                    a token of a second identity, to see what the host shows another
  --run ID          a run of the host, to see whether its tool sessions are opened and closed
  --yes             starts the servers of a configuration without asking

Exits with 0 where nothing is to be said, 1 where something changed or is open, 2 where it could not look.
`;

export interface CheckOptions {
  readonly sources: readonly string[];
  readonly host: URL | null;
  readonly review: string | undefined;
  readonly writeReview: string | undefined;
  readonly since: string | undefined;
  readonly failOn: FailLevel;
  readonly allowAdded: boolean;
  readonly json: string | undefined;
  readonly report: string | undefined;
  readonly sarif: string | undefined;
  readonly junit: string | undefined;
  readonly app: URL | null;
  readonly tokens: ReadonlyMap<string, string>;
  /** The variable that holds another identity's token. */
  readonly second: string | undefined;
  /** The id of a run to look at. */
  readonly run: string | undefined;
  readonly isYes: boolean;
  readonly settings: Settings;
}

/** Null where help is asked for. @throws Error whose message says what is wrong. */
export function readCheckOptions(args: readonly string[], folder: string): CheckOptions | null {
  const text = { type: 'string' } as const;
  const off = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      host: text,
      review: text,
      'write-review': text,
      since: text,
      'fail-on': text,
      'allow-added': off,
      config: text,
      json: text,
      report: text,
      sarif: text,
      junit: text,
      app: text,
      'second-token-env': text,
      run: text,
      'token-env': { type: 'string', multiple: true, default: [] },
      yes: off,
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  if (positionals.length === 0 && values.host === undefined) {
    const needy = (['write-review', 'report', 'sarif'] as const).find((name) => values[name] !== undefined);
    if (needy !== undefined) throw new Error(`--${needy} needs a source, or --host: it tells of tools.`);
    if (values.review !== undefined && values.since === undefined)
      throw new Error('--review needs a source, --host or --since.');
  }
  const settings = readConfig(values.config, folder);
  return {
    sources: positionals,
    host: readUrl(values.host, '--host'),
    review: values.review,
    writeReview: values['write-review'],
    since: values.since,
    failOn: readLevel(values['fail-on']) ?? settings.threshold,
    allowAdded: values['allow-added'],
    json: values.json,
    report: values.report,
    sarif: values.sarif,
    junit: values.junit,
    app: readUrl(values.app, '--app'),
    tokens: new Map(values['token-env'].map(readTokenVariable)),
    second: values['second-token-env'],
    run: values.run,
    isYes: values.yes,
    settings,
  };
}

function readLevel(text: string | undefined): FailLevel | undefined {
  if (text === undefined) return undefined;
  const level = failLevels.find((one) => one === text);
  if (level === undefined) throw new Error(`--fail-on takes ${failLevels.join(', ')}, not ${text}.`);
  return level;
}

function readUrl(text: string | undefined, name: string): URL | null {
  if (text === undefined) return null;
  if (!/^https?:/i.test(text) || !URL.canParse(text)) throw new Error(`${name} takes an http or https address.`);
  return new URL(text);
}

function readConfig(file: string | undefined, folder: string): Settings {
  const base = new URL('http://localhost/');
  if (file === undefined) return defaultSettings(base);
  const read = readPlainFile(resolve(folder, file), megabyte);
  if (!read.ok) throw new Error(`${file} can’t be read: ${read.reason}`);
  const { settings, problems } = readSettingsText(read.text, base);
  const wrong = problems.find(({ level }) => level === 'error');
  if (wrong !== undefined) throw new Error(`${file} ${wrong.pointer}: ${wrong.reason}`);
  return settings;
}
