import type { FieldProps } from '@rjsf/utils';
import { blankOf } from '../blankOf';
import { useControl } from '../control';
import { planField } from '../fieldPlan';
import { useSpot } from '../fieldSpot';
import { FieldFrame } from '../templates/FieldFrame';
import { ChoiceInput } from '../widgets/ChoiceInput';
import { useBranches } from './useBranches';

/**
 * One of several shapes: which one, then its fields. In the place of rjsf's own, which takes the first shape for chosen
 * where there is no value (react-jsonschema-form#1358), and leaves members of the shape before behind (#3711).
 */
export function MultiSchemaField(props: FieldProps) {
  const { schema, registry } = props;
  const { SchemaField } = registry.fields;
  const { plan, value, isItem, onChange } = useSpot();
  const { branches, names, at, pick } = useBranches(schema, registry);
  const branch = branches[at];
  // Beside fields that all shapes share: the object shows it among them.
  if (plan.kind === 'object' || SchemaField === undefined) return null;

  function choose(chosen: unknown) {
    const next = pick(typeof chosen === 'number' ? chosen : -1);
    const to = typeof chosen === 'number' ? branches[chosen] : undefined;
    // An item is never left out: it becomes the emptiest value of its shape.
    onChange(next === undefined && isItem && to !== undefined ? blankOf(planField(to).plan) : to && next);
  }

  return (
    <div className="col-span-full min-w-0">
      <FieldFrame typeWords={describeNames(names)} isNarrow={false} isGroup={false} aside={null}>
        <Shapes names={names} at={at} canLeaveOut={!isItem} onChange={choose} />
        {value === undefined && at < 0 && (
          <p className="mt-1 text-[0.75rem] text-ink-2 leading-4.5">Left out until you choose one.</p>
        )}
      </FieldFrame>
      {branch !== undefined && (
        <div className="mt-2 border-line-strong border-l-2 pl-3">
          {planField(branch).plan.kind === 'null' ? (
            <p className="font-mono text-ink-2 text-xs">null</p>
          ) : (
            <SchemaField key={at} {...props} schema={branch} required={false} />
          )}
        </div>
      )}
    </div>
  );
}

interface ShapesProps {
  readonly names: readonly string[];
  /** Below 0: none. */
  readonly at: number;
  readonly canLeaveOut: boolean;
  readonly onChange: (at: unknown) => void;
}

function Shapes({ names, at, canLeaveOut, onChange }: ShapesProps) {
  return (
    <ChoiceInput
      {...useControl()}
      value={at < 0 ? undefined : at}
      options={names.map((name, i) => ({ value: i, label: name, isName: true }))}
      canLeaveOut={canLeaveOut}
      onChange={onChange}
    />
  );
}

/** `text or whole number`, where that is short enough. */
function describeNames(names: readonly string[]): string {
  const joined = names.join(' or ');
  return names.length <= 3 && joined.length <= 36 ? joined : `one of ${names.length} shapes`;
}
