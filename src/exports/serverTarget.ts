import type { Draft } from '../model/draft';
import { fitsHints, type Speech, ways } from '../model/effect';
import { draftStem } from '../model/fileStem';
import { groupBy } from '../model/groupBy';
import { valueAt } from '../model/json';
import { readShellWords } from '../model/shellWords';
import { isWebAddress } from '../model/source';
import type { Tool } from '../model/tool';
import {
  type ClientNames,
  type ExportNote,
  type ExportOptions,
  type ExportTarget,
  meaning,
  type NamedTool,
  NoteList,
  noteOf,
} from './exportTarget';
import { mergeInto, openFile } from './mergeFile';
import { isStarted, type MergeRules } from './mergeRules';
import { lintModels } from './modelRules';
import { isFromMcp, type NamedTools, type NamingRules, nameTools, type RuleName } from './nameTools';
import { quoteText, writeJson } from './writing';

/*
 * What the targets of MCP clients have in common: `serverTarget` makes a target of a row, names the draft's tools, and
 * writes the notes that follow from the row.
 */

interface ListedServer {
  readonly server: string;
  readonly tools: readonly NamedTool[];
  readonly on: readonly string[];
  /** Those that the draft denies and the format can forbid. */
  readonly off: readonly string[];
  /** Whether a wildcard stands for all of its tools. */
  readonly isWhole: boolean;
  /** Whether all of its tools are denied. */
  readonly isOff: boolean;
  /** An http or https address. */
  readonly url: string | undefined;
  /** A program and its arguments, where the format can name one. */
  readonly command: readonly string[] | undefined;
  /** Whether the address or command is given, here or in the file that is there already. */
  readonly isStarted: boolean;
  readonly isDeferred: boolean;
}

export interface ListedNames extends Omit<NamedTools, 'notes'> {
  readonly all: readonly { readonly server: string; readonly name: string }[];
  readonly servers: readonly ListedServer[];
  readonly isSearched: boolean;
}

export interface ServerTargetRow extends Omit<ExportTarget, 'write' | 'named' | 'refuses' | 'maxTools' | 'fileName'> {
  readonly names: ClientNames;
  /** What follows the draft's name in the file's. */
  readonly ending: string;
  readonly modes?: NamingRules['modes'];
  readonly escapes?: false;
  /** What the file means, beyond what the row tells. */
  readonly says?: readonly string[];
  readonly withoutUrl?: string;
  /** Whether servers are listed of which everything is denied. */
  readonly listsOff?: true;
  /** How the model finds what is loaded on demand. */
  readonly search?: string;
  /** The file: a text, or a value to be written in the syntax of `merge`, else as JSON. */
  readonly write: (list: ListedNames, draft: Draft, options: ExportOptions) => unknown;
  /** How it goes into a file that is there already; absent where it is a file of its own. */
  readonly merge?: MergeRules;
  /** What stands in a new file as a comment, with the line above it. */
  readonly commented?: (list: ListedNames) => { readonly above: string; readonly value: unknown } | null;
  /** Notes that depend on the list, a bare text among them being what the file means. */
  readonly notes?: (list: ListedNames, draft: Draft, options: ExportOptions) => readonly (ExportNote | string)[];
}

