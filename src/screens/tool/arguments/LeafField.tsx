import { type DrawnField, tagsOf } from './drawnField';
import { FieldControl } from './FieldControl';
import { FieldFrame } from './FieldFrame';
import { wordButton } from './fieldLook';
import { type FieldPlan, fits } from './fieldPlan';
import { describePlan, isLongText, isNarrow, nameBeside } from './fieldWords';
import { useForm, useLiterals } from './formContext';
import { NullButton } from './NullButton';

/** A field without fields inside. A value of another kind than the schema wants is shown as the JSON it is. */
export function LeafField(props: DrawnField) {
  const { schema, step, label, required, value, plan, nullable, pointer, isItem = false, onChange } = props;
  const { facts: allFacts } = useForm();
  const facts = allFacts.get(String(schema['x-source']));
  const literals = useLiterals(pointer);
  const isNull = value === null && nullable;
  const shown: FieldPlan = isNull || fits(plan, value) ? plan : { kind: 'json' };
  return (
    <FieldFrame
      pointer={pointer}
      label={label}
      name={nameBeside(label, step)}
      required={required}
      typeWords={describePlan(plan, schema, nullable)}
      description={schema.description}
      facts={facts}
      tags={tagsOf(schema, schema.readOnly === true)}
      value={value}
      isNarrow={isNarrow(shown, schema) && !isItem}
      isItem={isItem || props.isBare === true}
      isBare={props.isBare === true}
      isGroup={shown.kind === 'boolean' || shown.kind === 'choices'}
      aside={asideOf(props, shown, isNull)}
      onUse={onChange}
    >
      {(ids) => (
        <FieldControl
          id={ids.control}
          labelId={ids.label}
          describedBy={ids.describedBy}
          isWrong={ids.isWrong}
          disabled={false}
          {...{ required, label, schema, value, literals, isNull, isItem, onChange }}
          plan={shown}
          canLeaveOut={props.canLeaveOut}
          isSecret={facts?.secret ?? (schema.writeOnly === true || schema.format === 'password')}
          isLong={isLongText(schema, String(step), facts?.widget ?? null)}
        />
      )}
    </FieldFrame>
  );
}

/** What can be done beside typing: null on purpose, and taking back an empty text. */
function asideOf({ label, value, nullable, isItem = false, onChange }: DrawnField, shown: FieldPlan, isNull: boolean) {
  const isEmptyText = value === '' && !isItem && shown.kind === 'text';
  if (!nullable && !isEmptyText) return null;
  return (
    <>
      {nullable && <NullButton label={label} isNull={isNull} onChange={onChange} />}
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
