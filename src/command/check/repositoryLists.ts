import { clients } from '../../clients/allClients';
import { readClientConfig } from '../../clients/clientConfig';
import { importAllowlist } from '../../clients/importAllowlist';
import type { ClientServer } from '../../clients/launch';
import { FileText } from '../../dialects/fileText';
import type { ListedTool, TargetReading } from '../../exports/reading';
import { digestText } from '../../model/digest';
import { valueAt } from '../../model/json';
import { maskText } from '../../model/maskSecrets';
import { revealPlain } from '../../model/revealText';
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
  const added = all.filter((path) => !before.has(path));
  return all.flatMap((path) => {
    const text = after.has(path) ? null : textOf(before.get(path));
    const renamed = text === null ? undefined : added.find((other) => textOf(after.get(other)) === text);
    return compareFile(path, before.get(path), after.get(path), renamed);
  });
}

function compareFile(
  path: string,
  was: TreeFile | undefined,
  is: TreeFile | undefined,
  renamed: string | undefined,
): readonly FileChange[] {
  if (was !== undefined && is?.kind === was.kind && textOf(is) === textOf(was)) return [];
  const say = (words: string, names: readonly string[] = [], fails = true): FileChange => ({
    path,
    words,
    names,
    fails,
  });
  if (is !== undefined && is.kind !== 'text') return [say(unreadWords[is.kind])];
  const [old, now] = [read(was, path), read(is, path)];
  const gone = is === undefined && (renamed === undefined ? 'was removed' : `was renamed to ${revealPlain(renamed)}`);
  const lostWords =
    gone === false ? (verb: string) => `no longer ${verb}` : (_verb: string, once: string) => `${gone}; it ${once}`;
  // What was never read may have denied something.
  const sayGone = (words: string) =>
    was?.kind === 'text' ? say(words, [], false) : say(`${words}; what it held was not read`);
  const added = (of: (list: List) => Iterable<string>) => without(of(now), new Set(of(old)));
  const lost = (of: (list: List) => Iterable<string>) => without(of(old), new Set(of(now)));
  const known = [
    say(
      'runs everything unasked by',
      added(({ switches }) => switches),
    ),
    say(
      'runs unasked',
      added(({ unasked }) => unasked),
    ),
    say(
      'allows',
      added(({ allowed }) => allowed).filter((one) => !now.unasked.has(one)),
    ),
    say(
      'adds a server',
      [...now.servers].flatMap(([name, { shown }]) => (old.servers.has(name) ? [] : [`${name}: ${shown}`])),
    ),
    say('runs something else as the server', [...now.servers].flatMap(changedServer(old.servers))),
    say(
      'starts programs or servers by',
      [...now.starts].flatMap(([name, mark]) => {
        const before = old.starts.get(name);
        return before === mark ? [] : [before === undefined ? name : `${name}, which was otherwise`];
      }),
    ),
    say(
      lostWords('denies', 'denied'),
      lost(({ denied }) => denied),
    ),
    say(
      lostWords('asks about', 'asked about'),
      lost(({ asked }) => asked).filter((one) => !now.denied.has(one) && !now.unasked.has(one)),
    ),
    say(
      lostWords('limits the tools of', 'limited the tools of'),
      lost(({ limited }) => limited).filter((one) => gone !== false || now.servers.has(one)),
    ),
    say(
      lostWords('has a limit that is not understood here', 'had a limit that is not understood here'),
      lost(({ limits }) => limits),
    ),
    say(
      'also says what is not judged here',
      added(({ limits, others }) => [...limits, ...others]),
      false,
    ),
    say(
      lostWords('says what is not judged here', 'said what is not judged here'),
      lost(({ others }) => others),
      false,
    ),
    say('denies now', was === undefined ? [] : added(({ denied }) => denied), false),
  ].filter(({ names }) => names.length > 0);
  return [
    ...(now.isUnread ? [say('can’t be read as a list or configuration')] : []),
    ...(gone !== false && known.length === 0 ? [sayGone(gone)] : []),
    ...known,
  ];
}

function without(all: Iterable<string>, known: ReadonlySet<string>): readonly string[] {
  return [...all].filter((one) => !known.has(one));
}

