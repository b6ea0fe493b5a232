import { useId, useState } from 'react';
import { markRequested, unmarkRequested } from '../draft/identities';
import type { RequestedMark } from '../model/readiness';
import { looksLikeSecret } from '../model/secrets';
import { changePreflight } from '../state/accessStore';
import { changePreferences, usePreferences } from '../state/preferences';
import { Button } from '../ui/Button';
import { Input } from '../ui/Input';
import { Age, useNow } from './Age';
import { UntrustedText } from './UntrustedText';

export interface RequestMarkProps {
  /** The gap, and whose it is. */
  readonly gap: Pick<RequestedMark, 'kind' | 'name' | 'identity'>;
  readonly requested: readonly RequestedMark[];
  /** Asks for a name and a note first. */
  readonly asksWho?: boolean;
}

const everyMinute = 60_000;

/** Marks a gap as requested of an administrator, or says by whom and since when it is. */
export function RequestMark({ gap, requested, asksWho = false }: RequestMarkProps) {
  const id = useId();
  const { reviewer } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const [by, setBy] = useState(reviewer);
  const [note, setNote] = useState('');
  const { kind, name, identity } = gap;
  const mark = requested.find((one) => one.kind === kind && one.name === name && one.identity === identity);
  const now = useNow(mark === undefined ? null : everyMinute);
  const request = (who: string, what: string) => {
    const at = new Date().toISOString();
    changePreflight((before) => markRequested(before, { ...gap, at, by: who, note: what }));
  };
  if (mark !== undefined) {
    return (
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-ink-2 text-xs">
        <span className="[overflow-wrap:anywhere]">
          requested <Age at={Date.parse(mark.at)} now={now} />
          {mark.by !== undefined && (
            <>
              {' '}
              by <UntrustedText text={mark.by} />
            </>
          )}
          {mark.note !== undefined && (
            <>
              : <UntrustedText text={mark.note} />
            </>
          )}
        </span>
        <Button
          variant="quiet"
          className="px-0!"
          aria-label={`Take back the mark on ${name}`}
          onClick={() => changePreflight((before) => unmarkRequested(before, gap))}
        >
          Take back
        </Button>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        className="text-xs"
        aria-label={`Mark as requested: ${name}`}
        onClick={() => (asksWho ? setOpen(true) : request(reviewer, ''))}
      >
        Mark as requested
      </Button>
    );
  }
  return (
    <form
      className="mt-1 flex basis-full flex-wrap items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(false);
        const who = by.trim();
        if (who !== '') changePreferences({ reviewer: who });
        request(who, note.trim());
      }}
    >
      <label htmlFor={`${id}-by`} className="text-xs">
        Your name
      </label>
      <Input id={`${id}-by`} value={by} onChange={(event) => setBy(harmless(event.target.value))} className="w-36" />
      <label htmlFor={id} className="text-xs">
        Ticket or note
      </label>
      <Input
        id={id}
        value={note}
        onChange={(event) => setNote(harmless(event.target.value))}
        className="flex-1 basis-40"
      />
      <Button type="submit">Mark</Button>
      <Button variant="quiet" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </form>
  );
}

/** What a person types about a request, without what looks like a secret. */
function harmless(text: string): string {
  return text.split(/\s+/).some((word) => looksLikeSecret(word) !== null) ? '' : text.slice(0, 200);
}
