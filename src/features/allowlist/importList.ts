import { type ImportReading, importAllowlist, type ListChoice } from '../../clients/importAllowlist';
import { findTargetByLabel } from '../../clients/targets';
import { newDraft } from '../../draft/editDraft';
import { asProposal } from '../../draft/proposal';
import { type FileProblem, parseDraft } from '../../draft/readDraftFile';
import type { PlacedHere } from '../../engine/placeTools';
import type { PlacedList, Placement } from '../../exports/placeListed';
import { type IgnoredPart, joinModes, type TargetReading } from '../../exports/reading';
import type { Draft, PatternEntry, ToolEntry } from '../../model/draft';
import type { Mode } from '../../model/effect';
import type { ImportedAs } from '../../state/preferences';

const unknownWords: Readonly<Record<Extract<ImportReading, { kind: 'unknown' }>['reason'], string>> = {
  empty: 'There is nothing in it.',
  'too-large': 'It is larger than 20 MB, which no allowlist is.',
  'no-known-format':
    'No format that is known here. Drafts, allowlist files, arrays of names, agent manifests and every export format but the OpenAI Agents SDK filter and the review sheet can be read.',
};

const problemWords: Readonly<Record<FileProblem['reason'], string>> = {
  'not-an-object': 'An object was expected.',
  'no-id': 'It names no tool.',
  repeated: 'It is there already.',
  'wrong-type': 'A value of another type was expected.',
  'unknown-field': 'This app does not know the field.',
};

/** How far an import has come: nothing changes until a person agrees. */
export type ImportStep =
  | { readonly kind: 'refused'; readonly why: string }
  /** `each` holds the lists of several sets, found in the catalog. */
  | (Extract<ImportReading, { kind: 'several' }> & Origin & { readonly each: readonly ImportedList[] })
  | (Origin & { readonly kind: 'draft'; readonly draft: Draft; readonly ignored: readonly IgnoredPart[] })
  | ImportedList;

interface Origin {
  /** The file that was opened, or what else was read, in words. Untrusted text. */
  readonly from: string;
}

export interface ImportedList extends Origin {
  readonly kind: 'list';
  readonly name: string;
  readonly format: string;
  readonly agentId?: string;
  /** Whether it is the only list of its text. */
  readonly isWhole?: true;
  /** What its file says, before its tools were looked for. */
  readonly reading: TargetReading;
  readonly placed: PlacedList;
  /** Its servers that the catalog doesn't know by their names. */
  readonly unknown: PlacedList['unknown'];
  /** The families that a person said they are, by server. */
  readonly servers: ReadonlyMap<string, string>;
  /** Where its client does else than the modes that come in. */
  readonly differences: PlacedHere['differences'];
  readonly ignored: readonly IgnoredPart[];
  readonly holds: readonly IgnoredPart[];
  /** What makes the client run everything without a question. */
  readonly switches: readonly IgnoredPart[];
  readonly also: readonly string[];
}

/**
 * The export format that a list was in, with its file's name where that is a plain one that ends as the format's do.
 * Without the name where a file of this format holds more, or this one does: an export saved in its place would lose that.
 */
export function importedAs({
  name,
  format,
  from,
  isWhole,
  ignored,
  holds,
  switches,
  also,
}: ImportedList): ImportedAs | undefined {
  const target = findTargetByLabel(format);
  if (target === undefined) return undefined;
  const usual = target.fileName(newDraft(name));
  const isPlain = /^\w[\w.-]{0,99}$/.test(from) && from.split('.').at(-1) === usual.split('.').at(-1);
  const holdsMore =
    target.place?.how === 'merges' || !isWhole || [ignored, holds, switches, also].some((parts) => parts.length > 0);
  const isOwn = isPlain && from !== usual && !holdsMore;
  return { format: target.id, ...(isOwn && { fileName: from }) };
}

/** Finds a list's tools; `servers`: the families that a person said its servers are, by server. */
export type PlaceTools = (
  reading: TargetReading,
  format: string,
  servers?: ReadonlyMap<string, string>,
) => Promise<PlacedHere>;

