import { useEffect, useState } from 'react';
import { columns, isColumnId } from '../model/columns';
import { joinWords } from '../model/formatCount';
import { UntrustedText } from '../parts/UntrustedText';
import { useAreIdentitiesRead, useAs, usePreflight } from '../state/accessStore';
import { useHasRows } from '../state/catalogSummary';
import { useChoices } from '../state/catalogView';
import { downloadDraft } from '../state/filedDraft';
import { useChosenHost, useSettingsProblems } from '../state/hostStore';
import { showNotice, usePageNotice } from '../state/pageNotice';
import { useUnkept } from '../state/persisted';
import { useHasChangedLists } from '../state/sources/serverAnswers';
import { changeAddress, useDroppedParts } from '../state/useAddress';
import { Button } from '../ui/Button';
import { lazyPart } from '../ui/lazyPart';
import { Notice } from './Notice';

const ChangedLists = lazyPart('What says that lists changed', () =>
  import('./ChangedLists').then((m) => m.ChangedLists),
);

export function Notices() {
  const chosen = useChosenHost();
  const hasChanged = useHasChangedLists();
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
      {hasChanged && <ChangedLists />}
      <UnkeptNotice status="refused" />
      <UnkeptNotice status="newer" />
      <PageNotice />
    </>
  );
}

function SettingsNotice() {
  const problems = useSettingsProblems();
  // A warning waits in view Sources.
  const first = problems.find(({ level }) => level === 'error');
  return (
    first && (
      <Notice kind="error">
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
          <span className="inline-flex flex-wrap max-sm:-ml-1">
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
