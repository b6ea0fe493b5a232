import { FileText } from '../dialects/fileText';
import { isDenied } from '../model/draft';
import type { Effect, Speech } from '../model/effect';
import { formatCounted } from '../model/formatCount';
import { editText, type FileEdit, type Path } from './editFile';
import { effectFor } from './effect';
import type { ExportTarget, ExportTool } from './exportTarget';
import type { RemovedRule } from './mergeRules';
import { type Placement, placeListed } from './placeListed';
import { ReadingBuilder } from './reading';

/** Rules that a merged file no longer has, and what their tools lose or gain by it. */
export interface Consequence {
  /** As the file has them, and what stands in their place. Untrusted texts. */
  readonly rules: readonly string[];
  /** A sentence. */
  readonly words: string;
  /** Whether more runs without a person's word than before. */
  readonly isLooser: boolean;
}

/** What a merge does to the tools that the catalog shows, at a terminal. */
export interface MergeEffect {
  /** Of the removed rules. Rules of one server's settings, and rules with the same consequence, stand together. */
  readonly consequences: readonly Consequence[];
  /** Tools that run unasked in the merged file, or may, did not before, and that the list doesn't let run. */
  readonly freed: readonly string[];
}

/**
 * Says what becomes of tools where a list is merged into a file.
 *
 * @param allowed the tools that the list itself lets run unasked
 */
export function describeMerge(
  target: ExportTarget,
  file: { readonly before: string; readonly after: string; readonly removed: readonly RemovedRule[] },
  tools: readonly ExportTool[],
  aliases: ReadonlyMap<string, string>,
  allowed: ReadonlySet<string>,
): MergeEffect {
  const effectsIn = (text: string) => fileEffects(target, text, tools, aliases);
  const [before, after] = [effectsIn(file.before), effectsIn(file.after)];
  const found = new Map<string, { readonly rules: string[]; readonly about: Set<string> }>();
  const describe = (about: ReadonlySet<string>) => {
    const count = (effects: ReadonlyMap<string, Effect>) =>
      countEffects([...about].map((id) => effects.get(id) ?? 'unknown'));
    const [was, is] = [count(before.effects), count(after.effects)];
    // Where nobody knows what the file does, a rule that goes may have been a limit.
    const isLooser = ofItself(is) > ofItself(was) || (target.effect === undefined && about.size > 0);
    const changes = new Set([...about].map((id) => `${before.effects.get(id)} → ${after.effects.get(id)}`));
    return { words: sentence(target, about.size, was, is), isLooser, key: [...changes].sort().join() };
  };
  for (const rule of file.removed) {
    const alone = target.syntax && effectsIn(editText(target.syntax, '', [asAlone(rule.path, rule.value)]));
    const about = alone?.named ?? new Set();
    const { key } = describe(about);
    const same = found.get(key) ?? { rules: [], about: new Set() };
    same.rules.push(ruleText(rule));
    for (const toolId of about) same.about.add(toolId);
    found.set(key, same);
  }
  const consequences = [...found.values()].map(({ rules, about }) => {
    const { words, isLooser } = describe(about);
    return { rules, words, isLooser };
  });
  const runs = (effect: Effect | undefined) => effect === 'runs' || effect === 'model' || effect === 'unknown';
  const freed = [...after.effects].flatMap(([toolId, effect]) =>
    runs(effect) && !runs(before.effects.get(toolId)) && !allowed.has(toolId) ? [toolId] : [],
  );
  return { consequences: consequences.sort((a, b) => Number(b.isLooser) - Number(a.isLooser)), freed };
}

type Counts = Readonly<Record<Effect, number>>;

function countEffects(effects: readonly Effect[]): Counts {
  const counts = { runs: 0, model: 0, unknown: 0, asks: 0, refused: 0, 'not-offered': 0 };
  for (const effect of effects) counts[effect]++;
  return counts;
}

const ofItself = ({ runs, model, unknown }: Counts) => runs + model + unknown;