/** What was pasted is from no file. */
const pasted = 'pasted text';

/** Recognises a pasted or opened text, and finds the tools it names. */
export async function readImport(text: string, place: PlaceTools, from = pasted): Promise<ImportStep> {
  const reading = importAllowlist(text);
  switch (reading.kind) {
    case 'unknown':
      return { kind: 'refused', why: unknownWords[reading.reason] };
    case 'broken': {
      const { line, fault } = reading;
      return {
        kind: 'refused',
        why: `${line === undefined ? 'It' : `Line ${line}`} is ${fault}. Fix it to import the list.`,
      };
    }
    case 'several': {
      const sets = reading.of === 'sets' ? reading.lists : [];
      return { ...reading, from, each: await Promise.all(sets.map((one) => placeReading(one, place, from))) };
    }
    case 'list': {
      const label = (from !== pasted && stemOf(from)) || 'Imported list';
      return { ...(await placeReading({ ...reading, label }, place, from)), isWhole: true };
    }
    case 'draft': {
      const parsed = parseDraft(text.replace(/^\ufeff/, ''));
      if (parsed.kind === 'draft') {
        const ignored = parsed.problems.map(({ pointer, reason }) => ({ what: pointer, why: problemWords[reason] }));
        return { kind: 'draft', draft: asProposal(parsed.draft, from), ignored, from };
      }
      const why =
        parsed.kind === 'version'
          ? `A draft file of version ${parsed.version}; version ${parsed.understood.join(', ')} can be read here.`
          : 'It says it is a draft file, but can’t be read as one.';
      return { kind: 'refused', why };
    }
    default:
      return reading satisfies never;
  }
}

/** `support` of `support.allowlist.json`; '' where a file's name says nothing. */
function stemOf(fileName: string): string {
  return /^[^.]*/.exec(fileName)?.[0].trim() ?? '';
}

export async function placeReading(
  { label: name, format, reading, agentId }: Pick<ListChoice, 'label' | 'format' | 'reading' | 'agentId'>,
  place: PlaceTools,
  from: string,
): Promise<ImportedList> {
  const { differences, ...placed } = await place(reading, format);
  const { ignored, holds, switches, also } = reading;
  const agent = agentId !== undefined && { agentId };
  const asked = { reading, placed, unknown: placed.unknown, servers: new Map() };
  return { kind: 'list', name, format, ...asked, differences, ignored, holds, switches, also, from, ...agent };
}

/** The list once a person said which family one of its servers is; '' for none. */
export async function placeServer(
  list: ImportedList,
  server: string,
  family: string,
  place: PlaceTools,
): Promise<ImportedList> {
  const others = [...list.servers].filter(([one, other]) => one !== server && other !== family);
  const servers = new Map(family === '' ? others : [...others, [server, family]]);
  const { differences, ...placed } = await place(list.reading, list.format, servers);
  return { ...list, placed, differences, servers };
}

/** What a person decided of the parts that a list leaves open: by the text as it was written. */
export interface ImportDecisions {
  /** The tool that an ambiguous name means; absent where it is left out. */
  readonly meant: ReadonlyMap<string, string>;
  readonly patterns: ReadonlyMap<string, 'keep' | 'expand' | 'leave-out'>;
  /** Whether names that the catalog lacks become entries all the same. */
  readonly keepsNames: boolean;
  /** Which limits that were not understood may be passed over, by their place among them. */
  readonly passed: ReadonlySet<number>;
}

export const noDecisions: ImportDecisions = {
  meant: new Map(),
  patterns: new Map(),
  keepsNames: false,
  passed: new Set(),
};

/** Whether something in a file limits tools that nobody has decided on. */
export function isHeld(step: ImportStep | null, { passed }: ImportDecisions): boolean {
  return step?.kind === 'list' && step.holds.some((_hold, i) => !passed.has(i));
}

