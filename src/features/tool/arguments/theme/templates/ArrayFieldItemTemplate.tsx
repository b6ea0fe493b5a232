import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useContext } from 'react';
import { IconButton } from '../../../../../ui/IconButton';
import { useForm } from '../../formContext';
import { planField, unfold } from '../fieldPlan';
import { FixedPlaces, useSpot } from '../fieldSpot';
import { follow } from '../follow';
import { GroupControls } from './FoldedGroup';
import { focusItem, itemId } from './focusItem';

const groups: ReadonlySet<string> = new Set(['object', 'list', 'tuple']);
const smallIcon = '[&_svg]:size-3.5 sm:size-6';

/** An item of a list with its number and what can be done with it. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { index, schema, registry, children, buttonsProps } = props;
  const list = useSpot();
  const { store, prefix } = useForm();
  const isFixed = index < useContext(FixedPlaces);
  const label = `${list.label} ${index + 1}`;
  // Groups have a heading, which is where an item's buttons go.
  const isGroup = groups.has(planField(follow(unfold(schema), registry.rootSchema)).plan.kind);

  /** Tells where each item goes, so that the numbers no double holds go along. */
  function act(run: () => void, placeNow: (place: number) => number | null, focused: number) {
    store.moving((name) => placeNow(Number(name)), run);
    focusItem(prefix, list.pointer, focused);
  }
  const swapped = (other: number) => (place: number) => (place === index ? other : place === other ? index : place);

  const controls = isFixed ? null : (
    <span className={`flex shrink-0 ${isGroup ? '' : 'sm:pt-1'}`}>
      <IconButton
        label={`Move ${label} up`}
        icon={<ArrowUp />}
        disabled={buttonsProps.hasMoveUp !== true}
        onClick={(event) => act(() => buttonsProps.onMoveUpItem(event), swapped(index - 1), index - 1)}
        className={smallIcon}
      />
      <IconButton
        label={`Move ${label} down`}
        icon={<ArrowDown />}
        disabled={buttonsProps.hasMoveDown !== true}
        onClick={(event) => act(() => buttonsProps.onMoveDownItem(event), swapped(index + 1), index + 1)}
        className={smallIcon}
      />
      <IconButton
        label={`Remove ${label}`}
        icon={<X />}
        onClick={(event) =>
          act(
            () => buttonsProps.onRemoveItem(event),
            (place) => (place === index ? null : place > index ? place - 1 : place),
            Math.min(index, buttonsProps.totalItems - 2),
          )
        }
        className={smallIcon}
      />
    </span>
  );
  return (
    <li id={itemId(prefix, list.pointer, index)} className="flex items-start gap-1">
      {!isFixed && !isGroup && (
        <span
          aria-hidden
          className="w-5 shrink-0 pt-1.75 text-right font-mono text-ink-3 text-xs tabular-nums max-sm:pt-3"
        >
          {index + 1}
        </span>
      )}
      <div className={`min-w-0 flex-1 ${isFixed || isGroup ? '' : 'pl-1'}`}>
        <GroupControls value={isGroup ? controls : null}>{children}</GroupControls>
      </div>
      {!isGroup && controls}
    </li>
  );
}
