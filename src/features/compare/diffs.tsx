import { diffArrays, diffLines } from 'diff';
import { Fragment, useMemo } from 'react';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { FirstList } from '../../ui/FirstItems';

/** Beyond these, texts that have little in common are shown one below the other. */
const wordLimits = { maxEditLength: 2_000, timeout: 100 } as const;

/** Two texts as one, word by word: what went is struck out, what came is marked, and what hides is revealed. */
export function WordDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = useMemo(() => compareWords(before, after), [before, after]);
  return (
    <p className="whitespace-pre-wrap rounded-md border border-line bg-panel px-3 py-2 [overflow-wrap:anywhere]">
      {parts.map(({ value, removed, added }, i) => {
        const text = <UntrustedText text={value} />;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
          <Fragment key={i}>
            {removed ? (
              <del className="rounded-xs bg-exec-bg px-0.5 text-exec decoration-exec/60">
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
  );
}

/** Words of any alphabet stay whole: a letter of another one in a word is known by the rest of it. */
const tokens = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu;

function compareWords(before: string, after: string) {
  const tokensOf = (text: string): string[] => text.match(tokens) ?? [];
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const parts = diffArrays(old, now, wordLimits) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return parts.map(({ value, removed, added }) => ({ value: value.join(''), removed, added }));
}

const lineLimits = { maxEditLength: 4_000, timeout: 200 } as const;
/** Lines that are the same and stay in sight beside each difference. */
const around = 3;
const drawnAtFirst = 400;

type Line = { readonly sign: '+' | '-' | ' '; readonly text: string } | { readonly sign: '…'; readonly count: number };

/** Two descriptors as one, line by line; where nothing differs for long, the lines are counted. */
export function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => compareLines(before, after), [before, after]);
  return (
    <FirstList
      items={lines}
      first={drawnAtFirst}
      isOrdered
      aria-label="Descriptor, line by line"
      className="overflow-x-auto rounded-md border border-line bg-panel py-2 font-mono text-xs"
    >
      {(line, i) => (
        <li key={i} className={`flex gap-2 px-3 ${lookOf(line.sign)}`}>
          {line.sign === '…' ? (
            <span className="text-ink-3">{formatCounted(line.count, 'line')} alike</span>
          ) : (
            <>
              <span aria-hidden className="w-2 flex-none select-none">
                {line.sign}
              </span>
              <span className="sr-only">{line.sign === '-' ? 'was' : line.sign === '+' ? 'is' : ''}</span>
              <UntrustedText className="whitespace-pre-wrap [overflow-wrap:anywhere]" text={line.text} />
            </>
          )}
        </li>
      )}
    </FirstList>
  );
}

function lookOf(sign: Line['sign']): string {
  if (sign === '-') return 'bg-exec-bg text-exec';
  return sign === '+' ? 'bg-read-bg text-read' : '';
}

function compareLines(before: string, after: string): readonly Line[] {
  const parts = diffLines(`${before}\n`, `${after}\n`, lineLimits) ?? [
    { value: `${before}\n`, removed: true, added: false },
    { value: `${after}\n`, removed: false, added: true },
  ];
  return parts.flatMap(({ value, added, removed }, place): Line[] => {
    const texts = value.replace(/\n$/, '').split('\n');
    if (added || removed) return texts.map((text) => ({ sign: added ? '+' : '-', text }));
    const [first, last] = [place === 0 ? 0 : around, place === parts.length - 1 ? 0 : around];
    const same = (some: readonly string[]) => some.map((text): Line => ({ sign: ' ', text }));
    if (texts.length <= first + last + 1) return same(texts);
    return [
      ...same(texts.slice(0, first)),
      { sign: '…', count: texts.length - first - last },
      ...same(texts.slice(texts.length - last)),
    ];
  });
}
