import { Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { columns, isColumnId } from '../model/columns';
import { joinWords } from '../model/formatCount';
import { UntrustedText } from '../parts/UntrustedText';
import { useAreIdentitiesRead, useAs, usePreflight } from '../state/accessStore';
import { useHasRows } from '../state/catalogSummary';
import { useChoices } from '../state/catalogView';
import { downloadDraft } from '../state/drafts';
import { useChosenHost, useSettingsProblems } from '../state/hostStore';
import { showNotice, usePageNotice } from '../state/pageNotice';
import { useUnkept } from '../state/persisted';
import { refresh, useListChanged, useReading } from '../state/sources/hostList';
import { changeAddress, useDroppedParts } from '../state/useAddress';
import { Button, IconButton } from '../ui/Button';
import { findMain, useFocusFallback } from '../ui/focus';

export function Notices() {
  const chosen = useChosenHost();
  const isReading = useReading((now) => now.isReading);
  const hasListChanged = useListChanged();
  return (
    <>
      <SettingsNotice />
      {chosen.kind === 'unknown' && (
        <Notice kind="error">
          This link names the host “<UntrustedText text={chosen.id.slice(0, 60)} />
          ”, which is not set up here. No request was sent. Choose a host above.
        </Notice>
      )}
      <DroppedNotice />
      {hasListChanged && !isReading && (
        <Notice kind="info">
          The list changed:{' '}
          <Button variant="quiet" onClick={refresh}>
            Refresh
          </Button>
        </Notice>
      )}
      <UnkeptNotice status="refused" />
      <UnkeptNotice status="newer" />
      <PageNotice />
    </>
  );
}

function SettingsNotice() {
  const problems = useSettingsProblems();
  const first = problems.find(({ level }) => level === 'error') ?? problems[0];
  return (
    first && (
      <Notice kind={first.level === 'error' ? 'error' : 'info'}>
        config.json
        {first.pointer && (
          <code className="font-mono text-xs">
            {' '}
            <UntrustedText text={first.pointer} />
          </code>
        )}
        : <UntrustedText text={first.reason} />
        {problems.length > 1 && ` And ${problems.length - 1} more.`}{' '}
        <Button variant="quiet" onClick={() => changeAddress({ view: 'host' })}>
          Details
        </Button>
      </Notice>
    )
  );
}

function DroppedNotice() {
  const [dismissed, setDismissed] = useState('');
  const as = useAs();
  const { saved } = usePreflight();
  const isKnown = [useHasRows(), useAreIdentitiesRead()].every(Boolean);
  const isUnknown = isKnown && as.startsWith('saved:') && saved === undefined;
  const dropped = [
    ...useDroppedParts(),
    ...useChoices().dropped,
    ...(isUnknown ? [{ parameter: 'as', value: as }] : []),
  ];
  const key = JSON.stringify(dropped);
  if (dropped.length === 0 || dismissed === key) return null;
  return (
    <Notice kind="info" onDismiss={() => setDismissed(key)}>
      Ignored in this link, so shown unfiltered:{' '}
      {dropped.map(({ parameter, value }, place) => (
        <span key={`${parameter} ${value}`}>
          {place > 0 && ', '}
          {isColumnId(parameter) ? columns[parameter].label : parameter} “<UntrustedText text={value.slice(0, 60)} />”
        </span>
      ))}
      .
    </Notice>
  );
}

/** What this browser does not keep, for one reason. */
function UnkeptNotice({ status }: { readonly status: 'refused' | 'newer' }) {
  const unkept = useUnkept().filter((store) => store.status.getState() === status);
  if (unkept.length === 0) return null;
  const names = joinWords(unkept.map(({ what }) => what));
  return (
    <Notice kind="error">
      {status === 'refused'
        ? `This browser keeps nothing for this page (private window, or storage full or blocked). Your work goes on, and lasts until you close the page. Not kept: ${names}.`
        : `A newer version of this app keeps ${names} in this browser, and they are left alone. Reload to get it; what you do here lasts until you close the page.`}{' '}
      <Button variant="quiet" onClick={downloadDraft}>
        Download draft
      </Button>
    </Notice>
  );
}

const passesAfterMs = 15_000;

function PageNotice() {
  const notice = usePageNotice();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (notice?.isPassing !== true || isHeld) return;
    const timer = setTimeout(() => showNotice(null), passesAfterMs);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  return (
    notice && (
      <Notice kind={notice.kind} onHold={setHeld} onDismiss={() => showNotice(null)}>
        {notice.words}
        {notice.actions !== undefined && (
          <span className="-ml-2.5 flex flex-wrap">
            {notice.actions.map(({ label, run }) => (
              <Button key={label} variant="quiet" onClick={run}>
                {label}
              </Button>
            ))}
          </span>
        )}
      </Notice>
    )
  );
}

interface NoticeProps {
  readonly kind: 'info' | 'error';
  readonly children: ReactNode;
  readonly onDismiss?: () => void;
  /** Told when pointer or focus come to it, and when they leave. */
  readonly onHold?: (isHeld: boolean) => void;
}

/** A card over the page. Once it is put away, its focus goes on to the page. */
function Notice({ kind, children, onDismiss, onHold }: NoticeProps) {
  const ref = useFocusFallback<HTMLDivElement>(findMain);
  const Icon = kind === 'error' ? TriangleAlert : Info;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it stays while somebody is at it
    <div
      ref={ref}
      role={kind === 'error' ? 'alert' : 'status'}
      className="flex min-h-10 w-fit max-w-full shrink-0 items-center gap-2.5 rounded-lg border border-line-strong bg-panel py-1 pr-2 pl-3 shadow-[var(--shadow)]"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${kind === 'error' ? 'text-miss' : 'text-ink-3'}`} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      {onDismiss !== undefined && <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={onDismiss} />}
    </div>
  );
}
