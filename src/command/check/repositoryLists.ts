import { clients } from '../../clients/allClients';
import { readClientConfig } from '../../clients/clientConfig';
import { importAllowlist } from '../../clients/importAllowlist';
import type { ClientServer } from '../../clients/launch';
import type { ListedTool, TargetReading } from '../../exports/reading';
import { digestText } from '../../model/digest';
import { maskText } from '../../model/maskSecrets';
import { runsAt } from '../../model/server';

/** What a change does to one file that a client reads. */
export interface FileChange {
  /** In the repository. Untrusted text. */
  readonly path: string;
  /** What it does, in our own words. */
  readonly words: string;
  /** To which tools, servers or settings. Untrusted texts. */
  readonly names: readonly string[];
  readonly fails: boolean;
}

/** A file of a tree: its text, or why it has none. */
export type TreeFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link' | 'too-large' | 'no-text' };

/** The files of a repository that clients read, by path. */
export type Tree = ReadonlyMap<string, TreeFile>;

const paths: readonly RegExp[] = [
  ...new Set(
    clients.flatMap(({ configs = [], lists = [] }) => [
      ...configs.flatMap((config) =>
        [config, ...(config.switchedBy ?? [])].flatMap(({ in: base, path }) => (base === 'project' ? [path] : [])),
      ),
      ...lists,
    ]),
  ),
].map((path) => new RegExp(`(?:^|/)${path.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`));

/** Whether a client reads a file of this path, in the repository's own folder or one below it. */
export function isListPath(path: string): boolean {
  return paths.some((pattern) => pattern.test(path));
}

/** Says what a change of a repository makes of what clients may run: worst first in each file. */
export function compareLists(before: Tree, after: Tree): readonly FileChange[] {
  const all = [...new Set([...before.keys(), ...after.keys()])].sort();
  return all.flatMap((path) => compareFile(path, before.get(path), after.get(path)));
}

function compareFile(path: string, was: TreeFile | undefined, is: TreeFile | undefined): readonly FileChange[] {
  const change = (words: string, names: readonly string[], fails = true): readonly FileChange[] =>
    names.length === 0 && words.endsWith(':') ? [] : [{ path, words: words.replace(/:$/, ''), names, fails }];
  if (was !== undefined && is?.kind === was.kind && textOf(is) === textOf(was)) return [];
  if (is !== undefined && is.kind !== 'text') return change(unreadWords[is.kind], []);
  const [old, now] = [read(was, path), read(is, path)];
  const gone = is === undefined ? change('was removed: what it denied is no longer denied', [...old.denied]) : [];
  const added = (of: (list: List) => ReadonlySet<string>) => [...of(now)].filter((one) => !of(old).has(one));
  const isUnread = is !== undefined && now.isUnread;
  return [
    ...(isUnread ? change('can’t be read as a list or configuration', []) : []),
    ...change(
      'runs everything unasked by:',
      added(({ switches }) => switches),
    ),
    ...change(
      'runs unasked:',
      added(({ unasked }) => unasked),
    ),
    ...change(
      'allows:',
      added(({ allowed }) => allowed).filter((one) => !now.unasked.has(one)),
    ),
    ...change(
      'starts a server, or another program as one:',
      added(({ servers }) => servers),
    ),
    ...(is === undefined
      ? gone
      : change(
          'no longer denies:',
          [...old.denied].filter((one) => !now.denied.has(one)),
        )),
    ...(was === undefined
      ? []
      : change(
          'denies now:',
          added(({ denied }) => denied),
          false,
        )),
  ];
}

const unreadWords: Readonly<Record<Exclude<TreeFile['kind'], 'text'>, string>> = {
  link: 'is a link: what it leads to is not read',
  'too-large': 'is too large to be read',
  'no-text': 'is no text',
};

function textOf(file: TreeFile | undefined): string | null {
  return file?.kind === 'text' ? file.text : null;
}

interface List {
  readonly switches: ReadonlySet<string>;
  readonly unasked: ReadonlySet<string>;
  readonly allowed: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  readonly servers: ReadonlySet<string>;
  /** Whether it is neither a list nor a configuration. */
  readonly isUnread: boolean;
}

function read(file: TreeFile | undefined, path: string): List {
  const text = textOf(file);
  const readings = text === null ? [] : readingsOf(text);
  const servers = text === null ? null : serversOf(text, path);
  const namesOf = (of: (reading: TargetReading) => readonly string[]) => new Set(readings.flatMap(of));
  return {
    switches: namesOf(({ switches }) => switches.map(({ what }) => what)),
    unasked: namesOf(({ allowed }) => allowed.filter(({ mode }) => mode === 'auto').map(nameOf)),
    allowed: namesOf(({ allowed }) => allowed.map(nameOf)),
    denied: namesOf(({ denied }) => denied.map(nameOf)),
    servers: new Set(servers ?? []),
    isUnread: text !== null && readings.length === 0 && servers === null,
  };
}

/** All that a text may be read as counts: a client may read it in any of these ways. */
function readingsOf(text: string): readonly TargetReading[] {
  const imported = importAllowlist(text);
  switch (imported.kind) {
    case 'list':
      return [imported.reading];
    case 'several':
      return imported.lists.map(({ reading }) => reading);
    case 'draft':
    case 'unknown':
      return [];
    default:
      return imported satisfies never;
  }
}

/** Servers with what they run from; null where the text is no configuration. */
function serversOf(text: string, path: string): readonly string[] | null {
  try {
    return readClientConfig(text, path).servers.flatMap((server) => (server.isOff ? [] : [runsFrom(server)]));
  } catch {
    return null;
  }
}

/** A server by name and what it runs from; all else that starts it, such as variables, stands in its fingerprint alone. */
function runsFrom({ name, launch }: ClientServer): string {
  const whole = JSON.stringify(launch, (_key, value: unknown) => (value instanceof Map ? [...value] : value));
  return `${name}: ${commandOf(launch)} (${digestText(whole).slice(7, 15)})`;
}

function commandOf(launch: ClientServer['launch']): string {
  switch (launch.kind) {
    case 'program':
      return maskText([launch.command, ...launch.args].join(' '));
    case 'address':
      return maskText(runsAt(launch.url));
    case 'none':
      return launch.reason;
    default:
      return launch satisfies never;
  }
}

function nameOf(tool: ListedTool): string {
  return tool.server === null ? tool.name : `${tool.server}: ${tool.name}`;
}