export function serverTarget(row: ServerTargetRow): ExportTarget {
  const { ending, modes: _modes, escapes: _escapes, says = [], write, notes: more, ...rest } = row;
  const { names, withoutUrl, listsOff, search, merge, commented, ...target } = rest;
  return {
    ...target,
    names,
    ...(merge !== undefined && { syntax: merge.syntax }),
    fileName: (draft) => draftStem(draft) + ending,
    maxTools: names.maxTools,
    refuses: (tool) => (isFromMcp(tool.toolId, tool) ? null : 'Not a tool of an MCP server.'),
    named: (draft, tools) => {
      const { denied, ...list } = nameTools(draft, tools, row);
      // A file that admits servers says nothing of single tools.
      return { ...list, denied: row.kind === 'admits-servers' ? denied.filter(isWholeServer) : denied };
    },
    write: (draft, tools, options) => {
      const { notes, ...list } = nameTools(draft, tools, row);
      const { named, wildcards, denied } = list;
      const [on, off] = [groupBy(named, serverOf), groupBy(denied, serverOf)];
      const whole = new Set(wildcards.filter(isWholeServer).map(serverOf));
      const isMarked = named.some(({ loadOnDemand }) => loadOnDemand);
      const there = merge && openFile(row, merge, options);
      const listed: ListedNames = {
        ...list,
        all: [...named, ...wildcards],
        isSearched: target.defers === 'tools' && isMarked,
        servers: [...new Set([...on.keys(), ...whole, ...(listsOff ? off.keys() : [])])].sort().map((server) => {
          const ours = on.get(server) ?? [];
          const start = readStart(options.form?.serverUrls.get(server));
          const settings = there && valueAt(there.before, ...(merge?.servers?.at ?? []), server);
          return {
            server,
            tools: ours,
            on: ours.map(({ name }) => name),
            off: (off.get(server) ?? []).filter(({ isPattern }) => !isPattern).map(({ name }) => name),
            isWhole: whole.has(server),
            isOff: (off.get(server) ?? []).some(isWholeServer),
            ...start,
            isStarted: start.url !== undefined || start.command !== undefined || isStarted(settings),
            isDeferred: target.defers === 'servers' && ours.length > 0 && ours.every((one) => one.loadOnDemand),
          };
        }),
      };
      const value = write(listed, draft, options);
      const written =
        typeof value === 'string' || there === undefined
          ? { text: typeof value === 'string' ? value : writeJson(value) }
          : mergeInto(there, value, new Set([...listed.all, ...denied].map(serverOf)), commented?.(listed) ?? null);
      return {
        ...written,
        notes: [
          ...notes,
          ...(target.keepsOut !== undefined && denied.length > 0 ? [meaning(target.keepsOut)] : []),
          ...(withoutUrl !== undefined &&
          listed.servers.some((one) => one.url === undefined && !(target.takesCommands && one.command))
            ? [{ kind: 'check', text: withoutUrl, toolIds: [] } as const]
            : []),
          ...(target.denies === 'names' || target.denies === 'servers' ? noteOffServers(target, listed) : []),
          ...noteOtherServers(target),
          ...noteUnasked(target, listed),
          ...(search === undefined ? [] : noteDeferral(listed, target.defers === 'tools', search)),
          ...[...(more?.(listed, draft, options) ?? []), ...says].map((note) =>
            typeof note === 'string' ? meaning(note) : note,
          ),
          ...lintModels(named, names),
        ],
      };
    },
  };
}

/** What a person entered as a server's address: one, or else a command; a name of a host alone is neither. */
function readStart(entered = ''): Pick<ListedServer, 'url' | 'command'> {
  const text = entered.trim();
  if (URL.canParse(text) && isWebAddress(text)) return { url: text, command: undefined };
  const isNone = text === '' || text.includes('://') || /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(text);
  const words = isNone ? null : readShellWords(text);
  return { url: undefined, command: words !== null && words.length > 0 ? words : undefined };
}

export function serverOf({ server }: { readonly server: string }): string {
  return server;
}

/** Says what denied tools of servers that a file doesn't name come to. */
function noteOffServers(
  { place }: Pick<ExportTarget, 'place'>,
  { denied, servers }: ListedNames,
): readonly ExportNote[] {
  const toolIds = denied.flatMap(({ id, server }) => (servers.some((one) => one.server === server) ? [] : [id]));
  return place?.how === 'merges'
    ? noteOf('left-out', 'Denied, but the file can’t name their server: where yours has it, it stays on.', toolIds)
    : noteOf('meaning', 'Denied, and off: the file does not name their server.', toolIds);
}

