import { type CapabilityPhrase, type CapabilitySum, type CertaintyCounts, toldPhrases } from '../../model/capability';
import { describeCapabilities } from '../../model/capabilityWords';

/**
 * The parts of the sentence about tools in which something is known. How many don't say is counted once: a number that
 * repeats it is left out. Where nobody says what tools do but their servers' hints, these are all there is to say.
 */
export function knownPhrases(sum: CapabilitySum): readonly (readonly CapabilityPhrase[])[] {
  const silent = sum.writes.unknown;
  const isAlone = isUnsaid(sum.writes);
  const isKnown = ({ choice, tools, words }: CapabilityPhrase) => {
    const [first, second] = choice;
    if (first === undefined || first[0] === 'claim') return true;
    // Said in one part of its own.
    if (isAlone && second?.[0] === 'told') return false;
    const counts: CertaintyCounts | undefined = sum[first[0] as keyof Pick<CapabilitySum, 'writes' | 'unasked'>];
    if (counts === undefined || choice.length > 1 || words === '') return true;
    if (isUnsaid(counts)) return false;
    const isUnknown = first[1].every((certainty) => certainty === 'unknown');
    return !isUnknown || first[0] === 'writes' || tools !== silent;
  };
  const known = describeCapabilities(sum)
    .map((phrases) => phrases.filter(isKnown).map((one) => withoutPreface(one, isAlone)))
    .filter((phrases) => phrases.length > 0 && !(isUnsaid(sum.unasked) && asksAbout(phrases)));
  const [first, ...others] = isAlone ? toldPhrases(sum) : [];
  return first === undefined
    ? known
    : [...known, [{ ...first, words: `by their names and descriptions ${first.words}` }, ...others]];
}

/** Whether nobody says anything for sure. */
export function isUnsaid({ yes, disputed, no }: CertaintyCounts): boolean {
  return yes + disputed + no === 0;
}

function asksAbout(phrases: readonly CapabilityPhrase[]): boolean {
  return phrases.some(({ choice }) => choice.some(([facet]) => facet === 'unasked'));
}

/** Beside nobody else's word, whose word it is stands at the end. */
function withoutPreface(phrase: CapabilityPhrase, isAlone: boolean): CapabilityPhrase {
  return isAlone ? { ...phrase, words: phrase.words.replace(/^by their hints /, '') } : phrase;
}
