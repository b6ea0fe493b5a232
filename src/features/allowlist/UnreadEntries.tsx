import { useId, useState } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { type MissingSource, type UnreadEntry, unreadSource } from '../../exports/findUnread';
import { describeLapse } from '../../model/decision';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { currentPreferences } from '../../state/preferences';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { FirstItems } from '../../ui/FirstItems';
import { Input } from '../../ui/Input';

export interface UnreadEntriesProps {
  readonly unread: readonly UnreadEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
}

const whyWords: Readonly<Record<MissingSource['why'], string>> = {
  failed: 'could not be read',
  removed: 'was removed',
  'not-chosen': 'is another host than the one chosen',
};

/** The entries whose tools nobody can look at now: each is ticked, and one reason accepts them. */
export function UnreadEntries({ unread, onEdit }: UnreadEntriesProps) {
  const reasonId = useId();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const chosen = unread.filter(({ entry }) => ticked.has(entry.toolId)).map(({ entry }) => entry);
  const tick = (toolId: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(toolId);
    else next.delete(toolId);
    setTicked(next);
  };
  const accept = () => {
    const { reviewer } = currentPreferences();
    const signed = { ...(reviewer !== '' && { by: reviewer }), reason: reason.trim(), at: new Date().toISOString() };
    const decisions = chosen.map(({ toolId, digest = null }) => ({
      ...({ kind: 'acceptance', about: unreadSource, value: 'accepted' } as const),
      ...{ toolId, digest, ...signed },
    }));
    onEdit({ kind: 'decide', decisions });
    setTicked(new Set());
    setReason('');
  };
  return (
    <section
      aria-label="Entries that can’t be looked at"
      className="rounded-xl border border-miss bg-panel px-3.5 py-3"
    >
      <p className="font-medium">
        {formatCounted(unread.length, 'entry', 'entries')} can’t be looked at: add the source again, remove or accept{' '}
        {unread.length === 1 ? 'it' : 'them'}.
      </p>
      <FirstItems items={unread}>
        {(shown) => (
          <ul aria-label="Entries that can’t be looked at" className="mt-2 grid gap-1">
            {shown.map(({ entry: { toolId, digest }, missing }) => (
              <li key={toolId}>
                <label className="flex min-h-6 items-baseline gap-2 touch:min-h-11">
                  <Checkbox
                    aria-label={`Accept ${toolId} unseen`}
                    disabled={digest === null}
                    checked={ticked.has(toolId)}
                    onChange={({ target }) => tick(toolId, target.checked)}
                  />
                  <span className="min-w-0">
                    <UntrustedText isCode text={toolId} />{' '}
                    <span className="text-ink-2 text-xs">
                      {missing.map(({ name, why }, place) => (
                        <span key={`${name} ${why}`}>
                          {place > 0 && ', '}
                          <UntrustedText text={name} /> {whyWords[why]}
                        </span>
                      ))}
                      . {digest === null && describeLapse('no-fingerprint')}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </FirstItems>
      <form
        className="mt-2 flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          accept();
        }}
      >
        <label htmlFor={reasonId} className="sr-only">
          Reason to keep them unseen
        </label>
        <Input
          id={reasonId}
          placeholder="Reason for accepting"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className="min-w-40 flex-1"
        />
        <Button type="submit" disabled={chosen.length === 0 || reason.trim() === ''}>
          Accept {formatCount(chosen.length)}
        </Button>
        <Button
          variant="quiet"
          disabled={chosen.length === 0}
          onClick={() => onEdit({ kind: 'remove', toolIds: chosen.map(({ toolId }) => toolId) })}
        >
          Remove {formatCount(chosen.length)}
        </Button>
      </form>
    </section>
  );
}
