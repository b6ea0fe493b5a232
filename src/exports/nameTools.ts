import { compareText } from '../model/compareText';
import { confirmedMode, type Draft, type Mode, type ToolEntry } from '../model/draft';
import { findFamilies } from '../model/family';
import { findHidden } from '../model/hiddenCharacters';
import { effectiveMode } from '../model/modeFor';
import type { Tool } from '../model/tool';
import type { ExportNote, ExportTool, ExportTools } from './exportTarget';

/** One entry as a client knows it: a tool of a server. */
export interface NamedTool {
  readonly toolId: string;
  readonly server: string;
  readonly name: string;
  readonly mode: Mode;
  /** Whether its definition need not always be loaded. */
  readonly loadOnDemand: boolean;
  readonly tool: Tool | undefined;
}

export const notShown = 'The catalog does not show these; they are written as they are.';

/** What a format can hold in names; a name it can't hold is left out. */
export interface NameRules {
  /** Our words for why a server's alias or a tool's name does not fit; null where both do. */
  readonly refusesName?: (server: string, name: string) => string | null;
  /** Whether the format can escape what can't be seen. Default true. */
  readonly escapes?: boolean;
  /**
   * What becomes of `ask` and `auto` there: `kept` in the file (the default), `elsewhere` in the target's own settings,
   * `all-ask`, or `nobody-asks`.
   */
  readonly modes?: 'kept' | 'elsewhere' | 'all-ask' | 'nobody-asks';
}

export interface NamedTools {
  /** By server, then name, by code point; each pair once. */
  readonly named: readonly NamedTool[];
  readonly notes: readonly ExportNote[];
}

/**
 * The draft's entries under the names that a client uses. Nothing is guessed: a family without an alias is left out,
 * and so is what no MCP server offers.
 */
export function nameTools(draft: Draft, tools: ExportTools, rules: NameRules = {}): NamedTools {
  const leftOut = new NoteList('left-out');
  const other: ExportNote[] = [];
  const found = new Map<string, NamedTool>();
  const families = familiesOf(draft, tools);
  const [unresolved, heldBack, twice]: string[][] = [[], [], []];
  for (const entry of draft.entries.values()) {
    const { toolId } = entry;
    const known = tools.get(toolId);
    const reason = refuseEntry(entry, known?.tool);
    const server = draft.aliases.get(families.get(toolId) ?? '');
    if (reason !== null || server === undefined) {
      leftOut.add(reason ?? 'Enter this server’s name in your client.', toolId);
      continue;
    }
    const name = entry.nameInTarget ?? nameInServer(toolId, families.get(toolId) ?? '', known?.tool);
    const refused = refuseName(server, name, rules);
    if (refused !== null) {
      leftOut.add(refused, toolId);
      continue;
    }
    const mode = modeOf(entry, known);
    if (known === undefined) unresolved?.push(toolId);
    if (mode !== entry.mode) heldBack?.push(toolId);
    const key = JSON.stringify([server, name]);
    const same = found.get(key);
    if (same !== undefined) twice?.push(same.toolId, toolId);
    const loadOnDemand = entry.loadOnDemand === true && same?.loadOnDemand !== false;
    if (same === undefined || mode === 'ask') {
      found.set(key, { toolId, server, name, mode, loadOnDemand, tool: known?.tool });
    } else found.set(key, { ...same, loadOnDemand });
  }
  const note = (kind: ExportNote['kind'], text: string, toolIds: readonly string[] = []) => {
    if (toolIds.length > 0) other.push({ kind, text, toolIds });
  };
  note('left-out', 'Patterns are not written: expand them first.', [...draft.patterns.keys()]);
  note('unresolved', notShown, unresolved);
  note('check', 'Several entries have one name there: it is written once, and asks if one of them does.', twice);
  const named = [...found.values()].sort((a, b) => compareText(a.server, b.server) || compareText(a.name, b.name));
  const ofMode = (wanted: Mode) => named.filter(({ mode }) => mode === wanted).map(({ toolId }) => toolId);
  const { modes = 'kept' } = rules;
  if (modes === 'kept') {
    note('meaning', 'Set to run unattended, these ask: always to be approved, changed, or not in sight.', heldBack);
  } else if (modes === 'all-ask')
    note('meaning', 'Set to run unattended, these ask: everything does there.', ofMode('auto'));
  else if (modes === 'nobody-asks')
    note('meaning', 'These are to ask a person first, and nothing there does.', ofMode('ask'));
  return { named, notes: [...leftOut.notes, ...other] };
}

/** The family of each entry: of its tool, else what the id alone tells. */
export function familiesOf(draft: Draft, tools: ExportTools): ReadonlyMap<string, string> {
  const toolIds = [...draft.entries.keys()];
  const guessed = findFamilies(toolIds);
  return new Map(toolIds.map((toolId, i) => [toolId, tools.get(toolId)?.family ?? guessed[i] ?? toolId]));
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
  return effectiveMode(confirmedMode(entry), known?.tool.posture ?? null, isUnclear);
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

export function refusesAllButMcp(tool: Tool): string | null {
  return isFromMcp(tool.toolId, tool) ? null : 'Not a tool of an MCP server.';
}

function refuseEntry({ toolId, source }: ToolEntry, tool: Tool | undefined): string | null {
  return isFromMcp(toolId, tool, source) ? null : 'Not MCP tools, so left out.';
}

function refuseName(server: string, name: string, { refusesName, escapes = true }: NameRules): string | null {
  const both = server + name;
  if (name === '') return 'Their name there would be empty.';
  if (!both.isWellFormed()) return 'Their names hold half a character, which this format can’t hold.';
  if (!escapes && (/[\t\n\r]/.test(both) || findHidden(both).next().done !== true)) {
    return 'Their names hold characters that can’t be seen, which this format can’t escape.';
  }
  return refusesName?.(server, name) ?? null;
}

/** Notes of one kind, one for each reason. */
export class NoteList {
  private readonly byText = new Map<string, string[]>();
  private readonly kind: ExportNote['kind'];

  constructor(kind: ExportNote['kind']) {
    this.kind = kind;
  }

  add(text: string, toolId: string): void {
    const toolIds = this.byText.get(text);
    if (toolIds === undefined) this.byText.set(text, [toolId]);
    else toolIds.push(toolId);
  }

  get notes(): readonly ExportNote[] {
    return [...this.byText].map(([text, toolIds]) => ({ kind: this.kind, text, toolIds }));
  }
}

/** Tools by server, in order. */
export function byServer(named: readonly NamedTool[]): ReadonlyMap<string, readonly NamedTool[]> {
  const servers = new Map<string, NamedTool[]>();
  for (const one of named) {
    const list = servers.get(one.server);
    if (list === undefined) servers.set(one.server, [one]);
    else list.push(one);
  }
  return servers;
}

/** The toolIds whose name more than one server has. */
export function sharedNames(named: readonly NamedTool[]): readonly string[] {
  const servers = new Map<string, Set<string>>();
  for (const { server, name } of named) servers.set(name, (servers.get(name) ?? new Set()).add(server));
  return named.filter(({ name }) => (servers.get(name)?.size ?? 0) > 1).map(({ toolId }) => toolId);
}
