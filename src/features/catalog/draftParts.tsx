import { ChevronRight, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { useAnswer } from '../../state/catalogView';
import { redo, undo, useDraft, useSteps } from '../../state/drafts';
import { type StepState, whyOff } from '../../state/steps';
import { inView, linkTo, useAddress } from '../../state/useAddress';
import { IconButton } from '../../ui/Button';

export function SelectedCount() {
  const { entries } = useDraft();
  // Rows of the catalog that share an id with one that is counted.
  const copies = useAnswer(({ result }) => result?.selectedCopies) ?? 0;
  return (
    <output className="whitespace-nowrap text-ink-2 tabular-nums">
      <b className="font-semibold text-ink">{formatCounted(entries.size, 'tool')}</b> selected
      {copies > 0 && (
        <span className="max-sm:hidden" title="Tools of one id are one entry: a list can’t tell them apart">
          {' '}
          in {formatCount(entries.size + copies)} rows
        </span>
      )}
    </output>
  );
}

/** The way back from the last edit of a draft, and forth; nothing while there is neither. */
export function UndoButtons() {
  const steps = useSteps();
  if (steps.undo === 'none' && steps.redo === 'none') return null;
  const titleOf = (state: StepState, label: string) => (state === 'off' ? whyOff : label);
  return (
    <span className="flex">
      <IconButton
        label="Undo"
        title={titleOf(steps.undo, 'Undo')}
        icon={<Undo2 aria-hidden />}
        disabled={steps.undo !== 'ready'}
        onClick={undo}
      />
      <IconButton
        label="Redo"
        title={titleOf(steps.redo, 'Redo')}
        icon={<Redo2 aria-hidden />}
        disabled={steps.redo !== 'ready'}
        onClick={redo}
      />
    </span>
  );
}

export function ReviewLink({ isIcon = false }: { readonly isIcon?: boolean }) {
  const { href, onClick } = linkTo(
    inView(
      useAddress((address) => address),
      'allowlist',
    ),
  );
  return (
    <a
      href={href}
      onClick={onClick}
      aria-label="Review allowlist"
      title="Review allowlist"
      className="inline-flex min-h-7.5 min-w-6 items-center justify-center whitespace-nowrap rounded px-1 font-medium text-accent hover:underline touch:min-h-11 touch:min-w-11 [&_svg]:size-4"
    >
      {isIcon ? <ChevronRight aria-hidden /> : 'Review allowlist'}
    </a>
  );
}

interface OutcomeLineProps {
  readonly icon?: ReactNode;
  /** Whether it deserves a look. */
  readonly isLook?: boolean;
  readonly children: ReactNode;
}

/** One line of "What will happen". */
export function OutcomeLine({ icon, isLook = false, children }: OutcomeLineProps) {
  return (
    <li className={`flex items-baseline gap-2.5 ${isLook ? 'font-medium text-write' : 'text-ink-2'}`}>
      <span className="w-4 shrink-0 self-start pt-0.5 [&_svg]:size-4">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
