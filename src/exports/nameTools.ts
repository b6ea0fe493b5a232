import type { ApprovedEntry } from '../model/approvedList';
import { compareText } from '../model/compareText';
import { findHidden } from '../model/deceptiveText';
import { type Draft, isDenied, type ToolEntry } from '../model/draft';
import type { Mode } from '../model/effect';
import { findFamilies } from '../model/family';
import { formatCounted } from '../model/formatCount';
import { effectiveMode } from '../model/modeFor';
import { revealPlain } from '../model/revealText';
import type { Tool } from '../model/tool';
import { matchPattern } from '../model/wildcard';
import {
  type ClientNames,
  type ExportNote,
  type ExportTarget,
  type ExportTool,
  type ExportTools,
  type NamedTool,
  NoteList,
  noteOf,
} from './exportTarget';

/** A wildcard, or something denied, as a client knows it; `*` in a wildcard's name stands for any run of characters. */
export interface RuleName {
  readonly id: string;
  readonly server: string;
  readonly name: string;
  readonly isPattern: boolean;
}

export const notShown = 'The catalog does not show these; they are written as they are.';

/** What a format can say of tools, beyond their names. */
export interface NamingRules {
  readonly names?: ClientNames;
  /** Whether the format can escape what can't be seen. Default true. */
  readonly escapes?: boolean;
  /**
   * What becomes of `ask` and `auto` there: `kept` in the file (the default), `elsewhere` in the target's own settings,
   * `all-ask`, or `nobody-asks`.
   */
  readonly modes?: 'kept' | 'elsewhere' | 'all-ask' | 'nobody-asks';
  readonly denies?: ExportTarget['denies'];
  readonly wildcards?: ExportTarget['wildcards'];
  readonly kind?: ExportTarget['kind'];
  readonly place?: ExportTarget['place'];
  readonly effect?: ExportTarget['effect'];
}

export interface NamedTools {
  /** By server, then name, by code point; each pair once. */
  readonly named: readonly NamedTool[];
  /** The draft's wildcards that the format can hold, in the same order. They always ask. */
  readonly wildcards: readonly RuleName[];
  /** What the format can forbid of what the draft denies, in the same order. */
  readonly denied: readonly RuleName[];
  readonly notes: readonly ExportNote[];
}

/** Notes on modes that the file can't hold as they were set. */
const modeWords: Readonly<Record<NonNullable<NamingRules['modes']>, string>> = {
  kept: 'Set to run unasked, these ask: always to be approved, changed, or not in sight.',
  elsewhere: 'These are to ask a person first, and the file can’t say so: set it in the client.',
  'all-ask': 'Set to run unasked, these ask: everything does there.',
  'nobody-asks': 'These are to ask a person first, and nothing there does.',
};

/**
 * The draft's entries under the names that a client uses. Nothing is guessed: a family without an alias is left out,
 * and so is what no MCP server offers, and what the draft denies.
 */
export function nameTools(draft: Draft, tools: ExportTools, rules: NamingRules = {}): NamedTools {
  const { modes = 'kept', names } = rules;
  const rewrite = names?.rewrite ?? ((text: string) => text);
  const leftOut = new NoteList('left-out');
  const renamed = new NoteList('check');
  const found = new Map<string, NamedTool>();
  const families = familiesOf(draft, tools);
  const unresolved: string[] = [];
  const heldBack: string[] = [];
  const twice: string[] = [];
  const rewritten: string[] = [];
  const isRewritten = ({ server, name }: Pick<RuleName, 'server' | 'name'>) =>
    [server, name].some((part) => part.split('*').map(rewrite).join('*') !== part);
  for (const entry of draft.entries.values()) {
    const { toolId } = entry;
    const known = tools.get(toolId);
    const family = families.get(toolId) ?? '';
    const server = draft.aliases.get(family);
    const own = nameInServer(toolId, family, known?.tool);
    const name = entry.nameInTarget ?? own;
    const refused =
      refuseEntry(draft, entry, known?.tool) ?? (server === undefined ? unnamed : refuseName(server, name, rules));
    if (refused !== null || server === undefined) {
      leftOut.add(refused ?? unnamed, toolId);
      continue;
    }
    if (name !== own) renamed.add(`Exported as “${revealPlain(name, 200)}”, which is not its own name.`, toolId);
    const mode = modeOf(entry, known);
    if (known === undefined) unresolved.push(toolId);
    if (isRewritten({ server, name })) rewritten.push(toolId);
    if (mode !== entry.mode) heldBack.push(toolId);
    const key = JSON.stringify([rewrite(server), rewrite(name)]);
    const same = found.get(key);
    if (same !== undefined) twice.push(same.toolId, toolId);
    const loadOnDemand = entry.loadOnDemand === true && same?.loadOnDemand !== false;
    const one = { toolId, server, name, mode, tool: known?.tool };
    found.set(key, { ...(same === undefined || mode === 'ask' ? one : same), loadOnDemand });
  }
  const named = [...found.values()].sort(byName);
  const denied = nameDenied(draft, families, rules);
  // Elsewhere a denied wildcard only names its server, and would not hold against an allowed one.
  const holding = denied.written.filter(({ isPattern }) => !isPattern || rules.denies === 'wildcards');
  const wildcards = nameWildcards(draft, families, rules, holding, leftOut);
  rewritten.push(...[...wildcards, ...denied.written].filter(isRewritten).map(({ id }) => id));
  const ofMode = (wanted: Mode) => named.filter(({ mode }) => mode === wanted).map(({ toolId }) => toolId);
  const asking = [...ofMode('ask'), ...wildcards.map(({ id }) => id)];
  const unlike = modes === 'kept' ? heldBack : modes === 'all-ask' ? ofMode('auto') : asking;
  return {
    named,
    wildcards,
    denied: denied.written,
    notes: [
      ...leftOut.notes,
      ...(rules.wildcards === undefined ? noteWildcards(draft.patterns) : []),
      ...noteOf('unresolved', notShown, unresolved),
      ...noteOf(
        'check',
        'Several entries have one name there: it is written once, and asks if one of them does.',
        twice,
      ),
      ...noteOf(
        'meaning',
        'Their names stand as the client rewrites them: all but letters, digits, _ and - is _.',
        rewritten,
      ),
      // The effect of its client follows from that, where it is known.
      ...(modes === 'nobody-asks' && rules.effect !== undefined ? [] : noteOf('meaning', modeWords[modes], unlike)),
      ...renamed.notes,
      ...denied.notes,
    ],
  };
}