/** What becomes of a wildcard: what a person decided, else it is kept, or where a draft can't hold it, expanded. */
export function decideOn(
  { written, kept, toolIds }: Extract<Placement, { readonly kind: 'pattern' }>,
  { patterns }: ImportDecisions,
): 'keep' | 'expand' | 'leave-out' {
  return patterns.get(written) ?? (kept !== null ? 'keep' : toolIds.length > 0 ? 'expand' : 'leave-out');
}

type Said = Pick<ToolEntry, 'note' | 'loadOnDemand'> & { readonly mode: Mode | null; readonly yields?: true };

/** The toolIds a list would bring in, each with the mode the file gives it, null where it gives none. */
export function chosenTools({ placements }: PlacedList, decisions: ImportDecisions) {
  const chosen = new Map<string, Said>();
  const add = (toolId: string, said: Said) => {
    const { mode, yields, note, loadOnDemand } = said;
    const before = chosen.get(toolId);
    chosen.set(toolId, {
      ...(before === undefined ? { mode, ...(yields && { yields }) } : joinModes(before, said)),
      ...(note !== undefined && { note }),
      ...(loadOnDemand && { loadOnDemand }),
    });
  };
  for (const placement of placements) {
    if (placement.kind === 'tool') add(decisions.meant.get(placement.toolId) ?? placement.toolId, placement);
    else if (placement.kind === 'choice') {
      const made = decisions.keepsNames && placement.toolIds.length === 0 ? placement.made : null;
      const toolId = decisions.meant.get(placement.written) ?? made;
      if (toolId !== null) add(toolId, placement);
    } else if (decideOn(placement, decisions) === 'expand') {
      for (const toolId of placement.toolIds) add(toolId, placement);
    }
  }
  return chosen;
}

/** The names of a list that stand for no certain tool: nothing comes of them until a person says which. */
export function undecidedNames({ placements }: PlacedList): readonly string[] {
  return placements.flatMap((one) =>
    one.kind === 'choice' || (one.kind === 'pattern' && decideOn(one, noDecisions) === 'leave-out')
      ? [one.written]
      : [],
  );
}

/** The draft that a list makes, with each tool as the catalog describes it now; an `auto` of the list is a proposal. */
export function buildImported(
  {
    name,
    format,
    agentId,
    from,
    placed,
    servers,
  }: Pick<ImportedList, 'name' | 'format' | 'agentId' | 'from' | 'placed' | 'servers'>,
  decisions: ImportDecisions,
  described: readonly ToolEntry[],
): Draft {
  const known = new Map(described.map((entry) => [entry.toolId, entry]));
  const entries = new Map<string, ToolEntry>();
  for (const [toolId, { mode, note, loadOnDemand }] of chosenTools(placed, decisions)) {
    const entry = known.get(toolId) ?? { toolId, mode: 'ask' };
    entries.set(toolId, {
      ...entry,
      ...(mode !== null && { mode: 'ask' }),
      ...(mode === 'auto' && { claims: [{ value: { kind: 'unattended' }, from }] }),
      ...(note !== undefined && { note }),
      ...(loadOnDemand && { loadOnDemand }),
    });
  }
  const patterns = new Map<string, PatternEntry>();
  for (const placement of placed.placements) {
    if (placement.kind !== 'pattern') continue;
    const { kept, mode } = placement;
    if (kept !== null && decideOn(placement, decisions) === 'keep') {
      patterns.set(kept, { pattern: kept, mode: mode ?? 'ask' });
    }
  }
  const used = [...entries.keys(), ...patterns.keys(), ...placed.denied.map(({ id }) => id)];
  const claimedAliases = new Map(
    [...placed.servers].flatMap(([family, alias]) =>
      family !== `mcp:${alias}` && used.some((id) => id.startsWith(`${family}.`))
        ? [[family, { value: alias, from }] as const]
        : [],
    ),
  );
  return {
    ...newDraft(name),
    ...(agentId !== undefined && { agentId }),
    entries,
    patterns,
    aliases: new Map([...servers].map(([server, family]) => [family, server])),
    ...(claimedAliases.size > 0 && { claimedAliases }),
    ...(placed.denied.length > 0 && { denied: placed.denied.map((one) => ({ ...one, from: format })) }),
  };
}
