import { useId, useState } from 'react';
import type { RequestedMark, RequirementOfSet } from '../../model/requirements';
import { looksLikeSecret } from '../../model/secretLike';
import { Age } from '../../parts/Age';
import { formatCounted } from '../../parts/formatQuantity';
import { isGap, stateLabel } from '../../parts/readinessWords';
import { StateBadge } from '../../parts/StateBadge';
import { UntrustedText } from '../../parts/UntrustedText';
import { useNow } from '../../parts/useNow';
import { Button } from '../../ui/Button';
import { ToolNames } from './ToolNames';

interface Props {
  readonly requirement: RequirementOfSet;
  readonly mark: RequestedMark | undefined;
  /** Whose name a mark gets, as far as it is known. */
  readonly requester: string;
  readonly onRequest: (by: string, note: string) => void;
  readonly onTakeBack: () => void;
  readonly onOpenTool: (toolId: string) => void;
}

const everyMinute = 60_000;

/** One scope or credential of a set: its state, its leverage, who needs it, and whether it was asked for. */
export function RequirementItem({ requirement, mark, requester, onRequest, onTakeBack, onOpenTool }: Props) {
  const { kind, name, state, tools, unlocks } = requirement;
  const now = useNow(mark === undefined ? null : everyMinute);
  return (
    <li className={`px-3 py-2 ${isGap(state) ? 'border-l-2 border-l-miss' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-mono text-[0.75rem] [overflow-wrap:anywhere]">
          <UntrustedText text={name} />
        </span>
        <span className="text-ink-3 text-xs">{kind}</span>
        <StateBadge state={stateLabel(state)} />
        <span className="ml-auto text-right text-ink-2 text-xs tabular-nums">{describeLeverage(requirement)}</span>
      </div>
      <div className="mt-0.5 flex flex-wrap items-start gap-x-4">
        <details className="group open:basis-full">
          <summary className="flex min-h-6 w-fit list-none items-center rounded pr-1 text-ink-2 text-xs hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
            <span aria-hidden className="mr-1 inline-block text-ink-3 transition-transform group-open:rotate-90">
              ›
            </span>
            needed by {formatCounted(tools.length, 'tool')}
            {unlocks.length > 0 && unlocks.length < tools.length && '; those that it unlocks come first'}
          </summary>
          <ToolNames tools={[...new Set([...unlocks, ...tools])]} onOpenTool={onOpenTool} />
        </details>
        {state !== 'held' && <Requested {...{ mark, now, name, requester, onRequest, onTakeBack }} />}
      </div>
    </li>
  );
}

/** `grant it: 7 more become ready` */
function describeLeverage({ state, kind, unlocks }: RequirementOfSet): string {
  if (state === 'held') return '';
  if (unlocks.length === 0) return 'not enough alone';
  const verb = state === 'unknown' ? 'if it is held' : kind === 'scope' ? 'grant it' : 'connect it';
  return `${verb}: ${unlocks.length.toLocaleString('en-US')} more become${unlocks.length === 1 ? 's' : ''} ready`;
}

function Requested(props: {
  readonly mark: RequestedMark | undefined;
  readonly now: number;
  readonly name: string;
  readonly requester: string;
  readonly onRequest: (by: string, note: string) => void;
  readonly onTakeBack: () => void;
}) {
  const { mark, now, name, requester, onRequest, onTakeBack } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [by, setBy] = useState(requester);
  const [note, setNote] = useState('');
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
        <Button variant="quiet" aria-label={`Take back the mark on ${name}`} onClick={onTakeBack}>
          Take back
        </Button>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        className="px-0! text-xs"
        aria-label={`Mark ${name} as requested`}
        onClick={() => setOpen(true)}
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
        onRequest(by.trim(), note.trim());
      }}
    >
      <label htmlFor={`${id}-by`} className="text-xs">
        Your name
      </label>
      <input
        id={`${id}-by`}
        value={by}
        autoComplete="off"
        onChange={(event) => setBy(harmless(event.target.value))}
        className={`${fieldLook} w-36`}
      />
      <label htmlFor={id} className="text-xs">
        Ticket or note
      </label>
      <input
        id={id}
        value={note}
        autoComplete="off"
        onChange={(event) => setNote(harmless(event.target.value))}
        className={`${fieldLook} flex-1 basis-40`}
      />
      <Button type="submit">Mark</Button>
      <Button variant="quiet" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </form>
  );
}

const fieldLook = 'h-[1.875rem] min-w-0 rounded-md border border-ctl bg-panel px-2 text-xs touch:h-11 max-sm:text-base';

/** What a person types about a request, without what looks like a secret. */
function harmless(text: string): string {
  return text.split(/\s+/).some((word) => looksLikeSecret(word) !== null) ? '' : text.slice(0, 200);
}