const unnamed = 'Enter this server’s name in your client.';

/** Says which of the draft's wildcards are not in a file, and what to do. */
export function noteWildcards(patterns: ReadonlyMap<string, unknown>): readonly ExportNote[] {
  const count = formatCounted(patterns.size, 'wildcard');
  return noteOf('left-out', `${count} left out: this format takes none. Expand to tools.`, [...patterns.keys()]);
}

/** The draft's wildcards under the names of the client, as far as the format can hold them and what is denied stays so. */
function nameWildcards(
  { patterns, aliases, denied = [] }: Draft,
  families: ReadonlyMap<string, string>,
  rules: NamingRules,
  written: readonly RuleName[],
  leftOut: NoteList,
): readonly RuleName[] {
  const { wildcards } = rules;
  if (wildcards === undefined) return [];
  const named: RuleName[] = [];
  const isWritten = new Set(written.map(({ id }) => id));
  const open = denied.filter(({ id }) => !isWritten.has(id)).map(({ id }) => id);
  for (const id of patterns.keys()) {
    const server = aliases.get(families.get(id) ?? '');
    const name = nameInServer(id, families.get(id) ?? '', undefined);
    const refused = server === undefined ? null : refuseName(server, name.replaceAll('*', 'x'), rules);
    if (!id.startsWith('mcp:')) leftOut.add('Wildcards over other than MCP tools, so left out: expand to tools.', id);
    else if (/^mcp:[^.]*\*/.test(id)) leftOut.add('Wildcards over any server, so left out: expand to tools.', id);
    else if (server === undefined) leftOut.add(unnamed, id);
    else if (wildcards === 'servers' && name !== '*')
      leftOut.add('It takes wildcards for whole servers only: expand these to tools.', id);
    else if (refused !== null) leftOut.add(refused, id);
    else if (open.some((one) => meet(id, one)))
      leftOut.add('They would let in what is denied: expand them to tools.', id);
    else named.push({ id, server, name, isPattern: true });
  }
  return named.sort(byName);
}

/** Whether two wildcards, or a wildcard and an id, may stand for one tool, however a client rewrites it. */
function meet(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.replace(/[^\w*-]/g, '_'));
  if (one === undefined || other === undefined) return true;
  if (!other.includes('*')) return matchPattern(one, other);
  const [start = '', otherStart = ''] = [one, other].map((text) => text.split('*', 1)[0]);
  return start.startsWith(otherStart) || otherStart.startsWith(start);
}

