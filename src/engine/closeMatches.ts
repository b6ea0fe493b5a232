import { maskTool } from '../model/maskSecrets';
import { type Choices, readTerms, type SearchTerm, type WrittenTerm } from '../model/query';
import { stemOf } from '../model/wordStem';
import type { CatalogIndex, Columns } from './catalogIndex';
import { filter, search } from './filter';
import { type ToolKey, toolKeyAt } from './layout';
import { type LoadedCatalog, readTool } from './loadedCatalog';
import { fieldGap } from './rowBatch';
import { wordsNear } from './searchAdvice';
import { rarityOf, scoreTerm } from './termScores';
import { kinOf } from './verbKin';
import { hasWord, type Wording, wordingOf, writtenId } from './wordings';

/** A tool that has most of the words of a search, and what is other. */
export interface CloseMatch extends ToolKey {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly why: readonly OtherWord[];
}

/**
 * How a tool has a typed word. `missing`: not at all. `kin`: it has a verb of the same meaning. `spelled`: it has a word
 * that is spelled nearly so.
 */
export interface OtherWord {
  readonly kind: 'missing' | 'kin' | 'spelled';
  readonly typed: string;
  /** What the tool has instead; absent where it has nothing. */
  readonly found?: string;
}

/** A search with as many matches needs no others. */
const enoughMatches = 10;
const maxClose = 20;
/** Words of a search that are looked for. */
const maxWords = 12;
/** What a word counts beside the one that was typed. */
const factors = { typed: 1, spelled: 0.9, kin: 0.7 } as const;

interface Variant {
  readonly kind: keyof typeof factors;
  readonly text: string;
}

interface Asked {
  readonly loaded: LoadedCatalog;
  readonly columns: Columns;
  readonly q: string;
  readonly choices: Choices;
  /** How many rows the search itself finds. */
  readonly matches: number;
}

/**
 * The tools that have most words of a search and do not match it, best first. A tool has a verb also where its name has
 * one of the same meaning, and a word that no tool has also where it has one that is spelled nearly so. Filters, terms of
 * fields, excluded and quoted words hold as they do for matches. Finds none where ten tools match. Yields the steps done.
 */
export function* findCloseMatches({
  loaded,
  columns,
  q,
  choices,
  matches,
}: Asked): Generator<number, readonly CloseMatch[]> {
  const { index } = loaded;
  const terms = readTerms(q);
  const words = terms.filter(isWord).slice(0, maxWords);
  if (words.length === 0 || matches >= enoughMatches) return [];
  const strict = search(
    index,
    columns,
    terms.filter((term) => !isWord(term)),
  );
  const among = filter(index.size, columns, strict, choices).matches;
  search(index, columns, terms)?.forEach((found, row) => {
    if (found === 1) among[row] = 0;
  });
  const scores = new Float64Array(index.size);
  const covered = new Uint8Array(index.size);
  // For each word and row the variant found, from 1.
  const found = words.map(() => new Uint8Array(index.size));
  const variants: (readonly Variant[])[] = [];
  for (const [place, { texts }] of words.entries()) {
    const ofWord = yield* variantsOf(index, columns, texts[0] ?? '', words);
    variants.push(ofWord);
    const best = new Float32Array(index.size);
    // Rows that have any of the variants, wherever: how rare the word is.
    const having = new Uint8Array(index.size);
    for (const [at, { kind, text }] of ofWord.entries()) {
      const { scores: ofVariant } = scoreTerm(index, plainTerm(text));
      const wording = wordingOf(text);
      for (let row = 0; row < index.size; row++) {
        if (row % 1024 === 0) yield row;
        if (ofVariant[row] === 0) continue;
        having[row] = 1;
        const answer = (ofVariant[row] as number) * factors[kind];
        if (answer <= (best[row] as number) || among[row] === 0) continue;
        if (kind === 'kin' && !isInName(index, row, wording)) continue;
        best[row] = answer;
        (found[place] as Uint8Array)[row] = at + 1;
      }
    }
    const rarity = rarityOf(
      having.reduce((sum, one) => sum + one, 0),
      index.size,
    );
    for (let row = 0; row < index.size; row++) {
      if (best[row] === 0) continue;
      covered[row] = (covered[row] as number) + 1;
      scores[row] = (scores[row] as number) + rarity * (best[row] as number);
    }
  }
  const close = [...scores.keys()].filter((row) => 2 * (covered[row] as number) > words.length);
  const order = close.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b).slice(0, maxClose);
  return order.map((row) => {
    const { title, description } = maskTool(readTool(loaded, row).tool);
    const why = words.flatMap(({ texts: [typed = ''] }, place): OtherWord[] => {
      const variant = variants[place]?.[((found[place] as Uint8Array)[row] as number) - 1];
      if (variant === undefined) return [{ kind: 'missing', typed }];
      const { kind } = variant;
      return kind === 'typed' ? [] : [{ kind, typed, found: variant.text }];
    });
    return {
      ...toolKeyAt(index, row),
      title: title?.slice(0, 300),
      description: description?.slice(0, 300),
      why,
    };
  });
}

/** A plain word; what is excluded, quoted or asked of a field holds as it is. */
function isWord({ field, negated, isPhrase, unknownField }: WrittenTerm): boolean {
  return field === null && !negated && !isPhrase && unknownField === null;
}

function plainTerm(text: string): SearchTerm {
  return { field: null, negated: false, texts: [text] };
}

function* variantsOf(
  index: CatalogIndex,
  columns: Columns,
  text: string,
  words: readonly WrittenTerm[],
): Generator<number, readonly Variant[]> {
  const typed: Variant = { kind: 'typed', text };
  // A verb that is a word of the search itself does not stand for another one.
  const asked = new Set(words.map((word) => stemOf(word.texts[0] ?? '')));
  const kin = kinOf(text)
    .filter((verb) => !asked.has(stemOf(verb)))
    .map((verb): Variant => ({ kind: 'kin', text: verb }));
  if (kin.length > 0 || search(index, columns, [plainTerm(text)])?.includes(1)) return [typed, ...kin];
  const near = yield* wordsNear({ index }, null, text);
  return near.slice(0, 3).map((word) => ({ kind: 'spelled', text: word }));
}

/** Whether a row's id or title has a wording as a word. */
function isInName(index: CatalogIndex, row: number, wording: Wording): boolean {
  const text = index.texts[row] as string;
  const end = text.indexOf(fieldGap, text.indexOf(fieldGap) + 1);
  return hasWord(text.slice(0, end < 0 ? text.length : end), wording, writtenId(index, row));
}
