import { useMemo, useState } from 'react';
import { cutText } from '../../model/formatJson';
import { indentJson } from '../../model/indentJson';
import { hasHiddenText } from '../../model/revealText';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';

const longest = 200_000;

/** The entry's own text, as it came: numbers, order and duplicates untouched, hidden characters made visible. */
export function RawTab({ raw }: { readonly raw: string }) {
  const [indented, setIndented] = useState(true);
  const [all, setAll] = useState(false);
  const cut = !all && raw.length > longest;
  const shown = useMemo(() => {
    const text = cut ? cutText(raw, longest) : raw;
    return indented ? indentJson(text) : text;
  }, [raw, cut, indented]);
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
        <span className="text-ink-3 text-xs tabular-nums">{raw.length.toLocaleString('en-US')} characters</span>
        <CopyButton text={raw} label="Copy JSON" words="Copy JSON" className="ml-auto" />
      </div>
      {hidden && (
        <p className="mb-2 text-[0.75rem] text-ink-2">
          Characters that are not seen are named in <span className="text-exec">red boxes</span>. Copy JSON copies them
          as they are.
        </p>
      )}
      {cut && (
        <p className="mb-2 flex flex-wrap items-center gap-2 text-[0.75rem] text-ink-2">
          The first {longest.toLocaleString('en-US')} characters. Copy JSON copies them all.
          <Button variant="quiet" onClick={() => setAll(true)}>
            Show all
          </Button>
        </p>
      )}
      <pre className="whitespace-pre-wrap rounded-lg border border-line bg-sunk px-3 py-2.5 font-mono text-[0.75rem] text-ink leading-[1.55] [overflow-wrap:anywhere]">
        <UntrustedText text={shown} isWhole />
      </pre>
    </div>
  );
}
