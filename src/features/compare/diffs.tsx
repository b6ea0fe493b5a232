import { diffArrays } from 'diff';
import { Fragment, useMemo } from 'react';
import { tellLookAlike } from '../../audit/alikeTexts';
import { UntrustedText } from '../../parts/UntrustedText';

/** Steps grow with the square of the words that differ; beyond so many, one text is shown below the other. */
const wordLimits = { maxEditLength: 1_000 } as const;

/** Two texts as one, word by word: what went is struck out, what came is marked, and what hides is revealed. */
export function WordDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const { parts, isCompared } = useMemo(() => compareWords(before, after), [before, after]);
  const likeness = tellLookAlike(before, after);
  return (
    <>
      {!isCompared && <p className="text-ink-2">More words differ than we compare: all that was, then all that is.</p>}
      {likeness !== null && <p className="font-medium text-exec">{likeness}</p>}
      <p className="whitespace-pre-wrap rounded-md border border-line bg-panel px-3 py-2 [overflow-wrap:anywhere]">
        {parts.map(({ at, value, removed, added }) => {
          const text = <UntrustedText text={value} />;
          return (
            <Fragment key={at}>
              {removed ? (
                <del className="rounded-xs bg-exec-bg px-0.5 text-exec">
                  <span className="sr-only"> was: </span>
                  {text}
                </del>
              ) : added ? (
                <ins className="rounded-xs bg-read-bg px-0.5 text-read no-underline">
                  <span className="sr-only"> is: </span>
                  {text}
                </ins>
              ) : (
                text
              )}
            </Fragment>
          );
        })}
      </p>
    </>
  );
}

/** Words of any alphabet stay whole: a letter of another one in a word is known by the rest of it. */
const tokens = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu;

/** The parts of two texts, each with the count of words before it. */
function compareWords(before: string, after: string) {
  const tokensOf = (text: string): string[] => text.match(tokens) ?? [];
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const compared = diffArrays(old, now, wordLimits);
  const parts = compared ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  let tokensBefore = 0;
  const placed = parts.map(({ value, removed, added }) => {
    const at = tokensBefore;
    tokensBefore += value.length;
    return { at, value: value.join(''), removed, added };
  });
  return { parts: placed, isCompared: compared !== undefined };
}
