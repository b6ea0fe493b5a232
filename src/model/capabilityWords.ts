import {
  type Ability,
  type CapabilityPhrase,
  type CapabilitySum,
  canPhrases,
  countMay,
  type HintValue,
  mayChoice,
} from './capability';
import { formatCount } from './formatCount';

/**
 * Builds the sentence about a set of tools, in parts that are joined by `; ` and each by `, `: "67 can write, 35 don’t
 * say; 23 of these 102 may do so without asking; none says it can run commands".
 */
export function describeCapabilities(sum: CapabilitySum): readonly (readonly CapabilityPhrase[])[] {
  const mayWrite = countMay(sum.writes);
  const unasked = countMay(sum.writesUnasked);
  return [
    [...writePhrases(sum), ...hintPhrases(sum)],
    ...(mayWrite === 0
      ? []
      : [
          [
            {
              words:
                unasked === 0
                  ? mayWrite === 1
                    ? 'it asks first'
                    : 'all of these ask first'
                  : unasked === mayWrite
                    ? `${unasked === 1 ? 'it' : `all ${formatCount(unasked)}`} may do so without asking`
                    : `${formatCount(unasked)} of these ${formatCount(mayWrite)} may do so without asking`,
              tools: unasked,
              choice: [mayChoice('writes', sum.writes), mayChoice('unasked', sum.unasked)],
            },
          ],
        ]),
    canPhrases('commands', sum),
    canPhrases('network', sum),
  ];
}

/**
 * Says what the tools of a list can do, as far as others say so: "Said of them: 67 can write, 35 don’t say; none says it
 * can run commands". Who is asked is the list's and its client's matter.
 */
export function listSentence(sum: CapabilitySum): string {
  const parts = [[...writePhrases(sum), ...hintPhrases(sum)], canPhrases('commands', sum), canPhrases('network', sum)];
  return `Said of them: ${parts.map((phrases) => phrases.map(({ words }) => words).join(', ')).join('; ')}`;
}

/** That none says so is untrue where hints do. */
function writePhrases(sum: CapabilitySum): readonly CapabilityPhrase[] {
  const { writes, hinted } = sum;
  const all = canPhrases('writes', sum);
  const [first, ...others] = all;
  if (first === undefined || writes.yes > 0 || hinted['changes-things'] + hinted['may-destroy'] === 0) return all;
  return [{ ...first, words: 'none states that it can write' }, ...others];
}

/** `by their hints 38 say they change things`, `6 of these that they may destroy`, `39 that they only read`. */
function hintPhrases({
  hinted,
  readsAgainst,
}: Pick<CapabilitySum, 'hinted' | 'readsAgainst'>): readonly CapabilityPhrase[] {
  const { 'only-reads': reads, 'changes-things': alters, 'may-destroy': destroys, nothing } = hinted;
  const changes = alters + destroys;
  if (changes + reads === 0) return [];
  const phrase = (
    tools: number,
    words: string,
    values: readonly HintValue[],
    own: readonly ['told', readonly Ability[]][] = [],
  ): readonly CapabilityPhrase[] =>
    tools === 0
      ? []
      : [
          {
            words,
            tools,
            choice: [['writes', ['unknown']], ['claim', values], ...own],
          },
        ];
  const say = (tools: number) => `${formatCount(tools)} ${tools === 1 ? 'says it' : 'say they'}`;
  const [first, ...others] = [
    ...phrase(changes, `${say(changes)} ${changes === 1 ? 'changes' : 'change'} things`, [
      'changes-things',
      'may-destroy',
    ]),
    ...phrase(destroys, `${formatCount(destroys)} of these that ${destroys === 1 ? 'it' : 'they'} may destroy`, [
      'may-destroy',
    ]),
    ...phrase(
      reads,
      changes > 0
        ? `${formatCount(reads)} that ${reads === 1 ? 'it only reads' : 'they only read'}`
        : `${say(reads)} only ${reads === 1 ? 'reads' : 'read'}`,
      ['only-reads'],
    ),
    ...phrase(
      readsAgainst,
      `${formatCount(readsAgainst)} of these against ${readsAgainst === 1 ? 'its' : 'their'} own words`,
      ['only-reads'],
      [['told', ['writes']]],
    ),
    ...phrase(nothing, `${formatCount(nothing)} ${nothing === 1 ? 'says' : 'say'} nothing`, ['nothing']),
  ];
  return first === undefined ? [] : [{ ...first, words: `by their hints ${first.words}` }, ...others];
}
