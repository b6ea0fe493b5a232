import { type Ref, useRef, useState } from 'react';
import { type DataColumn, DataTable } from '../ui/DataTable';
import { FirstItems } from '../ui/FirstItems';
import { Field } from '../ui/fields';
import { Checkbox, TextArea } from '../ui/Input';

/** Keeps which changes are ticked: those of `isTickedAtFirst`, but for what a person ticked or unticked since. */
export function useTicks<Change>(keyOf: (change: Change) => string, isTickedAtFirst: (change: Change) => boolean) {
  const [differing, setDiffering] = useState<ReadonlySet<string>>(new Set());
  const isTicked = (change: Change) => isTickedAtFirst(change) !== differing.has(keyOf(change));
  const tick = (changes: readonly Change[], ticked: boolean) =>
    setDiffering((before) => {
      const next = new Set(before);
      for (const change of changes) {
        if (isTickedAtFirst(change) === ticked) next.delete(keyOf(change));
        else next.add(keyOf(change));
      }
      return next;
    });
  return { isTicked, tick };
}

interface ChangeListProps<Change> {
  readonly label: string;
  readonly changes: readonly Change[];
  readonly columns: readonly DataColumn<Change>[];
  /** One tick a line, and what it is called; absent where nothing is chosen. */
  readonly tick?: {
    readonly label: (change: Change) => string;
    readonly description?: (change: Change) => string | undefined;
    readonly isTicked: (change: Change) => boolean;
    readonly isRefused?: (change: Change) => boolean;
    readonly onTick: (change: Change, ticked: boolean) => void;
  };
  /** Whether it scrolls in a box of its own. */
  readonly isBoxed?: boolean;
  readonly isHeadHidden?: boolean;
  readonly isStacked?: boolean;
  readonly className?: string;
}

/** Lists changes that are proposed, the first fifty until more are asked for. */
export function ChangeList<Change>(props: ChangeListProps<Change>) {
  const { changes, columns, tick, isBoxed = false, className = '', ...table } = props;
  const ticks: DataColumn<Change>[] =
    tick === undefined
      ? []
      : [
          {
            id: 'tick',
            className: 'w-8',
            cell: (change) => (
              <Checkbox
                aria-label={tick.label(change)}
                aria-description={tick.description?.(change)}
                checked={tick.isTicked(change)}
                disabled={tick.isRefused?.(change)}
                onChange={({ target }) => tick.onTick(change, target.checked)}
              />
            ),
          },
        ];
  return (
    <FirstItems items={changes} first={50}>
      {(shown) => (
        <div className={isBoxed ? 'max-h-64 overflow-y-auto rounded-lg border border-line' : 'contents'}>
          <DataTable {...table} className={`text-xs ${className}`} rows={shown} columns={[...ticks, ...columns]} />
        </div>
      )}
    </FirstItems>
  );
}

/** Keeps one reason for several changes; `isGiven` says what is wrong where it is missing, and takes the focus there. */
export function useReason(missing: string, usual = '') {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [text, onText] = useState(usual);
  const [wasAsked, setAsked] = useState(false);
  const reason = text.trim();
  const isGiven = () => {
    setAsked(true);
    if (reason === '') ref.current?.focus();
    return reason !== '';
  };
  return { reason, isGiven, field: { ref, text, onText, problem: wasAsked && reason === '' ? missing : '' } };
}

interface ReasonFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly problem: string;
}

export function ReasonField({ ref, text, onText, problem }: ReasonFieldProps) {
  return (
    <Field label="Reason" problem={problem}>
      {(control) => (
        <TextArea
          {...control}
          ref={ref}
          required
          rows={2}
          maxLength={1_000}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}