/** Says what becomes of servers that a file may have beside those of the list. */
function noteOtherServers({ place, kind, effect }: Pick<ExportTarget, 'place' | 'kind' | 'effect'>) {
  if (place?.how !== 'merges' || kind === 'admits-servers') return [];
  const rows = effect?.rows.filter(({ says }) => says.includes('server-not-named')) ?? [];
  const run = rows.filter((row) => ways.some((way) => row[way] === 'runs'));
  const words = run.some(({ hints }) => hints === undefined)
    ? ': their tools run unasked'
    : run.length > 0
      ? ': what their servers call harmless runs unasked'
      : rows.some(({ interactive }) => interactive === 'model')
        ? ': the client’s model decides about their tools'
        : '';
  return [meaning(`Servers that this list doesn’t name stay as they are${words}.`)];
}

/** Says which of the tools that are to ask the client runs without a question, or may, by their servers' hints or always. */
function noteUnasked(
  { effect }: Pick<ExportTarget, 'effect'>,
  { named, wildcards }: ListedNames,
): readonly ExportNote[] {
  const notes = new NoteList('unasked');
  const add = (toolId: string, speech: Speech, tool: Tool | undefined) => {
    const row = effect?.rows.find(
      (one) =>
        one.says.includes(speech) &&
        ways.some((way) => one[way] === 'runs') &&
        (tool === undefined || fitsHints(one, tool.hints)),
    );
    if (row === undefined) return;
    const isSure = tool !== undefined || row.hints === undefined;
    notes.add(`Set to ask, these ${isSure ? 'run' : 'may run'} unasked: ${row.why}.`, toolId);
  };
  for (const { toolId, mode, tool } of named) if (mode === 'ask') add(toolId, 'ask', tool);
  for (const { id } of wildcards) add(id, 'wildcard', undefined);
  return notes.notes;
}

export const placeholderUrl = 'https://server.example/mcp';

/** Of files that could start servers of their own, and leave that to where they stand already. */
export const ownServers = 'It starts no server: those that the client already has go by these names.';

export const putUrl = `Put the real address where ${placeholderUrl} stands.`;

/** What a target makes of tools that are marked to load on demand; nothing where none is. */
function noteDeferral({ named, servers }: ListedNames, singly: boolean, search: string): readonly ExportNote[] {
  const whole = new Set(servers.flatMap(({ server, isDeferred }) => (isDeferred ? [server] : [])));
  const marked = (isDeferred: boolean) =>
    named
      .filter(({ server, loadOnDemand }) => loadOnDemand && (singly || whole.has(server)) === isDeferred)
      .map(({ toolId }) => toolId);
  const deferred = `These are loaded on demand: the model finds them with ${search}, which the file adds.`;
  const loaded =
    'Marked to load on demand, these are always loaded: it defers whole servers, and others of theirs are not marked.';
  return [...noteOf('meaning', deferred, marked(true)), ...noteOf('meaning', loaded, marked(false))];
}

/** Places of members below another, as `accountMembers` takes them. */
export const below = (place: string, names: readonly string[]) => names.map((name) => `${place}.${name}`);

export const anyModel = ['anthropic', 'openai', 'gemini'] as const;

export const word64 = { pattern: /^[\w-]{1,64}$/, words: 'at most 64 letters, digits, _ and -' };

/** Names that a client cuts at a separator, and in which `*` stands for any tool. */
export function cutAt(separator: string, before = '') {
  return {
    written: (server: string, name: string) => before + server + separator + name,
    signs: '*',
    refuses: (server: string) =>
      server.includes(separator) ? `The alias of their server holds ${separator}, where the name would be cut.` : null,
  };
}

export const colonName = cutAt(':');

export function isWholeServer({ isPattern, name, server }: RuleName): boolean {
  return isPattern && name === '*' && server !== '*';
}

/** The text of a custom agent: front matter, and a line where its instructions go. */
export function agentFile(draft: Draft, tools: string, name?: string): string {
  const description = `description: ${quoteText((draft.note ?? draft.name).toWellFormed())}`;
  const lines = [...(name === undefined ? [] : [`name: ${quoteText(name)}`]), description, tools];
  return `---\n${lines.join('\n')}\n---\n\nDescribe here what this agent is for.\n`;
}

export function splitTexts(text: string): readonly string[] {
  return text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}

/** The names of a front matter's list, which may be a text with commas. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return splitTexts(value);
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

export function textOfEntry(entry: unknown): string {
  return JSON.stringify(entry) ?? String(entry);
}
