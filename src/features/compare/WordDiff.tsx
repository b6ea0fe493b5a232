import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { UntrustedText } from '../../parts/UntrustedText';

/** Beyond these, texts that have little in common are shown one below the other. */
const limits = { maxEditLength: 2_000, timeout: 100 } as const;

/** Two texts as one, word by word: what went is struck out, what came is marked, and what hides is revealed. */
export function WordDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = useMemo(
    () =>
      diffWordsWithSpace(before, after, limits) ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ],
    [before, after],
  );
  return (
    <p className="whitespace-pre-wrap rounded-md border border-line bg-panel px-3 py-2 [overflow-wrap:anywhere]">
      {parts.map(({ value, removed, added }, i) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
        if (removed) return <Gone key={i} text={value} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        if (added) return <Come key={i} text={value} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <UntrustedText key={i} text={value} />;
      })}
    </p>
  );
}

function Gone({ text }: { readonly text: string }) {
  return (
    <del className="rounded-[3px] bg-exec-bg px-0.5 text-exec decoration-exec/60">
      <span className="sr-only"> was: </span>
      <UntrustedText text={text} />
    </del>
  );
}

function Come({ text }: { readonly text: string }) {
  return (
    <ins className="rounded-[3px] bg-read-bg px-0.5 text-read no-underline">
      <span className="sr-only"> is: </span>
      <UntrustedText text={text} />
    </ins>
  );
}
