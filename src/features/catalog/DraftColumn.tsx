import { EyeOff, Hand, OctagonAlert, Zap } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isDemo } from '../../host/settings';
import { type Effect, effectOfMany, effects } from '../../model/effect';
import { DraftSelect, SelectedCount, UndoButtons } from '../../parts/DraftBar';
import { formatCount } from '../../parts/formatQuantity';
import { useIsBehindRows } from '../../state/behindRows';
import { useAnswer, useAreRowsDrawn } from '../../state/catalogView';
import { useDraft } from '../../state/drafts';
import { useHost } from '../../state/hostStore';
import { OutcomeLine, ReviewLink } from './draftParts';
import { DraftFilePart, StartPanel } from './lazyParts';

/** The list that is made of the catalog’s ticks: what its client makes of it, and its file; one line over an open tool. */
export function DraftColumn({ isOneLine }: { readonly isOneLine: boolean }) {
  const { entries, patterns } = useDraft();
  const host = useHost();
  const isEmpty = entries.size + patterns.size === 0;
  const isBehindRows = useIsBehindRows();
  const areRowsDrawn = useAreRowsDrawn();
  useEffect(() => {
    if (isBehindRows) DraftFilePart.preload();
  }, [isBehindRows]);
  const isStart = isEmpty && !isOneLine && host !== null && isDemo(host);
  return (
    <>
      <section
        aria-label="Allowlist draft"
        data-keeps-focus
        className={`flex flex-col gap-3 px-5 ${isOneLine ? 'border-line border-b py-2' : 'pt-3 pb-4'} ${isStart || isOneLine ? 'shrink-0' : 'min-h-0 flex-1 overflow-y-auto'}`}
      >
        <DraftLine hasLink={isOneLine} />
        {!isStart && !isOneLine && (areRowsDrawn || isBehindRows) && (
          <DraftFilePart waiting={<div className="min-h-0 flex-1" />}>
            <Outcome />
          </DraftFilePart>
        )}
      </section>
      {isStart && <StartPanel waiting={<div className="flex-1" />} />}
    </>
  );
}

/** Which draft is open, how much is in it, and the way back from the last edit. */
function DraftLine({ hasLink }: { readonly hasLink: boolean }) {
  return (
    <div className="flex min-h-8 items-center gap-2 touch:min-h-11">
      <DraftSelect wrapperClassName="min-w-0 max-w-60 -ml-2.5" />
      <SelectedCount />
      <span className="ml-auto">
        <UndoButtons />
      </span>
      {hasLink && <ReviewLink isIcon />}
    </div>
  );
}

const icons: Partial<Readonly<Record<Effect, ReactNode>>> = {
  runs: <Zap aria-hidden />,
  asks: <Hand aria-hidden />,
};

/** What the draft’s client makes of it, each outcome with its number; what needs a look last. */
function Outcome() {
  const sum = useAnswer(({ result }) => result?.effect);
  const critical = useAnswer(({ result }) => result?.selectedCritical) ?? 0;
  if (!sum) return critical === 0 ? null : <CriticalLine count={critical} />;
  const { client, entries, others, runByHints } = sum;
  const isOther = (effect: Effect) => others[effect] > 0 && !(effect === 'runs' && runByHints > 0);
  const rest = effects.filter(isOther).map((effect) => effectOfMany(effect, others[effect]));
  return (
    <>
      {effects
        .filter((effect) => entries[effect] > 0)
        .map((effect) => (
          <OutcomeLine key={effect} icon={icons[effect]}>
            <b className="font-semibold text-ink">{effectOfMany(effect, entries[effect])}</b> in {client}
          </OutcomeLine>
        ))}
      {rest.length > 0 && <OutcomeLine icon={<EyeOff aria-hidden />}>Others: {rest.join(', ')}</OutcomeLine>}
      {runByHints > 0 && (
        <OutcomeLine icon={<Zap aria-hidden />} isLook>
          {effectOfMany('runs', runByHints)} in {client} by their server’s word
        </OutcomeLine>
      )}
      {critical > 0 && <CriticalLine count={critical} />}
    </>
  );
}

function CriticalLine({ count }: { readonly count: number }) {
  return (
    <OutcomeLine icon={<OctagonAlert aria-hidden className="text-exec" />}>
      <span className="font-medium text-exec">{formatCount(count)} with a critical finding</span>
    </OutcomeLine>
  );
}
