import { digest } from '../model/digest';
import { type DeniedEntry, type Draft, isDenied, type ToolEntry } from '../model/draft';
import {
  type EffectRow,
  fitsHints,
  type ModeEffect,
  type Seen,
  type Speech,
  type ToolEffect,
  type Way,
  ways,
} from '../model/effect';
import type { Hints } from '../model/tool';
import { matchPattern } from '../model/wildcard';
import type { ExportTarget, ExportTools, ListEffects } from './exportTarget';
import { assumeNames, familiesOf, isFromMcp, nameInServer, refuseName } from './nameTools';

/** A draft as far as effects depend on it. An entry that nobody confirmed asks. */
export interface EffectList {
  readonly entries: readonly Pick<ToolEntry, 'toolId' | 'mode' | 'digest' | 'nameInTarget' | 'source'>[];
  readonly patterns: readonly string[];
  readonly denied: readonly DeniedEntry[];
  readonly aliases: ReadonlyMap<string, string>;
}

/** Whose effect is asked for: clients as links name them, and how they are used. */
export interface EffectChoice {
  readonly clients: readonly string[];
  readonly way: Way;
  readonly list: EffectList;
}

/*
 * What a client makes of a call. The target of a list says so for each way in which its file can speak of a tool; nothing
 * is kept but rows, and the answer is computed.
 */

/** A tool as far as an effect depends on it. */
export interface EffectTool {
  readonly toolId: string;
  readonly family: string;
  readonly hints?: Hints | undefined;
  readonly nameOnServer?: string | undefined;
  /** The catalog doesn't show it: its server listed it later, or to somebody else. */
  readonly isUnlisted?: true;
}

/** Tells what becomes of a tool of an MCP server. */
export type EffectOf = (tool: EffectTool, way: Way) => ToolEffect;

/**
 * Returns what a target's client does under a list, tool by tool; null where nothing is known of that client.
 *
 * @param tools the list's own tools as the catalog shows them
 */
export function effectsOf(target: ExportTarget, list: Draft, tools: ExportTools): EffectOf | null {
  if (target.effect === undefined || target.named === undefined) return null;
  const speechOf = readSpeech(target, list, tools);
  return (tool, way) => effectFor(target, speechOf(tool), tool.hints, way);
}

/** What a target's client does with a list's own entries; null where nothing is known of that client. */
export function listEffects(client: string, target: ExportTarget, list: Draft, tools: ExportTools): ListEffects | null {
  const effectOf = effectsOf(target, list, tools);
  const version = effectVersion(target);
  if (effectOf === null || version === null) return null;
  const families = familiesOf(list, tools);
  return {
    client,
    target: target.label,
    version,
    of: (toolId) => {
      const tool = tools.get(toolId)?.tool;
      if (!isFromMcp(toolId, tool, list.entries.get(toolId)?.source)) return null;
      const asked = { toolId, family: families.get(toolId) ?? toolId, hints: tool?.hints };
      const tell = (way: Way): ToolEffect =>
        tool === undefined ? notInSight : effectOf({ ...asked, nameOnServer: tool.nameOnServer }, way);
      return { interactive: tell('interactive'), headless: tell('headless') };
    },
  };
}

/** What a tool's server says of it may decide, and the catalog doesn't show the tool. */
const notInSight: ToolEffect = { effect: 'unknown', why: 'the catalog doesn’t show it', byHints: false };

/** Returns what a target's client does with a tool of these hints where its file speaks so. */
export function effectFor(
  { effect, label }: Pick<ExportTarget, 'effect' | 'label'>,
  speech: Speech,
  hints: Hints | undefined,
  way: Way,
): ToolEffect {
  const row = effect?.rows.find((one) => one.says.includes(speech) && fitsHints(one, hints));
  if (row === undefined || row[way] === 'unknown')
    return { effect: 'unknown', why: `nobody has seen what becomes of it (${label})`, byHints: false };
  const modes = way === 'interactive' ? modesOf(row, hints) : [];
  const isAlone = row[way] === 'refused' && row.interactive === 'asks';
  const why = [
    ...(speech === 'server-not-named' ? ['the file doesn’t name its server'] : []),
    row.why,
    ...(isAlone ? ['nobody is there to answer'] : []),
  ].join('; ');
  return {
    effect: row[way],
    why,
    byHints: row.hints !== undefined,
    seen: seenOf(row, way),
    ...(modes.length > 0 && { modes }),
  };
}

/** How a row's effect is known. */
export function seenOf({ seen }: EffectRow, way: Way): Seen {
  return 'how' in seen ? seen : seen[way];
}

/** The modes in which a tool of these hints is another than a row says, each once. */
function modesOf({ modes = [], interactive }: EffectRow, hints: Hints | undefined): readonly ModeEffect[] {
  const fitting = modes.filter((one) => fitsHints(one, hints));
  return [...new Map(fitting.toReversed().map((one) => [one.mode, one])).values()].filter(
    ({ effect }) => effect !== interactive,
  );
}

/**
 * The version of what is known of a target's client: the newest day on which something was seen, and a mark that any other
 * row changes. A verdict on a list records it beside the effects. Null where nothing is known.
 */
export function effectVersion({ effect }: Pick<ExportTarget, 'effect'>): string | null {
  if (effect === undefined) return null;
  const days = effect.rows.flatMap((row) => ways.map((way) => seenOf(row, way).at));
  return `${days.sort().at(-1)} ${digest(effect)?.slice('sha256:'.length, 'sha256:'.length + 8)}`;
}

/** Returns how a target's file for a list speaks of a tool. */
function readSpeech(target: ExportTarget, list: Draft, tools: ExportTools): (tool: EffectTool) => Speech {
  const { draft } = assumeNames(list, tools);
  const { named = [], wildcards = [], denied = [] } = target.named?.(draft, tools) ?? {};
  const fold = target.names?.rewrite ?? ((part: string) => part);
  const keyOf = (server: string, name: string) => JSON.stringify([fold(server), fold(name)]);
  const modes = new Map(named.map(({ server, name, mode }) => [keyOf(server, name), mode]));
  const spoken = new Set([...named, ...wildcards, ...denied].map(({ server }) => fold(server)));
  const deniedIds = new Set(denied.map(({ id }) => id));
  const written = { denied: (draft.denied ?? []).filter(({ id }) => deniedIds.has(id)) };
  return ({ toolId, family, nameOnServer, isUnlisted }) => {
    if (isDenied(written, toolId)) return 'deny';
    const server = draft.aliases.get(family) ?? family.replace(/^mcp:/, '');
    const name = draft.entries.get(toolId)?.nameInTarget ?? nameOnServer ?? nameInServer(toolId, family, undefined);
    const mode = modes.get(keyOf(server, name));
    if (mode !== undefined) return mode === 'auto' ? 'allow' : 'ask';
    if (wildcards.some(({ id }) => matchPattern(id, toolId))) return 'wildcard';
    if (!spoken.has(fold(server))) return 'server-not-named';
    const isOff = target.effect?.deniesOthers && !isUnlisted && refuseName(server, name, target) === null;
    return isOff ? 'deny' : 'not-named';
  };
}
