import { type ChangeObject, diffLines } from 'diff';
import { useMemo } from 'react';
import { FirstList } from '../ui/FirstItems';
import { formatCounted } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

/** Steps grow with the square of the lines that differ; beyond so many, one text is shown below the other. */
const lineLimits = { maxEditLength: 1_000 } as const;
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
  const compared = useMemo(() => diffLines(`${before}\n`, `${after}\n`, lineLimits), [before, after]);
  const lines = useMemo(() => linesOf(compared ?? oneBelowOther(before, after)), [compared, before, after]);
  return (
    <>
      {compared === undefined && (
        <p className="mb-1 text-ink-2">
          More lines differ than we compare. All that was stands first, then all that is.
        </p>
      )}
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
    </>
  );
}

function lookOf(sign: Line['sign']): string {
  if (sign === '-') return 'bg-exec-bg text-exec';
  return sign === '+' ? 'bg-read-bg text-read' : '';
}

type Part = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

function oneBelowOther(before: string, after: string): readonly Part[] {
  return [
    { value: `${before}\n`, removed: true, added: false },
    { value: `${after}\n`, removed: false, added: true },
  ];
}

function linesOf(parts: readonly Part[]): readonly Line[] {
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
