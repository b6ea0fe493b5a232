import type { ArrayFieldTemplateProps } from '@rjsf/utils';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/Button';
import { useForm, useReveal } from '../../formContext';
import { useSpot } from '../fieldSpot';
import { FoldedGroup } from './FoldedGroup';
import { addId, focusItem } from './focusItem';

const shownAtFirst = 50;

/** A list: add, remove, move; places with a schema of their own come first and stay. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { items, schema, errorSchema, canAdd, onAddClick } = props;
  const { pointer, label, value } = useSpot();
  const { prefix } = useForm();
  const [open, setOpen] = useState(true);
  const [all, setAll] = useState(false);
  const given = Array.isArray(value) ? value.length : 0;
  const places = Array.isArray(schema.items) ? schema.items.length : 0;
  const shown = all ? items.length : Math.min(items.length, Math.max(shownAtFirst, places));
  useReveal(pointer, (place) => {
    if (Number(place.slice(pointer.length + 1).split('/')[0]) >= shown) setAll(true);
  });
  const isFull = typeof schema.maxItems === 'number' && given >= schema.maxItems;
  const isClosed = places > 0 && (schema.additionalItems === false || schema.additionalItems === undefined);
  return (
    <FoldedGroup
      open={open}
      onOpen={setOpen}
      isFlat={items.length === 0}
      inside={`${given} ${given === 1 ? 'item' : 'items'}`}
      isWrongInside={Object.keys(errorSchema ?? {}).length > 0}
    >
      <ol className="space-y-2">{items.slice(0, shown)}</ol>
      {shown < items.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show {(items.length - shown).toLocaleString('en-US')} more
        </Button>
      )}
      {!isClosed && (
        <Button
          id={addId(prefix, pointer)}
          className={items.length > 0 ? 'mt-2' : ''}
          disabled={isFull || !canAdd}
          aria-label={`Add to ${label}`}
          title={isFull ? `No more than ${schema.maxItems} items` : undefined}
          onClick={(event) => {
            onAddClick(event);
            if (items.length >= shown) setAll(true);
            focusItem(prefix, pointer, items.length);
          }}
        >
          <Plus aria-hidden />
          Add
        </Button>
      )}
    </FoldedGroup>
  );
}
