import { ShieldQuestion, X } from 'lucide-react';
import type { Readiness } from '../../model/readiness';
import { formatCount } from '../../parts/formatQuantity';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { useRovingFocus } from '../../ui/useRovingFocus';
import { AccessAs, type AccessAsProps } from './AccessAs';

/** A way to learn what somebody holds, where there is one. */
export interface AccessWays {
  readonly onRole?: (() => void) | undefined;
  readonly onAsk?: (() => void) | undefined;
  readonly onPaste: () => void;
}

export interface AccessBarProps extends AccessAsProps {
  /** How many tools each verdict holds for; null while nothing is known of whom they are checked for. */
  readonly verdicts: Readonly<Record<Readiness, number>> | null;
  /** The easiest ways to learn more; null where the hint was closed. */
  readonly ways: AccessWays | null;
  readonly onCloseHint: () => void;
  /** Opens the request for what is missing. */
  readonly onRequest: () => void;
  readonly onRequirements: () => void;
  readonly onGrants: () => void;
}

/** Whose access counts, and beside it the answer: how many tools they could run. */
export function AccessBar(props: AccessBarProps) {
  const { verdicts, ways } = props;
  const roving = useRovingFocus<HTMLSpanElement>('row');
  return (
    <section aria-label="Access" className="@container shrink-0 border-line border-b print:hidden">
      <div className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1 px-3.5 py-1 text-xs max-sm:px-3">
        <AccessAs options={props.options} value={props.value} onChange={props.onChange} />
        <output className="whitespace-nowrap tabular-nums empty:hidden">
          {verdicts !== null && describeVerdicts(verdicts)}
        </output>
        <span
          ref={roving.ref}
          role="toolbar"
          aria-label="Access"
          className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-1.5"
          onKeyDown={roving.onKeyDown}
        >
          {verdicts === null && ways !== null && <Hint ways={ways} onClose={props.onCloseHint} />}
          <RequirementsButton hasGaps={verdicts !== null && verdicts.missing + verdicts.unknown > 0} {...props} />
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label="Scopes and credentials"
            title="Scopes and credentials"
            onClick={props.onGrants}
          >
            <ShieldQuestion aria-hidden className="@3xl:hidden" />
            <span className="@max-3xl:hidden">Scopes and credentials</span>
          </Button>
        </span>
      </div>
    </section>
  );
}

/** One way into what is needed: where something is missing, with the request for it. */
function RequirementsButton({
  hasGaps,
  onRequest,
  onRequirements,
}: { readonly hasGaps: boolean } & Pick<AccessBarProps, 'onRequest' | 'onRequirements'>) {
  return hasGaps ? (
    <Button variant="quiet" aria-haspopup="dialog" aria-label="Request access" onClick={onRequest}>
      Request access…
    </Button>
  ) : (
    <Button variant="quiet" aria-haspopup="dialog" onClick={onRequirements}>
      Requirements
    </Button>
  );
}

function Hint({ ways, onClose }: { readonly ways: AccessWays; readonly onClose: () => void }) {
  const offered = [
    { label: 'Check as a role', onChoose: ways.onRole },
    { label: 'Ask the host', onChoose: ways.onAsk },
    { label: 'Paste scopes', onChoose: ways.onPaste },
  ].flatMap(({ label, onChoose }) => (onChoose === undefined ? [] : [{ label, onChoose }]));
  return (
    <span role="note" className="mr-auto flex min-w-0 flex-wrap items-center gap-x-1.5 text-ink-2">
      We can’t tell which tools you can run.
      {offered.map(({ label, onChoose }, place) => (
        <Button key={label} variant="quiet" className={place === 0 ? '' : '@max-3xl:hidden'} onClick={onChoose}>
          {label}
        </Button>
      ))}
      <IconButton
        label="Close this note"
        icon={<X aria-hidden />}
        className="size-6! touch:size-11!"
        onClick={onClose}
      />
    </span>
  );
}

/** `20 ready, 101 missing, 36 unknown` */
export function describeVerdicts({ ready, missing, unknown }: Readonly<Record<Readiness, number>>): string {
  return `${formatCount(ready)} ready, ${formatCount(missing)} missing, ${formatCount(unknown)} unknown`;
}
