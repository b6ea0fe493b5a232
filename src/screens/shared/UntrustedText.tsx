import type { ReactNode } from 'react';
import { findFolded } from '../../model/foldText';
import { revealText } from '../../model/revealText';

interface Props {
  readonly text: string;
  /** Folded search terms to highlight. */
  readonly marks?: readonly string[];
}

/**
 * Text that a host or file wrote: as text only, kept from turning the direction of its surroundings, and with
 * everything that hides in it made visible.
 */
export function UntrustedText({ text, marks }: Props) {
  const parts = revealText(text);
  return (
    <bdi>
      {parts.map((part, i) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
        if (part.kind === 'plain') return <MarkedText key={i} text={part.text} marks={marks} />;
        return (
          <span
            key={i}
            className="mx-px rounded-[3px] bg-exec-bg px-1 font-mono text-[0.85em] text-exec ring-1 ring-exec/40 ring-inset"
          >
            {part.label}
            {part.decoded !== undefined && <bdi className="text-ink"> “{visible(part.decoded)}”</bdi>}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
      })}
    </bdi>
  );
}

function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly string[] | undefined }) {
  if (marks === undefined || marks.length === 0) return text;
  const ranges = marks.flatMap((needle) => findFolded(text, needle)).sort((a, b) => a.start - b.start || b.end - a.end);
  const pieces: ReactNode[] = [];
  let shown = 0;
  for (const { start, end } of ranges) {
    if (end <= shown) continue;
    const from = Math.max(start, shown);
    if (from > shown) pieces.push(text.slice(shown, from));
    pieces.push(<mark key={from}>{text.slice(from, end)}</mark>);
    shown = end;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(shown)];
}

/** What a hidden run spells may itself hide something. */
function visible(text: string): string {
  return revealText(text)
    .map((part) => (part.kind === 'plain' ? part.text : `[${part.label}]`))
    .join('');
}