const plural: Readonly<Record<Effect, readonly [one: string, many: string]>> = {
  runs: ['runs unasked', 'run unasked'],
  model: ['is up to its model', 'are up to its model'],
  unknown: ['is not known', 'are not known'],
  asks: ['asks', 'ask'],
  refused: ['is refused', 'are refused'],
  'not-offered': ['is kept from the model', 'are kept from the model'],
};

const listCounts = (counts: Counts) =>
  (Object.keys(plural) as Effect[])
    .filter((effect) => counts[effect] > 0)
    .map((effect) => `${counts[effect]} ${plural[effect][counts[effect] === 1 ? 0 : 1]}`)
    .join(', ');

function sentence({ effect }: ExportTarget, tools: number, was: Counts, is: Counts): string {
  if (tools === 0) return 'The catalog has no tool that it is about.';
  const counted = formatCounted(tools, 'tool');
  if (effect === undefined) return `What ${counted} lose or gain by it is not known.`;
  if (was.runs !== is.runs) {
    const now = is.runs === 0 ? 'none does' : `${is.runs} ${is.runs === 1 ? 'does' : 'do'}`;
    if (was.runs > 0) return `Lets ${was.runs} of ${counted} run unasked; merged, ${now}.`;
  }
  const [before, after] = [listCounts(was), listCounts(is)];
  return before === after
    ? `Changes nothing: of ${counted}, ${before}.`
    : `Of ${counted}, ${before}; merged, ${after}.`;
}

function ruleText({ path, value, now }: RemovedRule): string {
  const text = (one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''));
  if (typeof path.at(-1) === 'number') return `${path.slice(0, -1).join('.')}: ${text(value)}`;
  return `${path.join('.')}: ${text(value)}${now === undefined ? '' : ` → ${text(now)}`}`;
}

function asAlone(path: Path, value: unknown): FileEdit {
  const place = path.findIndex((step) => typeof step === 'number');
  if (place < 0) return { kind: 'set', path, value };
  const inner = path
    .slice(place + 1)
    .reduceRight<unknown>((held, step) => Object.fromEntries([[String(step), held]]), value);
  return { kind: 'set', path: path.slice(0, place), value: [inner] };
}

/** What a file does with these tools at a terminal, and which of them it speaks of. */
function fileEffects(
  target: ExportTarget,
  text: string,
  tools: readonly ExportTool[],
  aliases: ReadonlyMap<string, string>,
): { readonly effects: ReadonlyMap<string, Effect>; readonly named: ReadonlySet<string> } {
  const builder = new ReadingBuilder(target.names?.rewrite !== undefined);
  target.read?.(new FileText(text), builder);
  const { placements, denied } = placeListed(builder.finishOne(), tools, aliases);
  const said = new Map<string, Speech>();
  const families = new Set<string>();
  const familyOf = new Map(tools.map(({ tool, family }) => [tool.toolId, family]));
  // What is said of a tool by its name comes after what is said of all.
  const ordered = [...placements].sort((a, b) => Number(b.kind === 'pattern') - Number(a.kind === 'pattern'));
  for (const one of ordered) {
    for (const toolId of toolIdsOf(one)) {
      said.set(toolId, speechOf(one));
      families.add(familyOf.get(toolId) ?? '');
    }
  }
  for (const { tool, family } of tools) {
    if (!isDenied({ denied }, tool.toolId)) continue;
    said.set(tool.toolId, 'deny');
    families.add(family);
  }
  const effects = tools.map(({ tool, family }) => {
    const speech = said.get(tool.toolId) ?? (families.has(family) ? 'not-named' : 'server-not-named');
    return [tool.toolId, effectFor(target, speech, tool.hints, 'interactive').effect] as const;
  });
  return { effects: new Map(effects), named: new Set(said.keys()) };
}

function toolIdsOf(one: Placement): readonly string[] {
  return one.kind === 'tool' ? [one.toolId] : one.toolIds;
}

/** How a file speaks of the tools of a placement. */
export function speechOf({ mode, speech }: Placement): Speech {
  return speech ?? (mode === 'ask' ? 'ask' : 'allow');
}
