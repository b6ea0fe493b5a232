import type { RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import { hasType } from './argumentValue';
import { plainType } from './branchNames';
import { type DrawnField, Field } from './Field';
import { controlLook, idOf, oneLine } from './fieldLook';
import { useArrivals, useForm } from './formContext';

/** A value of several types: which one, then the field for it. */
export function TypesField(props: DrawnField & { readonly types: readonly string[] }) {
  const { schema, types, value, label, nullable, pointer, required, canLeaveOut, onChange } = props;
  const { prefix } = useForm();
  const arrivals = useArrivals();
  const choices = nullable ? [...types, 'null'] : types;
  const fitting = value === undefined ? undefined : choices.find((type) => hasType(value, type));
  const [choice, setChoice] = useState({ arrivals, type: fitting ?? types[0] });
  const type = choice.arrivals === arrivals ? choice.type : (fitting ?? choice.type);
  const current = fitting !== undefined && fitting !== type && value !== undefined && !hasType(value, type ?? '') ? fitting : type;
  const id = `${idOf(prefix, pointer)}.type-of`;

  function choose(next: string) {
    setChoice({ arrivals, type: next });
    if (next === 'null') onChange(null);
    else if (value !== undefined && !hasType(value, next)) onChange(convert(value, next));
  }

  return (
    <div className="col-span-full flex min-w-0 items-start gap-2">
      <div className="w-32 shrink-0">
        <label htmlFor={id} className={`mb-1 block truncate font-medium ${props.isItem === true ? 'sr-only' : ''}`}>
          Type<span className="sr-only"> of {label}</span>
        </label>
        <select
          id={id}
          value={current}
          onChange={(event) => choose(event.target.value)}
          className={`${controlLook(false, false)} ${oneLine} cursor-pointer px-1.5`}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {plainType(one)}
            </option>
          ))}
        </select>
      </div>
      <div className="min-w-0 flex-1">
        <Field
          key={current}
          schema={{ ...schema, type: current } as RJSFSchema}
          parent={props.parent}
          step={props.step}
          label={label}
          value={value}
          required={required}
          isItem={!canLeaveOut}
        />
      </div>
    </div>
  );
}

/** `'12' → 12`, `12 → '12'`; what has no like in the other type is left out. */
function convert(value: unknown, type: string): unknown {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if ((type === 'number' || type === 'integer') && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)) {
    return hasType(Number(value), type) ? Number(value) : undefined;
  }
  return undefined;
}
