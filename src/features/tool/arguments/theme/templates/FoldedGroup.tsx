import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { UntrustedText } from '../../../../../parts/UntrustedText';
import { useForm, useReveal } from '../../formContext';
import { idOf, wordButton } from '../fieldLook';
import { useSpot } from '../fieldSpot';
import { describePlan } from '../fieldWords';
import { describedBy, Help, hasHelp, Problems, TypeLine } from './FieldFrame';
import { NullButton } from './NullButton';

interface Props {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** What a folded group holds, such as `4 fields`. */
  readonly inside: string;
  /** Nothing inside yet but a way to add something: nothing folds. */
  readonly isFlat?: boolean;
  /** Whether anything inside is wrong. */
  readonly isWrongInside: boolean;
  readonly children: ReactNode;
}

/** Buttons for the heading of a group, from the list it is an item of. */
export const GroupControls = createContext<ReactNode>(null);

/** Fields that belong together, under a heading that folds them. */
export function FoldedGroup(props: Props) {
  const { open, onOpen } = props;
  const spot = useSpot();
  const { schema, pointer, label, required, value, plan, nullable, problems, isItem, isBare, onChange } = spot;
  const { prefix, marks } = useForm();
  const controls = useContext(GroupControls);
  const [leavings, setLeavings] = useState(0);
  useReveal(pointer, () => onOpen(true));
  // What is bare stands at the same place as what surrounds it, and is explained by that.
  const outer = idOf(prefix, pointer);
  const id = isBare ? `${outer}.bare` : outer;
  const isHelped = !isBare && hasHelp(spot);
  const isNull = value === null;
  const shown = value === undefined ? [] : problems;
  const isFlat = props.isFlat === true && !isNull;
  const folded = !open && !isFlat && props.inside !== '' ? ` · ${props.inside}` : '';
  const title = (
    <span id={`${id}.label`} className="min-w-0 font-medium [overflow-wrap:anywhere]">
      <UntrustedText text={label} marks={marks} />
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid
    <div
      role="group"
      aria-labelledby={`${id}.label`}
      aria-describedby={describedBy(id, outer, shown, isHelped)}
      data-pointer={pointer}
      className="col-span-full min-w-0"
    >
      <div className="flex min-h-6 flex-wrap items-center gap-x-1.5">
        {isFlat ? (
          title
        ) : (
          <button
            type="button"
            aria-expanded={open && !isNull}
            disabled={isNull}
            onClick={() => onOpen(!open)}
            className="-ml-1 inline-flex min-h-6 min-w-0 items-center gap-1 rounded px-1 text-left hover:bg-sunk touch:min-h-11"
          >
            <ChevronRight
              aria-hidden
              className={`size-3.5 shrink-0 text-ink-3 transition-transform ${open && !isNull ? 'rotate-90' : ''}`}
            />
            {title}
          </button>
        )}
        <TypeLine id={`${id}.type`} typeWords={`${describePlan(plan, schema, nullable)}${folded}`} isGroup />
        {!open && props.isWrongInside && value !== undefined && (
          <span className="text-miss text-xs">problems inside</span>
        )}
        <span className="ml-auto flex items-center">
          {nullable && <NullButton label={label} isNull={isNull} onChange={onChange} />}
          {value !== undefined && !isItem && (
            <button
              type="button"
              aria-label={`Leave out ${label}`}
              onClick={() => {
                onChange(undefined);
                setLeavings(leavings + 1);
              }}
              className={wordButton}
            >
              Leave out
            </button>
          )}
          {value === undefined && !open && !isFlat && !required && (
            <span className="text-ink-3 text-xs leading-6">left out</span>
          )}
          {controls}
        </span>
      </div>
      {!isBare && <Problems id={`${id}.problem`} problems={shown} className="" />}
      {isHelped && <Help id={id} />}
      {isNull && <p className="font-mono text-ink-2 text-xs">null</p>}
      {/* What was chosen inside, such as a shape, goes with what is left out. */}
      <GroupControls key={leavings} value={null}>
        {isFlat && <div className="mt-1">{props.children}</div>}
        {open && !isNull && !isFlat && <div className="mt-2 border-line-strong border-l-2 pl-3">{props.children}</div>}
      </GroupControls>
    </div>
  );
}
