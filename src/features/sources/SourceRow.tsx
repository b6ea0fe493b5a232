import { ChevronRight, RefreshCw, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { revealPlain } from '../../model/revealText';
import { Age } from '../../parts/Age';
import { formatBytes, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { openDialog } from '../../state/openDialog';
import { Checkbox } from '../../ui/Checkbox';
import { IconButton } from '../../ui/IconButton';
import type { SourceItem } from './sourceItem';
import { shortDigest } from './sourceWords';

/** The columns of the list, header and rows alike; on phones a row is stacked. */
export const sourceColumns =
  'sm:grid sm:items-center sm:gap-x-3 sm:grid-cols-[1.5rem_minmax(0,1fr)_7rem_4.5rem_6rem_3.75rem_4rem] ' +
  'lg:grid-cols-[1.5rem_minmax(0,1fr)_8rem_5rem_6.5rem_4.5rem_6rem_7rem_4rem]';

/** Around a row's checkbox: as wide as its column, and for fingers as wide as they are. */
export const checkboxTarget =
  'flex w-6 flex-none items-center justify-center self-stretch touch:-ml-2.5 touch:sm:-mr-2.5 touch:min-h-11 touch:w-11';

/** The height of a closed row in rem, where rows are not stacked. */
export const sourceRowHeight = 2.375;

interface SourceRowProps {
  readonly source: SourceItem;
  readonly now: number;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** How many removed rows before it keep their places. */
  readonly gap: number;
  readonly onSelect: (id: string, isSelected: boolean, toRange: boolean) => void;
  readonly onOpen: (id: string, isOpen: boolean) => void;
  readonly onReload: (id: string) => void;
  readonly onRemove: (id: string) => void;
  /** Its details, drawn while it is open. */
  readonly children?: ReactNode;
}

/** One source in a line: its format, tools, problems and fingerprint, and what can be done with it. */
export function SourceRow(props: SourceRowProps) {
  const { source, now, isSelected, isOpen, gap, onSelect, onOpen, onReload, onRemove, children } = props;
  const { id, name, state, isBusy, canRemove } = source;
  return (
    <li
      data-source={id}
      className={`border-line border-b last:border-b-0 ${isSelected ? 'bg-accent-soft' : ''}`}
      style={gap === 0 ? undefined : { marginTop: `${gap * sourceRowHeight}rem` }}
    >
      <div
        className={`relative flex flex-wrap items-center px-3 max-sm:py-1 sm:h-[calc(2.375rem-1px)] touch:h-auto ${sourceColumns} ${isSelected ? '' : 'hover:bg-sunk'}`}
      >
        {canRemove ? (
          // biome-ignore lint/a11y/noLabelWithoutControl: the label widens the target of the box inside it
          <label className={checkboxTarget}>
            <Checkbox
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={({ target, nativeEvent }) =>
                onSelect(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        ) : (
          <span className="w-6 max-sm:w-11" />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Details of ${name}`}
          className="flex min-w-0 items-center gap-1 text-left font-medium touch:min-h-11 max-sm:flex-1 sm:h-7"
          onClick={() => onOpen(id, !isOpen)}
        >
          <ChevronRight aria-hidden className={`size-3.5 flex-none text-ink-3 ${isOpen ? 'rotate-90' : ''}`} />
          <span className="truncate" title={revealPlain(name)}>
            <UntrustedText text={name} />
          </span>
          {source.kind === 'host' && <span className="flex-none font-normal text-ink-3">host</span>}
        </button>
        {state === null ? (
          <Cells source={source} now={now} />
        ) : (
          <span className="truncate text-ink-2 max-sm:order-last max-sm:w-full max-sm:pb-1 max-sm:pl-6 sm:col-span-4 lg:col-span-6">
            {state}
          </span>
        )}
        <span className="flex justify-end">
          <IconButton
            label={`Reload ${name}`}
            icon={<RefreshCw className={isBusy ? 'animate-spin' : ''} />}
            disabled={isBusy}
            onClick={() => onReload(id)}
          />
          {canRemove && <IconButton label={`Remove ${name}`} icon={<Trash2 />} onClick={() => onRemove(id)} />}
        </span>
      </div>
      {isOpen && <div className="px-3 pt-1 pb-3 sm:pl-12">{children}</div>}
    </li>
  );
}

/** Beside each other in their columns; in one line below the name on phones. */
function Cells({ source, now }: Pick<SourceRowProps, 'source' | 'now'>) {
  const { format, tools, problems, isPartial, bytes, addedAt, digest } = source;
  const isWrong = problems > 0 || isPartial;
  return (
    <span className="contents text-ink-2 tabular-nums max-sm:order-last max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:pb-1.5 max-sm:pl-6">
      <span className="truncate">{format}</span>
      <span className="truncate sm:text-right">{formatCounted(tools, 'tool')}</span>
      <span className={`flex min-w-0 items-center gap-1 sm:justify-end ${isWrong ? 'text-ink' : 'text-ink-3'}`}>
        {isPartial && (
          <TriangleAlert aria-label="Not all of it could be read:" className="size-3.5 flex-none text-miss" />
        )}
        {problems > 0 ? (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`${formatCounted(problems, 'problem')} of ${source.name}`}
            className="min-h-6 truncate rounded hover:underline touch:min-h-11"
            onClick={() => openDialog('problems', { source: source.id })}
          >
            {formatCounted(problems, 'problem')}
          </button>
        ) : (
          <span className="truncate">{isPartial ? 'incomplete' : 'no problems'}</span>
        )}
      </span>
      <span className="truncate sm:text-right">{formatBytes(bytes)}</span>
      <Age className="truncate text-right max-lg:hidden" at={addedAt} now={now} />
      <span className="truncate font-mono text-xs max-lg:hidden" title={digest}>
        {digest === undefined ? '' : shortDigest(digest)}
      </span>
    </span>
  );
}
