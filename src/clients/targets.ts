import type { FileText } from '../dialects/fileText';
import { listEffects } from '../exports/effect';
import { type ExportTarget, type ExportTools, meaning, type TargetPlace } from '../exports/exportTarget';
import { findSwitches } from '../exports/mergeFile';
import { familiesOf, isFromMcp } from '../exports/nameTools';
import { type NamedReading, ReadingBuilder, type TargetReading } from '../exports/reading';
import { draftCsv, reviewSheet, toolsJson } from '../exports/recordTargets';
import {
  allowlistFile,
  clusterCard,
  masAgent,
  openwopAgent,
  openwopApp,
  openwopPack,
  openwopUserAgent,
} from '../exports/toolIdTargets';
import type { Draft } from '../model/draft';
import { countEffects, ways } from '../model/effect';
import type { Tool } from '../model/tool';
import { clients } from './allClients';

const howWords: Readonly<Record<TargetPlace['how'], string>> = {
  replaces: 'Replaces what is there.',
  merges: 'Merge it with what is there.',
  new: 'Changes nothing else there.',
};

/** Every export format in the order it is offered; the first is the one chosen at first. */
export const targets: readonly ExportTarget[] = [
  allowlistFile,
  openwopAgent,
  openwopPack,
  openwopApp,
  openwopUserAgent,
  ...clients.flatMap((client) => client.targets ?? []),
  masAgent,
  clusterCard,
  draftCsv,
  reviewSheet,
  toolsJson,
]
  .map(withPlace)
  .map(withEffects);

/** Where a target's file goes and what becomes of what is there, in one line; null for what stays with a person. */
export function placeWords({ place }: Pick<ExportTarget, 'place'>): string | null {
  return place === undefined ? null : `Goes into ${place.into}. ${howWords[place.how]}`;
}

/** The target whose notes also say where its file goes and what becomes of what is there. */
function withPlace(target: ExportTarget): ExportTarget {
  const words = placeWords(target);
  if (words === null) return target;
  return {
    ...target,
    write: (...asked) => {
      const { notes, ...written } = target.write(...asked);
      return { ...written, notes: written.text === '' ? notes : [...notes, meaning(words)] };
    },
  };
}

/** The target with what its client does with the very entries of a file, in its notes; a record tells it of chosen clients. */
function withEffects(target: ExportTarget): ExportTarget {
  if (target.kind === 'record')
    return {
      ...target,
      write: (draft, tools, options) => {
        const chosen = findEffectTargets(options.clients ?? draft.targets);
        const effects = chosen.flatMap((one) => listEffects(one.client, one.target, draft, tools) ?? []);
        return target.write(draft, tools, { ...options, effects });
      },
    };
  if (target.effect === undefined) return target;
  return {
    ...target,
    write: (draft, tools, options) => {
      const { notes, ...written } = target.write(draft, tools, options);
      const own = listEffects('', target, draft, tools);
      const found = [...draft.entries.keys()].flatMap((toolId) => own?.of(toolId) ?? []);
      if (written.text === '' || found.length === 0) return { ...written, notes };
      const [interactive, headless] = ways.map((way) => countEffects(found.map((one) => one[way].effect)));
      const words = `Of these entries ${interactive}; where nobody is there to answer, ${headless}.`;
      return { ...written, notes: [...notes, meaning(words)] };
    },
  };
}

/** Says what a client makes of tools that were cut from a list, in a sentence. */
export function describeCut({ kind, denies, keepsOut }: ExportTarget): string {
  if (keepsOut !== undefined) return keepsOut;
  if (kind === 'limits' || kind === 'both') return 'What the list leaves out is kept from the agent.';
  if (kind === 'record') return 'A record: nothing is taken from the agent by it.';
  return denies === undefined
    ? 'It can’t forbid a tool: what was cut can still be asked for.'
    : 'What was cut is denied; whether the model still sees it is not known.';
}

/** The target that an imported list names as its format. */
export function findTargetByLabel(label: string): ExportTarget | undefined {
  return targets.find((target) => target.label === label);
}

/** What the file of a client does that goes by this label: of most that are only read, nothing is known. */
export function findFormat(label: string): Required<Pick<ExportTarget, 'label' | 'effect'>> | undefined {
  const isRead = (one: Pick<ExportTarget, 'label'>) => one.label === label;
  const format =
    targets.find((one) => isRead(one) && one.names !== undefined && one.kind !== 'record') ??
    clients.flatMap(({ reads = [] }) => reads).find(isRead);
  return format && { label, effect: format.effect ?? { rows: [] } };
}

export function findTarget(id: string): ExportTarget | undefined {
  return targets.find((target) => target.id === id);
}

type ReadTarget = Pick<ExportTarget, 'names' | 'read' | 'switches' | 'syntax'>;

