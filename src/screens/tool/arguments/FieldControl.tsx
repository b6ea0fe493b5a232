import type { RJSFSchema } from '@rjsf/utils';
import { BooleanInput } from './BooleanInput';
import { ChoiceInput } from './ChoiceInput';
import { ChoicesInput } from './ChoicesInput';
import { ariaOf, type ControlProps, controlLook, oneLine } from './fieldLook';
import { type FieldPlan, labelOf } from './fieldPlan';
import { JsonInput } from './JsonInput';
import type { Literals } from './literals';
import { NumberInput } from './NumberInput';
import { StringListInput } from './StringListInput';
import { TextInput } from './TextInput';

interface Props extends ControlProps {
  readonly plan: FieldPlan;
  readonly schema: RJSFSchema;
  readonly labelId: string;
  /** Of the plan's kind, or undefined. */
  readonly value: unknown;
  readonly literals: Literals;
  readonly isNull: boolean;
  readonly isItem: boolean;
  readonly canLeaveOut: boolean;
  readonly isSecret: boolean;
  readonly isLong: boolean;
  readonly onChange: (value: unknown, literals?: Literals) => void;
}

/** What a value without values inside is edited with. */
export function FieldControl(props: Props) {
  const { plan, schema, labelId, value, literals, isItem, canLeaveOut, onChange } = props;
  const { id, describedBy, isWrong, required, disabled, label } = props;
  const control: ControlProps = { id, describedBy, isWrong, required, disabled, label };
  if (props.isNull) return <Null {...control} />;
  switch (plan.kind) {
    case 'text':
      return (
        <TextInput
          {...control}
          value={value as string | undefined}
          schema={schema}
          isSecret={props.isSecret}
          isLong={props.isLong}
          onChange={(text) => onChange(text === '' && !isItem ? undefined : text)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...control}
          value={value === null ? undefined : (value as number | undefined)}
          literal={literals.get('')}
          isWhole={plan.isWhole}
          onChange={onChange}
        />
      );
    case 'boolean':
      return <BooleanInput {...control} {...{ labelId, canLeaveOut, onChange }} value={value as boolean | undefined} />;
    case 'choice':
      return <ChoiceInput {...control} {...{ value, canLeaveOut, onChange }} options={plan.options} />;
    case 'choices':
      return (
        <ChoicesInput
          {...control}
          {...{ labelId, onChange }}
          value={value as readonly unknown[] | undefined}
          options={plan.options}
        />
      );
    case 'constant':
    case 'null': {
      const constant = plan.kind === 'null' ? null : plan.value;
      const options = [{ value: constant, label: labelOf(constant) }];
      return <ChoiceInput {...control} {...{ value, options, canLeaveOut, onChange }} />;
    }
    case 'list':
      return <StringListInput {...control} value={value as readonly string[] | undefined} onChange={onChange} />;
    case 'tuple':
    case 'object':
    case 'union':
    case 'recursive':
    case 'json':
      return <JsonInput key={plan.kind} {...control} {...{ value, literals, onChange }} />;
    default:
      return plan satisfies never;
  }
}

/** Read out with its label like any other field, and nothing to type into. */
function Null(props: ControlProps) {
  return (
    <input {...ariaOf(props)} readOnly value="null" className={`${controlLook(props.isWrong)} ${oneLine} bg-sunk`} />
  );
}