/** A server that runs from something else than before: what, and from what before. */
function changedServer(old: List['servers']) {
  return ([name, { shown, mark }]: readonly [string, RunFrom]): readonly string[] => {
    const before = old.get(name);
    if (before === undefined || before.mark === mark) return [];
    return [`${name}: ${shown}, ${before.shown === shown ? 'with other values' : `once ${before.shown}`}`];
  };
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
  readonly asked: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  readonly servers: ReadonlyMap<string, RunFrom>;
  /** Servers of which the file lets in named tools only. */
  readonly limited: ReadonlySet<string>;
  /** What else starts something, each with a mark of what that is. */
  readonly starts: ReadonlyMap<string, string>;
  /** By its name it limits tools, and it is not understood. */
  readonly limits: ReadonlySet<string>;
  /** Rules about what is no tool of a server, and the like. */
  readonly others: ReadonlySet<string>;
  /** Whether it is neither a list nor a configuration. */
  readonly isUnread: boolean;
}

/** What a server runs from, without secrets; all that starts it, such as variables, stands in the mark. */
interface RunFrom {
  readonly shown: string;
  readonly mark: string;
}

const everyTool = 'every tool, as it lists none';

function read(file: TreeFile | undefined, path: string): List {
  const text = textOf(file);
  const readings = text === null ? [] : readingsOf(text);
  const servers = text === null ? null : serversOf(text, path);
  const namesOf = (of: (reading: TargetReading) => readonly string[]) => new Set(readings.flatMap(of));
  // An agent that lists no tools is given those of its client.
  const isOpen = text !== null && readings.length === 0 && /(?:^|\/)agents?\/[^/]*\.md$/.test(path);
  const isProse = readings.length === 0 && path.endsWith('.md');
  const allowed = namesOf((reading) => reading.allowed.map(nameOf));
  const named = new Map(
    (servers ?? []).map(({ name, launch }) => [name, { shown: commandOf(launch), mark: markOf(launch) }]),
  );
  const starts = new Map(text === null ? [] : startsIn(text));
  const entries = readings.flatMap((reading) => reading.allowed);
  return {
    switches: namesOf(({ switches }) => switches.map(({ what }) => what)),
    unasked: namesOf((reading) => reading.allowed.filter(({ mode }) => mode === 'auto').map(nameOf)),
    allowed: isOpen ? new Set([everyTool]) : allowed,
    // Where the file lists the server too, an entry less lets less through.
    asked: new Set(
      entries.filter(({ mode, server }) => mode === 'ask' && !(server !== null && named.has(server))).map(nameOf),
    ),
    denied: namesOf(({ denied }) => denied.map(nameOf)),
    servers: named,
    limited: new Set([...named.keys()].filter((name) => entries.some(({ server }) => server === name))),
    starts,
    limits: namesOf(({ holds }) => holds.map(({ what }) => what)),
    others: namesOf(({ ignored }) => ignored.map(({ what }) => what).filter((what) => !isWithin(what, starts))),
    isUnread: text !== null && readings.length === 0 && servers === null && !isProse,
  };
}

function isWithin(what: string, starts: List['starts']): boolean {
  return [...starts.keys()].some((name) => what === name || what.startsWith(`${name}.`));
}

/** Members that start something else than a server of the list, each with a mark of its value. */
function startsIn(text: string): readonly (readonly [name: string, mark: string])[] {
  const { json, toml } = new FileText(text);
  return clients.flatMap(({ startsBy = [] }) =>
    startsBy.flatMap((name) => {
      const value = valueAt(json, name) ?? valueAt(toml, name);
      return value === undefined || value === false ? [] : [[name, markOf(value)] as const];
    }),
  );
}

/** A fingerprint: it tells that a value is another, and nothing of it. */
function markOf(value: unknown): string {
  return digestText(JSON.stringify(value, (_key, one: unknown) => (one instanceof Map ? [...one] : one)));
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
    case 'broken':
      return [];
    default:
      return imported satisfies never;
  }
}

/** The servers that start; null where the text is no configuration. */
function serversOf(text: string, path: string): readonly ClientServer[] | null {
  try {
    return readClientConfig(text, path).servers.filter(({ isOff }) => !isOff);
  } catch {
    return null;
  }
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
