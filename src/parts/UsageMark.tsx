import { Ban, CircleDashed, Minus, Square } from 'lucide-react';
import type { ComponentType } from 'react';

const words = {
  called: 'called',
  refused: 'refused',
  unavailable: 'unavailable',
  offered: 'offered, never called',
  'no-evidence': 'no evidence',
} as const;

type UsedWord = keyof typeof words;

const marks: Readonly<Record<UsedWord, ComponentType<{ className?: string }> | null>> = {
  called: ({ className = '' }) => <Square className={`fill-current ${className}`} />,
  refused: ({ className = '' }) => <Ban className={`text-miss ${className}`} />,
  unavailable: CircleDashed,
  offered: Minus,
  'no-evidence': null,
};

interface UsageMarkProps {
  readonly word: string;
  /** Whether the mark stands without the word. */
  readonly isBare?: boolean;
}

/** One of the five words of usage, with its mark: what no log says is hatched, as all that is not stated. */
export function UsageMark({ word, isBare = false }: UsageMarkProps) {
  if (!isUsedWord(word)) return null;
  const Mark = marks[word];
  return (
    <span className={`inline-flex items-center gap-1.5 ${word === 'no-evidence' ? 'text-ink-3' : ''}`}>
      <span aria-hidden className="inline-flex">
        {Mark === null ? (
          <span className="hatched size-3 rounded-xs border border-line" />
        ) : (
          <Mark className="size-3" />
        )}
      </span>
      {!isBare && words[word]}
    </span>
  );
}

function isUsedWord(word: string): word is UsedWord {
  return Object.hasOwn(words, word);
}