/** What the draft denies under the names of the client, as far as the format can forbid it. */
function nameDenied({ denied = [], aliases }: Draft, families: ReadonlyMap<string, string>, rules: NamingRules) {
  const leftOut = new NoteList('left-out');
  const off = new NoteList('meaning');
  const written: RuleName[] = [];
  const { denies, kind, place } = rules;
  // What such a file does not name is off anyway; beside others, servers that it doesn't name stay as they are.
  const limits = (kind === 'limits' || kind === 'both') && place?.how !== 'merges';
  const cannot = (text: string, id: string) =>
    limits ? off.add('Denied, and off without a line of their own.', id) : leftOut.add(text, id);
  for (const { id, isPattern } of denied) {
    const family = families.get(id) ?? '';
    const isOfAnyServer = isPattern && /^mcp:\*/.test(id);
    const server = isOfAnyServer ? '*' : aliases.get(family);
    const name = isOfAnyServer
      ? id.slice('mcp:*'.length).replace(/^\./, '') || '*'
      : nameInServer(id, family, undefined);
    if (!id.startsWith('mcp:')) cannot('Denied, but no tools of an MCP server: they can’t be forbidden there.', id);
    else if (denies === undefined) cannot('Denied, but the file can’t forbid a tool: they can still be asked for.', id);
    else if (isPattern && denies === 'names') cannot('Denied, but it can’t forbid by wildcard.', id);
    else if (isOfAnyServer && denies === 'servers')
      leftOut.add('Denied, but it can only forbid tools of servers that it names.', id);
    else if (server === undefined)
      leftOut.add('Denied, but their server’s name in your client is not known: enter it.', id);
    else {
      const refused = isOfAnyServer ? null : refuseName(server, name.replaceAll('*', ''), rules);
      if (refused !== null && !(isPattern && name === '*')) leftOut.add(`Denied, but not written. ${refused}`, id);
      else {
        written.push({ id, server, name, isPattern });
        if (isPattern && name !== '*' && denies === 'servers')
          off.add('Denied by a wildcard, and off: of a server that the file names, it offers what is listed.', id);
      }
    }
  }
  return { written: written.sort(byName), notes: [...leftOut.notes, ...off.notes] };
}

function byName(a: { server: string; name: string }, b: { server: string; name: string }): number {
  return compareText(a.server, b.server) || compareText(a.name, b.name);
}

/** The family of each entry and wildcard, and of what is denied: of its tool, else one with an alias, else what the id tells. */
export function familiesOf(
  { entries, patterns, denied = [], aliases }: Draft,
  tools: ExportTools,
): ReadonlyMap<string, string> {
  const toolIds = [...entries.keys()];
  const guessed = findFamilies(toolIds);
  const aliased = (id: string) => {
    const start = id.slice(0, id.indexOf('.'));
    return aliases.has(start) ? start : undefined;
  };
  const families = new Map(
    toolIds.map((id, i) => [id, tools.get(id)?.family ?? aliased(id) ?? guessed[i] ?? id] as const),
  );
  const known = [...new Set([...families.values(), ...aliases.keys()])].sort((a, b) => b.length - a.length);
  for (const id of [...patterns.keys(), ...denied.map((one) => one.id)]) {
    const family = known.find((one) => id.startsWith(`${one}.`)) ?? findFamilies([id])[0];
    if (family !== undefined && !families.has(id)) families.set(id, family);
  }
  return families;
}

/**
 * What its server calls a tool: as an MCP server lists it, else the id without its family. `mcp:fs.read` of the family
 * `mcp:fs` is `read`, of any other family `fs.read`.
 */
export function nameInServer(toolId: string, family: string, tool: Pick<Tool, 'nameOnServer'> | undefined): string {
  if (tool?.nameOnServer !== undefined) return tool.nameOnServer;
  const afterScope = toolId.slice(toolId.indexOf(':') + 1);
  if (!toolId.startsWith(family)) return afterScope;
  const rest = toolId.slice(family.length).replace(/^(?:__|[./:-])/, '');
  return rest === '' ? afterScope : rest;
}

/**
 * The mode that may be written: `auto` only for what the catalog shows, unchanged, and not always to be approved, and
 * where a link or file proposed it, only once confirmed.
 */
export function modeOf(entry: ToolEntry, known: ExportTool | undefined): Mode {
  const isUnclear = known?.isChanged === true || (known?.copies ?? 1) > 1;
  return effectiveMode(entry.mode, known?.tool.posture ?? null, isUnclear);
}

/** Whether a tool comes from an MCP server; an entry that resolves to nothing is taken at its word. */
export function isFromMcp(
  toolId: string,
  tool: Pick<Tool, 'dialect' | 'posture'> | undefined,
  source?: string,
): boolean {
  if (tool === undefined) return source === 'mcp' || toolId.startsWith('mcp:');
  const stated = tool.posture.source;
  return tool.dialect === 'mcp' || (stated.basis !== 'unstated' && stated.value === 'mcp');
}

export const deniedHere = 'Denied in this draft: what is denied is never allowed as well.';

function refuseEntry(draft: Draft, { toolId, source }: ToolEntry, tool: Tool | undefined): string | null {
  if (isDenied(draft, toolId)) return deniedHere;
  return isFromMcp(toolId, tool, source) ? null : 'Not MCP tools, so left out.';
}

