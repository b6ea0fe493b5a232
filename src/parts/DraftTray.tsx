import type { ReactNode } from 'react';
import type { ModeCounts } from '../model/draft';
import { revealPlain } from '../model/revealText';
import { Button } from '../ui/Button';
import { Select } from '../ui/Select';
import { formatCount, formatCounted } from './formatQuantity';
import { SpriteIcon } from './SpriteIcon';
import { TierMeter } from './TierMeter';
import { useScrollAway } from './useScrollAway';

export interface DraftTrayProps {
  /** The view above it. */
  readonly view: string;
  readonly drafts: readonly { readonly id: string; readonly name: string }[];
  readonly openId: string;
  readonly onOpen: (id: string) => void;
  readonly count: number;
  /** How many rows of the catalog share an id with one that is counted. */
  readonly copies: number;
  readonly modes: ModeCounts;
  /** How the tools divide into safety tiers, as far as the catalog shows them. */
  readonly tiers: readonly (readonly [tier: string, count: number])[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** The link to the Allowlist view, in this look. */
  readonly review: (className: string) => ReactNode;
  readonly onShow: () => void;
  readonly onClear: () => void;
}

/** The open draft at the bottom of every view: how much is in it, and the way to it. */
export function DraftTray(props: DraftTrayProps) {
  const { drafts, openId, count, copies } = props;
  return (
    <section
      ref={useScrollAway(props.view)}
      aria-label="Allowlist draft"
      data-keeps-focus
      className="flex min-h-[3.25rem] shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-panel px-4 shadow-[0_-6px_18px_-14px_var(--shade)] max-sm:not-data-away:h-12 max-sm:min-h-0 max-sm:flex-nowrap max-sm:gap-x-2 max-sm:overflow-hidden max-sm:px-2 motion-safe:transition-[height] max-sm:data-away:h-0 max-sm:data-away:border-t-0 print:hidden"
    >
      <Select
        aria-label="Draft"
        value={openId}
        onChange={(event) => props.onOpen(event.target.value)}
        wrapperClassName="max-w-48 max-sm:w-20 max-sm:shrink"
        className="font-medium"
      >
        {drafts.map(({ id, name }) => (
          <option key={id} value={id}>
            {revealPlain(name)}
          </option>
        ))}
      </Select>
      <output className="whitespace-nowrap text-ink-2 tabular-nums">
        <b className="font-semibold text-ink">{formatCounted(count, 'tool')}</b> selected
        {copies > 0 && (
          <span title="Tools of one id are one entry: a list can’t tell them apart">
            {' '}
            in {formatCount(count + copies)} rows
          </span>
        )}
      </output>
      {count > 0 && (
        <span className="whitespace-nowrap text-ink-3 text-xs tabular-nums max-md:hidden">
          {formatCount(props.modes.ask)} ask · {formatCount(props.modes.auto)} auto
          {props.modes.unconfirmed > 0 && ` · ${formatCount(props.modes.unconfirmed)} unconfirmed`}
        </span>
      )}
      <TierMeter tiers={props.tiers} count={count} />
      <span className="ml-auto flex shrink-0 items-center gap-2 max-sm:gap-1">
        {count > 0 && (
          <>
            <Button variant="quiet" className="max-lg:hidden" onClick={props.onClear}>
              Empty draft
            </Button>
            <Button variant="quiet" className="max-sm:hidden" onClick={props.onShow}>
              Show selected
            </Button>
          </>
        )}
        <span className="flex gap-1">
          <Button aria-label="Undo" title="Undo" disabled={!props.canUndo} onClick={props.onUndo}>
            <SpriteIcon name="undo" />
          </Button>
          <Button
            aria-label="Redo"
            title="Redo"
            className="max-sm:hidden"
            disabled={!props.canRedo}
            onClick={props.onRedo}
          >
            <SpriteIcon name="redo" />
          </Button>
        </span>
        {props.review(
          'inline-flex h-[1.875rem] items-center whitespace-nowrap rounded-md bg-accent px-3 font-semibold text-accent-ink hover:brightness-110 touch:h-11',
        )}
      </span>
    </section>
  );
}
