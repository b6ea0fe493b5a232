import { formatCount } from './formatCount';
import type { Hint, Hints } from './tool';

/** What a client makes of a call, from what deserves a look to what is calm. */
export const effects = ['runs', 'model', 'unknown', 'asks', 'refused', 'not-offered'] as const;
export type Effect = (typeof effects)[number];

/** How a client is used: by a person in a folder that they trust, or where nobody can be asked. */
export const ways = ['interactive', 'headless'] as const;
export type Way = (typeof ways)[number];

/** How an agent may run a tool: after a person agreed each time, or unasked. */
export const modes = ['ask', 'auto'] as const;
export type Mode = (typeof modes)[number];

/** How an effect is known, and the day on which it was seen: `2026-11-28`. */
export type Seen =
  | { readonly how: 'run'; readonly versions: string; readonly at: string }
  /** Its source or documentation was read; `document` is what of it, `versions` those that it names. */
  | { readonly how: 'source' | 'docs'; readonly document: string; readonly versions?: string; readonly at: string };

/** What a client does otherwise in a mode that a person switches to; of several that fit a tool the first holds. */
export interface ModeEffect {
  /** As the client calls it. */
  readonly mode: string;
  readonly hints?: EffectRow['hints'];
  readonly effect: Effect;
  readonly seen: Seen;
}

/** What a client makes of calls of one tool. */
export interface ToolEffect {
  readonly effect: Effect;
  /** Reads on after the effect's words. */
  readonly why: string;
  /** Whether the server's own hints decide it: another word of the server is another effect. */
  readonly byHints: boolean;
  /** Absent where it is not known. */
  readonly seen?: Seen;
  /** Modes in which it is another, one a mode; absent where none is known. */
  readonly modes?: readonly ModeEffect[];
}

/** The hints that clients look at. */
export type DecidingHint = Exclude<Hint, 'idempotent'>;

export const effectWords: Readonly<Record<Effect, string>> = {
  runs: 'runs unasked',
  model: 'its model decides',
  unknown: 'not known',
  asks: 'asks',
  refused: 'refused',
  'not-offered': 'not offered',
};

const manyWords: Readonly<Record<Effect, string>> = {
  ...effectWords,
  runs: 'run unasked',
  model: 'left to its model',
  asks: 'ask',
};

/** Says what becomes of so many tools: `2 run unasked`, `1 asks`. */
export function effectOfMany(effect: Effect, count: number): string {
  return `${formatCount(count)} ${count === 1 && effect !== 'model' ? effectWords[effect] : manyWords[effect]}`;
}

/** Counts effects in words, what deserves a look first: `2 run unasked, 1 asks`; '' where there is none. */
export function countEffects(found: readonly Effect[]): string {
  const counts = effects.map((effect) => [effect, found.filter((one) => one === effect).length] as const);
  return counts.flatMap(([effect, count]) => (count === 0 ? [] : effectOfMany(effect, count))).join(', ');
}

/** Writes an effect and its reason as one sentence. */
export function effectSentence({ effect, why }: Pick<ToolEffect, 'effect' | 'why'>): string {
  const words = effectWords[effect];
  return `${words[0]?.toUpperCase()}${words.slice(1)}: ${why}.`;
}

/**
 * How a file speaks of a tool: by its name or a wildcard, which always asks; not, though it names its server; or not of
 * its server either. `default-VALUE` is what a file of somebody else says for all tools of a server.
 */
export type Speech = 'allow' | 'ask' | 'wildcard' | 'deny' | 'not-named' | 'server-not-named' | `default-${string}`;

/** What a client does where its file speaks so. Of several rows that fit a tool the first holds. */
export interface EffectRow {
  readonly says: readonly Speech[];
  /** Only for tools whose server states just these hints. */
  readonly hints?: Readonly<Partial<Record<DecidingHint, boolean>>>;
  readonly interactive: Effect;
  readonly headless: Effect;
  /** Reads on after the effect's words: `its server says it only reads, and Codex asks only for what writes`. */
  readonly why: string;
  readonly seen: Seen | Readonly<Record<Way, Seen>>;
  /** Modes of an interactive session in which it is another. */
  readonly modes?: readonly ModeEffect[];
}

/** Whether a row is about tools of these hints. */
export function fitsHints({ hints = {} }: { readonly hints?: EffectRow['hints'] }, stated: Hints | undefined): boolean {
  return (['read-only', 'destructive', 'open-world'] as const).every(
    (hint) => hints[hint] === undefined || stated?.[hint] === hints[hint],
  );
}

/** All that is known of what a file does in its client: what no row tells is not known. */
export interface TargetEffect {
  /** Whether the file also denies the tools of its servers that the list lacks, as far as the catalog shows them. */
  readonly deniesOthers?: true;
  readonly rows: readonly EffectRow[];
}

/** A row whose effect is the same in both ways. */
export function always(effect: Effect, row: Omit<EffectRow, 'interactive' | 'headless'>): EffectRow {
  return { ...row, interactive: effect, headless: effect };
}

/** A row by which a person is asked, and by which a call is refused where there is none. */
export function asking(row: Omit<EffectRow, 'interactive' | 'headless'>): EffectRow {
  return { ...row, interactive: 'asks', headless: 'refused' };
}
