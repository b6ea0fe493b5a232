import { useMemo, useState } from 'react';
import { cutText, indentJson } from '../../model/formatJson';
import { hasHiddenText } from '../../model/revealText';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';

/** Characters shown at first, and at most: an entry of brackets alone takes seconds to lay out in full. */
const shownFirst = 200_000;
const shownAtMost = 2_000_000;
/** Lines of one block: the browser lays out only blocks in sight. */
const blockLines = 200;

/** The entry's own text, as it came: numbers, order and duplicates untouched, hidden characters made visible. */
export function RawTab({ raw }: { readonly raw: string }) {
  const [indented, setIndented] = useState(true);
  const [all, setAll] = useState(false);
  const limit = all ? shownAtMost : shownFirst;
  const laidOut = useMemo(() => {
    const text = cutText(raw, limit);
    return indented ? indentJson(text) : text;
  }, [raw, limit, indented]);
  const shown = cutText(laidOut, limit);
  const isCut = raw.length > limit || laidOut.length > limit;
  const blocks = useMemo(() => blocksOf(shown), [shown]);
  const hidden = useMemo(() => hasHiddenText(shown), [shown]);
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="inline-flex touch:min-h-11 min-h-6 items-center gap-2 ">
          <input
            type="checkbox"
            checked={indented}
            onChange={(event) => setIndented(event.target.checked)}
            className="checkbox"
          />
          Indented
        </label>
        <span className="text-ink-3 text-xs tabular-nums">{formatCount(raw.length)} characters</span>
        <CopyButton text={raw} label="Copy JSON" words="Copy JSON" className="ml-auto" />
      </div>
      {hidden && (
        <p className="mb-2 text-xs text-ink-2">
          Characters that are not seen are named in <span className="text-exec">red boxes</span>. Copy JSON copies them
          as they are.
        </p>
      )}
      {isCut && (
        <p className="mb-2 flex flex-wrap items-center gap-2 text-xs text-ink-2">
          The first {formatCount(limit)} characters. Copy JSON copies them all.
          {!all && (
            <Button variant="quiet" onClick={() => setAll(true)}>
              Show more
            </Button>
          )}
        </p>
      )}
      <pre className="whitespace-pre-wrap rounded-lg border border-line bg-sunk px-3 py-2.5 font-mono text-xs text-ink leading-[1.55] [overflow-wrap:anywhere]">
        {blocks.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name than their place
          <span key={place} className="block [contain-intrinsic-height:auto_3700px] [content-visibility:auto]">
            <UntrustedText text={text} isWhole />
          </span>
        ))}
      </pre>
    </div>
  );
}

function blocksOf(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.length <= blockLines) return [text];
  return Array.from({ length: Math.ceil(lines.length / blockLines) }, (_, place) =>
    lines.slice(place * blockLines, (place + 1) * blockLines).join('\n'),
  );
}
