import { diffLines } from 'diff';
import { useMemo } from 'react';
import { FirstList } from '../ui/FirstItems';
import { formatCounted } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

const lineLimits = { maxEditLength: 4_000, timeout: 200 } as const;
/** Lines that are the same and stay in sight beside each difference. */
const around = 3;
const drawnAtFirst = 400;

type Line = { readonly sign: '+' | '-' | ' '; readonly text: string } | { readonly sign: '…'; readonly count: number };

export interface LineDiffProps {
  /** Of what it shows. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Two texts as one, line by line; where nothing differs for long, the lines are counted. */
export function LineDiff({ label, before, after }: LineDiffProps) {
  const lines = useMemo(() => compareLines(before, after), [before, after]);
  return (
    <FirstList
      items={lines}
      first={drawnAtFirst}
      isOrdered
      aria-label={label}
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
