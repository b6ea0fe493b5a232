import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { useContext, useMemo } from 'react';
import type { JsonObject } from '../../../../../model/json';
import { pointerOf } from '../../argumentValue';
import { useForm } from '../../formContext';
import { blankOf } from '../blankOf';
import { useControl } from '../control';
import { ariaOf, controlLook, oneLine, wordButton } from '../fieldLook';
import { planField } from '../fieldPlan';
import { EntryPlace, type FieldSpot, FixedPlaces, foundIn, Outer, type OuterField, Spot } from '../fieldSpot';
import { describePlan, isNarrow, nameBeside } from '../fieldWords';
import { FieldFrame } from './FieldFrame';
import { NullButton } from './NullButton';

const noProblems: readonly string[] = [];

/** Names a field's place to all that is drawn inside, and frames it where it holds no fields of its own. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { fieldPathId, label: ownLabel, schema, uiSchema, formData: value, rawErrors, required, children } = props;
  const outer = useContext(Outer);
  const places = useContext(FixedPlaces);
  const entry = useContext(EntryPlace);
  const { store, facts } = useForm();
  const { planned, isUnfolded } = foundIn(uiSchema) ?? { planned: planField(schema), isUnfolded: false };
  const { plan, nullable } = planned;
  const path = outer?.path.length === fieldPathId.path.length ? outer.path : fieldPathId.path;
  const pointer = useMemo(() => pointerOf(path), [path]);
  const isBare = outer?.pointer === pointer;
  const step = path.at(-1);
  const isFixed = typeof step === 'number' && step < places;
  const isItem = isBare ? outer.isItem : (typeof step === 'number' && !isFixed) || pointer === entry;
  const label = isBare
    ? outer.label
    : typeof step === 'number'
      ? itemLabel(schema, isFixed, outer?.label ?? '', step)
      : step === undefined
        ? 'Arguments'
        : ownLabel.trim() === ''
          ? step
          : ownLabel;
  const spot: FieldSpot = {
    path,
    pointer,
    label,
    name: step === undefined ? null : nameBeside(label, step),
    required: typeof step === 'number' ? isFixed && step < (outer?.minItems ?? 0) : required === true,
    schema: { ...(schema as JsonObject), type: planned.schema.type },
    plan,
    nullable,
    value,
    facts: facts.get(String(schema['x-source'])),
    problems: rawErrors ?? noProblems,
    isItem,
    isBare,
    isUnfolded,
    onChange: (next, literals) => store.change(path, next === undefined ? emptyValue() : next, literals),
  };
  /** What is left where a value goes: arguments themselves, and items, are never left out. */
  const emptyValue = () => (isItem ? blankOf(plan) : path.length === 0 ? {} : undefined);
  const minItems = Number(schema.minItems ?? 0);
  const around: OuterField = useMemo(
    () => ({ path, pointer, label, isItem, minItems }),
    [path, pointer, label, isItem, minItems],
  );
  const isJson = uiSchema?.['ui:field'] === 'JsonField';
  const isGroup = ['object', 'list', 'tuple', 'union'].includes(plan.kind) && uiSchema?.['ui:widget'] === undefined;
  if (isGroup && !isJson) {
    return (
      <Outer value={around}>
        <Spot value={spot}>{children}</Spot>
      </Outer>
    );
  }
  const shown = isJson ? { kind: 'json' as const } : plan;
  return (
    <Spot value={spot}>
      <FieldFrame
        typeWords={describePlan(plan, spot.schema, nullable)}
        isNarrow={isNarrow(shown, spot.schema) && !isItem}
        isGroup={shown.kind === 'boolean' || shown.kind === 'choices'}
        aside={asideOf(spot, isJson)}
      >
        {value === null && nullable ? <Null /> : children}
      </FieldFrame>
    </Spot>
  );
}

/** Read out with its label like any other field, and nothing to type into. */
function Null() {
  const control = useControl();
  return (
    <input
      {...ariaOf(control)}
      readOnly
      value="null"
      className={`${controlLook(control.isWrong)} ${oneLine} bg-sunk`}
    />
  );
}

/** What can be done beside typing: null on purpose, and taking back an empty text. */
function asideOf({ label, value, nullable, isItem, plan, onChange }: FieldSpot, isJson: boolean) {
  const isEmptyText = value === '' && !isItem && plan.kind === 'text' && !isJson;
  if (!nullable && !isEmptyText) return null;
  return (
    <>
      {nullable && <NullButton label={label} isNull={value === null} onChange={onChange} />}
      {isEmptyText && (
        <button
          type="button"
          aria-label={`Leave out ${label}`}
          onClick={() => onChange(undefined)}
          className={wordButton}
        >
          empty · leave out
        </button>
      )}
    </>
  );
}

function itemLabel({ title }: RJSFSchema, isFixed: boolean, list: string, place: number): string {
  return isFixed && typeof title === 'string' && title.trim() !== '' ? title : `${list} ${place + 1}`;
}