/** The lists of a file that is of a format; none where it is of another. Never throws. */
export function readListsOf(
  { names, read, switches = [], syntax }: ReadTarget,
  file: FileText,
): readonly NamedReading[] {
  const reading = new ReadingBuilder(names?.rewrite !== undefined);
  if (read === undefined || read(file, reading) === false) return [];
  const value = syntax === 'toml' ? file.toml : syntax === 'yaml' ? file.yaml?.[0] : file.json;
  for (const { what, why } of findSwitches(switches, value)) reading.switch(what, why);
  return reading.finish();
}

/** What a file says where it is of a target's format, of several lists the first; null where it is of another. */
export function readTarget(target: ReadTarget, file: FileText): TargetReading | null {
  return readListsOf(target, file)[0]?.reading ?? null;
}

export interface TargetFit {
  readonly target: ExportTarget;
  /** Entries it can hold; one the catalog does not show counts as one of them. */
  readonly fitting: number;
  readonly entries: number;
  /** Whether it holds no more than the target takes. */
  readonly isWithin: boolean;
}

/** Each target chosen for a draft; ids this app does not know are passed over. */
export function fitTargets(draft: Draft, tools: ExportTools): readonly TargetFit[] {
  return draft.targets.flatMap((id) => {
    const target = findTarget(id);
    if (target === undefined) return [];
    const fitting = [...draft.entries.keys()].filter((toolId) => {
      const tool = tools.get(toolId)?.tool;
      return tool === undefined || (target.refuses?.(tool) ?? null) === null;
    }).length;
    const isWithin = fitting <= (target.maxTools ?? Number.POSITIVE_INFINITY);
    return [{ target, fitting, entries: draft.entries.size, isWithin }];
  });
}

/** The labels of the targets, of those with these ids, that can't express a tool. */
export function refusingTargets(ids: readonly string[]): (tool: Tool) => readonly string[] {
  const chosen = ids.flatMap((id) => findTarget(id) ?? []);
  return (tool) => chosen.filter(({ refuses }) => (refuses?.(tool) ?? null) !== null).map(({ label }) => label);
}

/** Whether one of these targets can load a tool's definition only when a search finds it. */
export function canLoadOnDemand(targetIds: readonly string[]): boolean {
  return targetIds.some((id) => findTarget(id)?.defers !== undefined);
}

/**
 * The entries whose definitions are not always loaded in any of these targets that can: those that are marked, and
 * where a target defers whole servers, whose server's others are marked too.
 */
export function loadedOnDemand(draft: Draft, tools: ExportTools, targetIds: readonly string[]): ReadonlySet<string> {
  const entries = [...draft.entries.values()].filter(({ toolId, source }) =>
    isFromMcp(toolId, tools.get(toolId)?.tool, source),
  );
  const marked = entries.filter(({ loadOnDemand }) => loadOnDemand).map(({ toolId }) => toolId);
  const deferring = targetIds.map((id) => findTarget(id)?.defers).filter((defers) => defers !== undefined);
  if (deferring.length === 0) return new Set();
  if (!deferring.includes('servers')) return new Set(marked);
  const families = familiesOf(draft, tools);
  const isMarked = new Set(marked);
  const kept = new Set(entries.flatMap(({ toolId }) => (isMarked.has(toolId) ? [] : [families.get(toolId)])));
  return new Set(marked.filter((toolId) => !kept.has(families.get(toolId))));
}

/** The other files of the client that a target is of. */
const siblingsOf = (id: string): readonly ExportTarget[] =>
  clients
    .flatMap(({ targets: own = [] }) => (own.some((one) => one.id === id) ? own : []))
    .filter((one) => one.id !== id);

/** The file that an administrator installs for the client of a target; undefined where it has none, or this is it. */
export function enforcedFileOf(id: string): ExportTarget | undefined {
  return findTarget(id)?.kind === 'admits-servers'
    ? undefined
    : siblingsOf(id).find(({ kind }) => kind === 'admits-servers');
}

/** The targets whose lists a file enforces; none where it is no such file. */
export function enforcedBy(id: string): readonly ExportTarget[] {
  return findTarget(id)?.kind === 'admits-servers' ? siblingsOf(id) : [];
}

/** A target that a client's effect is known of, and the client as people call it. */
export interface EffectTarget {
  /** What links call the client. */
  readonly id: string;
  readonly client: string;
  readonly target: ExportTarget;
}

const effectTargets = (): readonly EffectTarget[] =>
  clients.flatMap(({ id, label, targets = [] }) =>
    targets.filter(({ effect }) => effect !== undefined).map((target) => ({ id, client: label, target })),
  );

/** Each client that something is known of, with its first file that it is known of. */
export function effectClients(): readonly EffectTarget[] {
  const known = effectTargets();
  return known.filter(({ id }, place) => known.findIndex((one) => one.id === id) === place);
}

/**
 * Finds what links mean by `codex` (a client's first file), `claude-code:managed` (a client's file) or a target's id;
 * one that nothing is known of is left out.
 */
export function findEffectTargets(links: readonly string[]): readonly EffectTarget[] {
  const known = effectTargets();
  return links.flatMap(
    (link) =>
      known.find(({ target }) => target.id === link || target.id === link.replace(':', '-')) ??
      known.find(({ id }) => id === link) ??
      [],
  );
}
