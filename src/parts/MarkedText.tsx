import { Fragment } from 'react';
import { UntrustedText } from './UntrustedText';

interface Props {
  readonly text: string;
  readonly ranges: readonly EvidenceRange[];
  /** Folded search terms to highlight. */
  readonly marks?: readonly string[];
}

/** Untrusted text in which what the rules found is marked, each stretch with the rules' ids behind it. */
export function MarkedText({ text, ranges, marks = [] }: Props) {
  const shown = ranges.filter(({ start }) => start < text.length);
  if (shown.length === 0) return <UntrustedText text={text} marks={marks} isWhole />;
  return (
    <>
      {shown.map(({ start, end, rules }, i) => {
        const before = text.slice(shown[i - 1]?.end ?? 0, start);
        return (
          <Fragment key={start}>
            {before !== '' && <UntrustedText text={before} marks={marks} isWhole />}
            <mark className="rounded-xs bg-exec-bg text-ink underline decoration-exec decoration-wavy decoration-1 underline-offset-2">
              <UntrustedText text={text.slice(start, end)} marks={marks} isWhole />
            </mark>
            <span className="mx-0.5 select-none rounded-xs bg-exec px-1 font-mono text-[0.6875rem] text-panel">
              {rules.join(' ')}
            </span>
          </Fragment>
        );
      })}
      <UntrustedText text={text.slice(shown.at(-1)?.end ?? 0)} marks={marks} isWhole />
    </>
  );
}

/** A stretch of a text that rules found: `end` is exclusive, in UTF-16 units. */
export interface EvidenceRange {
  readonly start: number;
  readonly end: number;
  /** Ids, in order. */
  readonly rules: readonly string[];
}

const maxRanges = 200;

/** In order and apart: what overlaps becomes one range. */
export function joinRanges(ranges: readonly EvidenceRange[]): readonly EvidenceRange[] {
  const joined: EvidenceRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end).slice(0, maxRanges)) {
    const last = joined.at(-1);
    if (last === undefined || range.start >= last.end) joined.push(range);
    else {
      const rules = [...new Set([...last.rules, ...range.rules])];
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end), rules };
    }
  }
  return joined;
}
