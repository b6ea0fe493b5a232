import type { RJSFSchema } from '@rjsf/utils';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { isObject } from '../../../model/json';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { blankOf } from './blankOf';
import type { DrawnField } from './drawnField';
import { FoldedGroup } from './FoldedGroup';
import { idOf } from './fieldLook';
import { type PlannedField, planField } from './fieldPlan';
import { useForm } from './formContext';
import { literalsIn, moveLiterals } from './literals';

const shownAtFirst = 50;
const groups: ReadonlySet<string> = new Set(['object', 'list', 'tuple']);
const smallIcon = '[&_svg]:size-3.5 sm:size-6';

/** A list: add, remove, move; places with a schema of their own come first and stay. */
export function ListField(props: DrawnField) {
  const { schema, path, value, label, onChange } = props;
  const { Field, resolve, store, prefix } = useForm();
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const places = Array.isArray(schema.items) ? schema.items : [];
  const further = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  const [open, setOpen] = useState(true);
  const [all, setAll] = useState(false);
  const keys = useItemKeys(items.length);
  const count = Math.max(items.length, places.length);
  const shown = all ? count : Math.min(count, Math.max(shownAtFirst, places.length));
  const isFull = typeof schema.maxItems === 'number' && items.length >= schema.maxItems;
  const canAdd = further !== false && !(places.length > 0 && further === undefined && items.length >= places.length);

  function schemaAt(place: number): RJSFSchema {
    const own = place < places.length ? places[place] : further;
    return isObject(own) ? own : {};
  }

  function focusItem(place: number) {
    requestAnimationFrame(() => {
      const item = document.getElementById(`${idOf(prefix, props.pointer)}.item${place}`);
      (item?.querySelector<HTMLElement>('input, select, textarea') ?? item?.querySelector('button'))?.focus();
    });
  }

  function add() {
    onChange([...items, blankOf(planField(resolve(schemaAt(items.length), undefined)).plan)]);
    if (items.length >= shown) setAll(true);
    focusItem(items.length);
  }

  function remove(place: number) {
    keys.remove(place);
    const next = (at: number) => (at === place ? null : at > place ? at - 1 : at);
    onChange(
      items.filter((_, i) => i !== place),
      movedLiterals(next),
    );
    focusItem(Math.min(place, items.length - 2));
  }

  /** To a neighbouring place. */
  function move(from: number, to: number) {
    keys.move(from, to);
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(
      next,
      movedLiterals((at) => (at === from ? to : at === to ? from : at)),
    );
    focusItem(to);
  }

  function movedLiterals(placeNow: (place: number) => number | null) {
    return moveLiterals(literalsIn(store.arguments.literals, props.pointer), (name) => placeNow(Number(name)));
  }

  return (
    <FoldedGroup
      {...props}
      open={open}
      onOpen={setOpen}
      isFlat={count === 0}
      inside={`${items.length} ${items.length === 1 ? 'item' : 'items'}`}
    >
      <ol className="space-y-2">
        {Array.from({ length: shown }, (_, i) => {
          const itemSchema = schemaAt(i);
          const itemLabel = labelAt(itemSchema, label, i, places.length);
          const isFixed = i < places.length;
          const planned = planField(resolve(itemSchema, items[i]));
          // Groups have a heading, which is where an item's buttons go.
          const isGroup = groups.has(planned.plan.kind);
          // A place that is left out before one that is not: there the list says null.
          const isGap = isFixed && items[i] === null && !takesNull(planned);
          const controls = isFixed ? null : (
            <span className={`flex shrink-0 ${isGroup ? '' : 'sm:pt-1'}`}>
              <IconButton
                label={`Move ${itemLabel} up`}
                icon={<ArrowUp />}
                disabled={i <= places.length}
                onClick={() => move(i, i - 1)}
                className={smallIcon}
              />
              <IconButton
                label={`Move ${itemLabel} down`}
                icon={<ArrowDown />}
                disabled={i === items.length - 1}
                onClick={() => move(i, i + 1)}
                className={smallIcon}
              />
              <IconButton label={`Remove ${itemLabel}`} icon={<X />} onClick={() => remove(i)} className={smallIcon} />
            </span>
          );
          return (
            <li key={keys.of(i)} id={`${idOf(prefix, props.pointer)}.item${i}`} className="flex items-start gap-1">
              {!isFixed && !isGroup && (
                <span
                  aria-hidden
                  className="w-5 shrink-0 pt-1.75 text-right font-mono text-ink-3 text-xs tabular-nums max-sm:pt-3"
                >
                  {i + 1}
                </span>
              )}
              <div className={`min-w-0 flex-1 ${isFixed || isGroup ? '' : 'pl-1'}`}>
                <Field
                  schema={itemSchema}
                  parent={path}
                  step={i}
                  label={itemLabel}
                  value={isGap ? undefined : items[i]}
                  required={isFixed && i < (schema.minItems ?? 0)}
                  isItem={!isFixed}
                  {...(isGroup ? { controls } : {})}
                />
              </div>
              {!isGroup && controls}
            </li>
          );
        })}
      </ol>
      {shown < count && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show {(count - shown).toLocaleString('en-US')} more
        </Button>
      )}
      {canAdd && (
        <Button
          className={count > 0 ? 'mt-2' : ''}
          disabled={isFull}
          aria-label={`Add to ${label}`}
          title={isFull ? `No more than ${schema.maxItems} items` : undefined}
          onClick={add}
        >
          <Plus aria-hidden />
          Add
        </Button>
      )}
    </FoldedGroup>
  );
}

function takesNull({ plan, nullable }: PlannedField): boolean {
  return nullable || !(groups.has(plan.kind) || ['text', 'number', 'boolean', 'choices'].includes(plan.kind));
}

function labelAt(schema: RJSFSchema, label: string, place: number, fixed: number): string {
  if (place < fixed && typeof schema.title === 'string' && schema.title.trim() !== '') return schema.title;
  return `${label} ${place + 1}`;
}

/** A key for each item that follows it when items move, so that focus and half-typed text stay with it. */
function useItemKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  return {
    of(place: number): number {
      while (keys.current.length <= place) keys.current.push(next.current++);
      return keys.current[place] as number;
    },
    remove(place: number): void {
      if (keys.current.length > count) keys.current.length = count;
      keys.current.splice(place, 1);
    },
    move(from: number, to: number): void {
      keys.current.splice(to, 0, ...keys.current.splice(from, 1));
    },
  };
}
