import { useMemo, useState } from 'react';
import type { ToolDetail } from '../../engine/toolDetail';
import { cutText } from '../../model/cutText';
import { indentJson } from '../../model/jsonLayout';
import { hasHiddenText } from '../../model/revealText';
import { formatCount } from '../../parts/formatQuantity';
import { MarkedText } from '../../parts/MarkedText';
import { CopyButton } from '../../ui/CopyButton';
import { evidenceInJson } from './evidence';

/** Characters shown: an entry of brackets alone takes seconds to lay out in full. */
const mostShown = 200_000;

/** The entry's own text as it came, but for its secrets: numbers, order and duplicates untouched, hidden characters made visible. */
export function RawTab({ raw, findings }: Pick<ToolDetail, 'raw' | 'findings'>) {
  const [indented, setIndented] = useState(true);
  const laidOut = useMemo(() => {
    const text = cutText(raw, mostShown);
    return indented ? indentJson(text) : text;
  }, [raw, indented]);
  const shown = cutText(laidOut, mostShown);
  const ranges = useMemo(() => evidenceInJson(shown, findings), [shown, findings]);
  const isCut = raw.length > mostShown || laidOut.length > mostShown;
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
      {hasHiddenText(shown) && (
        <p className="mb-2 text-xs text-ink-2">
          Characters that are not seen, or pass for others, are named in <span className="text-exec">red boxes</span>.
          Copy JSON copies them as they are.
        </p>
      )}
      {findings.some(({ rule }) => rule === 'S01') && (
        <p className="mb-2 text-ink-2 text-xs">Dots stand for secrets, here and in what Copy JSON copies.</p>
      )}
      {isCut && (
        <p className="mb-2 text-ink-2 text-xs">
          The first {formatCount(mostShown)} characters. Copy JSON copies them all.
        </p>
      )}
      <pre className="whitespace-pre-wrap rounded-lg border border-line bg-sunk px-3 py-2.5 font-mono text-xs text-ink leading-[1.55] [overflow-wrap:anywhere]">
        <MarkedText text={shown} ranges={ranges} />
      </pre>
    </div>
  );
}