/** Says why a file can’t hold these names; null where it can. */
export function refuseName(server: string, name: string, { names, escapes = true }: NamingRules): string | null {
  const both = server + name;
  if (name === '') return 'Their name there would be empty.';
  if (!both.isWellFormed()) return 'Their names hold half a character, which this format can’t hold.';
  if (!escapes && (/[\t\n\r]/.test(both) || findHidden(both).next().done !== true)) {
    return 'Their names hold characters that can’t be seen, which this format can’t escape.';
  }
  const sign = [...(names?.signs ?? '')].find((one) => both.includes(one));
  if (sign !== undefined) return `Their names hold ${sign}, which means something else there.`;
  const word = (names?.reserved ?? []).find((one) => one === server || one === name);
  if (word !== undefined) return `“${word}” means something else there.`;
  return names?.refuses?.(server, name) ?? null;
}

/** A tool's name on its server: the one read from its id, and the one a person gave it there. */
export interface FamilyTool {
  readonly toolId: string;
  readonly name: string;
  readonly given: string | undefined;
}

/** One family of the draft's MCP tools: what its server is to be called there, and what its tools are. */
export interface DraftFamily {
  readonly family: string;
  readonly alias: string | undefined;
  /** What its ids give; used only as an assumption that a person is told of, unless a client's configuration has it. */
  readonly proposed: string;
  readonly isConfigured: boolean;
  readonly tools: readonly FamilyTool[];
}

/**
 * The draft with a server name for each family that has none: the one its ids give. A name that would stand for two
 * servers is not assumed. `assumed`: which names are, so that a person is told; those of a client's configuration are not.
 */
export function assumeNames(
  draft: Draft,
  tools: ExportTools,
): { readonly draft: Draft; readonly assumed: readonly DraftFamily[] } {
  const families = listFamilies(draft, tools);
  const claims = new Map<string, number>();
  const claim = (name: string) => claims.set(name, (claims.get(name) ?? 0) + 1);
  for (const alias of draft.aliases.values()) claim(alias);
  for (const { alias, proposed } of families) if (!alias) claim(proposed);
  const assumed = families.filter(
    ({ alias, proposed }) => alias === undefined && proposed !== '' && claims.get(proposed) === 1,
  );
  if (assumed.length === 0) return { draft, assumed };
  const named = { ...draft, aliases: new Map([...draft.aliases, ...namesOf(assumed)]) };
  return { draft: named, assumed: assumed.filter(({ isConfigured }) => !isConfigured) };
}

/** Returns what a client calls the server and the tool of each MCP entry, where that is not what its id says. */
export function otherNames(
  draft: Draft,
  tools: ExportTools,
): ReadonlyMap<string, NonNullable<ApprovedEntry['inTarget']>> {
  const { aliases } = assumeNames(draft, tools).draft;
  return new Map(
    listFamilies(draft, tools).flatMap(({ family, tools: all }) =>
      all.flatMap(({ toolId, name: own, given }) => {
        const [server, name] = [aliases.get(family) ?? '', given ?? own];
        return toolId === `mcp:${server}.${name}` ? [] : [[toolId, { server, name }] as const];
      }),
    ),
  );
}

/** Family → the name its ids give. */
export function namesOf(families: readonly DraftFamily[]): ReadonlyMap<string, string> {
  return new Map(families.map(({ family, proposed }) => [family, proposed]));
}

export function listFamilies(draft: Draft, tools: ExportTools): readonly DraftFamily[] {
  const found = new Map<string, Omit<DraftFamily, 'alias' | 'tools'> & { readonly tools: FamilyTool[] }>();
  const families = familiesOf(draft, tools);
  for (const { toolId, source, nameInTarget } of draft.entries.values()) {
    const tool = tools.get(toolId)?.tool;
    if (!isFromMcp(toolId, tool, source)) continue;
    const family = families.get(toolId) ?? toolId;
    const proposed = tool?.alias ?? tool?.server ?? family.slice(family.indexOf(':') + 1).replace(/[^\w-]+/g, '-');
    const isConfigured = tools.get(toolId)?.isConfigured === true;
    const known = found.get(family) ?? { family, proposed, isConfigured, tools: [] };
    known.tools.push({ toolId, name: nameInServer(toolId, family, tool), given: nameInTarget });
    found.set(family, known);
  }
  for (const id of [...draft.patterns.keys(), ...(draft.denied ?? []).map((one) => one.id)]) {
    const family = families.get(id) ?? '';
    if (!id.startsWith('mcp:') || family.includes('*') || !family.startsWith('mcp:') || found.has(family)) continue;
    found.set(family, { family, proposed: family.slice('mcp:'.length), isConfigured: false, tools: [] });
  }
  return [...found.values()].map((one) => ({ ...one, alias: draft.aliases.get(one.family) }));
}
