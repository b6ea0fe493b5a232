import { withoutId } from '../../model/compareDescriptors';
import { digest } from '../../model/digest';
import { groupBy } from '../../model/groupBy';
import { isObject, member } from '../../model/json';
import type { ComparedTool } from './compareTools';

/** The place of the tool that a new id was before, and whether that is only likely. */
export interface Former {
  readonly place: number;
  readonly isLikely: boolean;
}

/** What a tool may be known by under another name. */
export interface NamedDescriptor {
  readonly toolId: string;
  /** The server it came with; null where that is not known. */
  readonly server: string | null;
  readonly read: () => Pick<ComparedTool, 'input'>;
  /** The raw descriptor; undefined where the side does not have it. */
  readonly descriptor: () => unknown;
}

type Side = readonly NamedDescriptor[];
type Places = readonly number[];

const none: ReadonlySet<number> = new Set();

/**
 * What tools with new ids were called before: those whose descriptors are the same but for the name, then, as likely
 * ones, those of one server with the same description and the same names of arguments. Of several the one with the most
 * words of the name in common is meant. Yields how many tools are done.
 */
export function* findRenames(
  before: Side,
  gone: Places,
  after: Side,
  fresh: Places,
  done: number,
): Generator<number, ReadonlyMap<number, Former>> {
  const found = new Map<number, Former>();
  if (gone.length === 0 || fresh.length === 0) return found;
  const taken = new Set<number>();
  for (const [isLikely, keyOf] of [
    [false, namelessDigest],
    [true, likeKey],
  ] as const) {
    const keys = new Map<number, string | null>();
    for (const place of gone) {
      keys.set(place, taken.has(place) ? null : keyOf(before[place]));
      yield done;
    }
    const grouped = groupBy(gone, (place) => keys.get(place) ?? null);
    const byKey = new Map(Array.from(grouped, ([key, places]) => [key, new Set(places)]));
    for (const place of fresh) {
      const key = found.has(place) ? null : keyOf(after[place]);
      const candidates = (key !== null && byKey.get(key)) || none;
      const former = nearest(before, candidates, after[place]?.toolId ?? '');
      if (former !== undefined) {
        found.set(place, { place: former, isLikely });
        taken.add(former);
        byKey.get(key)?.delete(former);
      }
      yield done;
    }
  }
  return found;
}

/** Of more tools alike than these the first is taken. */
const maxCompared = 200;

function nearest(side: Side, candidates: ReadonlySet<number>, toolId: string): number | undefined {
  const [first] = candidates;
  if (candidates.size < 2 || candidates.size > maxCompared) return first;
  const wanted = wordsOf(toolId);
  const scoreOf = (place: number) => {
    const words = wordsOf(side[place]?.toolId ?? '');
    return [...words].filter((word) => wanted.has(word)).length / (words.size + wanted.size);
  };
  const scores = new Map(Array.from(candidates, (place) => [place, scoreOf(place)]));
  return [...candidates].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))[0];
}

function wordsOf(toolId: string): ReadonlySet<string> {
  return new Set(toolId.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** Of the descriptor but for what names it. */
function namelessDigest(tool: NamedDescriptor | undefined): string | null {
  const descriptor = tool?.descriptor();
  const rest = descriptor === undefined ? null : withoutId(descriptor);
  return rest === null ? null : digest(rest);
}

/** Shorter descriptions are too common to know a tool by. */
const shortestDescription = 12;

/** Server, description and names of arguments; null where these are too little to know a tool by. */
function likeKey(tool: NamedDescriptor | undefined): string | null {
  const descriptor = tool?.descriptor();
  const text = isObject(descriptor) ? member(descriptor, 'description') : undefined;
  const input = tool?.read().input;
  const properties = isObject(input) ? member(input, 'properties') : undefined;
  if (typeof text !== 'string' || text.trim().length < shortestDescription || !isObject(properties)) return null;
  const names = Object.keys(properties).sort();
  return names.length === 0 ? null : JSON.stringify([tool?.server, text.trim(), names]);
}
