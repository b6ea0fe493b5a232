import type { RJSFSchema } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { isObject, type JsonObject } from '../../../model/json';
import { LongText } from '../LongText';
import type { Path } from './argumentValue';
import { ChoiceInput } from './ChoiceInput';
import type { DrawnField, FieldProps, SharedUnionProps, UnionProps } from './drawnField';
import { FieldFrame } from './FieldFrame';
import { idOf } from './fieldLook';
import { planField, readTypes, unfold } from './fieldPlan';
import { nameBeside } from './fieldWords';
import { useExternalRevision, useForm } from './formContext';
import { ObjectBody } from './ObjectBody';
import { switchBranch } from './switchBranch';

/** One of several shapes: which one, then its fields. */
export function UnionField(props: DrawnField & { readonly keyword: 'oneOf' | 'anyOf' }) {
  const { schema, keyword, path, pointer, value, label, step, required, canLeaveOut, onChange } = props;
  const { facts } = useForm();
  const { branches, names, at, pick } = useBranches({ schema, keyword, path, pointer, value });
  const branch = branches[at];
  return (
    <div className="col-span-full min-w-0">
      <FieldFrame
        pointer={pointer}
        label={label}
        name={nameBeside(label, step)}
        required={required}
        typeWords={describeNames(names)}
        description={schema.description}
        facts={facts.get(String(schema['x-source']))}
        tags={schema['deprecated'] === true ? ['deprecated'] : []}
        value={value}
        isNarrow={false}
        isItem={props.isItem === true}
        isGroup={false}
        aside={null}
        onUse={onChange}
      >
        {(ids) => (
          <>
            <ChoiceInput
              id={ids.control}
              describedBy={ids.describedBy}
              isWrong={ids.isWrong}
              required={required}
              disabled={false}
              label={label}
              value={at < 0 ? undefined : at}
              options={names.map((name, i) => ({ value: i, label: name, isName: true }))}
              canLeaveOut={canLeaveOut}
              onChange={(chosen) => {
                if (typeof chosen === 'number') onChange(pick(chosen));
                else {
                  pick(-1);
                  onChange(undefined);
                }
              }}
            />
            {value === undefined && at < 0 && (
              <p className="mt-1 text-[0.75rem] text-ink-2 leading-4.5">Left out until you choose one.</p>
            )}
          </>
        )}
      </FieldFrame>
      {branch !== undefined && (
        <div className="mt-2 border-line-strong border-l-2 pl-3">
          <Branch key={at} branch={branch} {...{ path, pointer, value, label, step, parent: props.parent }} />
        </div>
      )}
    </div>
  );
}

/** A union beside fields that all its branches share: which one, then the fields it adds. */
export function UnionBody(props: SharedUnionProps) {
  const { path, pointer, shared } = props;
  const { store, prefix } = useForm();
  const { branches, names, at, pick } = useBranches(props);
  const branch = branches[at];
  const closed = useMemo(() => ({ additionalProperties: false, ...branch }), [branch]);
  const id = `${idOf(prefix, pointer)}.shape`;
  return (
    <div className="col-span-full min-w-0 space-y-3 border-line border-t pt-3">
      <div>
        <label htmlFor={id} className="mb-1 block w-fit font-medium">
          {pointer === '' ? 'Shape' : `Shape of ${path.at(-1)}`}
        </label>
        <ChoiceInput
          id={id}
          describedBy={undefined}
          isWrong={false}
          required
          disabled={false}
          label="Shape"
          value={at < 0 ? undefined : at}
          options={names.map((name, i) => ({ value: i, label: name, isName: true }))}
          canLeaveOut={false}
          onChange={(chosen) => typeof chosen === 'number' && store.change(path, pick(chosen) ?? {})}
        />
      </div>
      {branch !== undefined && (
        <>
          {branch.description !== undefined && (
            <LongText
              text={branch.description}
              marks={[]}
              longest={220}
              className="text-[0.75rem] text-ink-2 leading-4.5"
            />
          )}
          <ObjectBody
            key={at}
            schema={closed}
            path={path}
            pointer={pointer}
            value={isObject(props.value) ? props.value : undefined}
            elsewhere={shared}
          />
        </>
      )}
    </div>
  );
}

/** `text or whole number`, where that is short enough. */
function describeNames(names: readonly string[]): string {
  const joined = names.join(' or ');
  return names.length <= 3 && joined.length <= 36 ? joined : `one of ${names.length} shapes`;
}

interface BranchProps extends Pick<FieldProps, 'parent' | 'step'> {
  readonly branch: RJSFSchema;
  readonly path: Path;
  readonly pointer: string;
  readonly value: unknown;
  readonly label: string;
}

/** An object branch shows its fields at once; any other is one field. */
function Branch({ branch, path, pointer, value, label, parent, step }: BranchProps) {
  const { Field } = useForm();
  const { plan, schema } = planField(branch);
  if (plan.kind === 'null') return <p className="font-mono text-ink-2 text-xs">null</p>;
  if (plan.kind === 'object') {
    return <ObjectBody schema={schema} path={path} pointer={pointer} value={isObject(value) ? value : undefined} />;
  }
  return (
    <Field
      {...{ parent, step, label, value, schema: branch }}
      required={false}
      isItem={typeof step === 'number'}
      isBare
    />
  );
}

/**
 * The branches with their names, and which one is shown: the one chosen, else the one the value fits best. A choice
 * holds until the value comes from elsewhere; then the value decides again.
 */
function useBranches({ schema, keyword, value }: UnionProps) {
  const { schemaUtils, resolve } = useForm();
  const externalRevision = useExternalRevision();
  const written: unknown = schema[keyword];
  const branches = useMemo(
    () =>
      (Array.isArray(written) ? written : []).map((branch: unknown): RJSFSchema => {
        const resolved = resolve(unfold(isObject(branch) ? branch : {}), value);
        return readTypes(resolved).length === 0 && schema.type !== undefined
          ? { type: schema.type, ...resolved }
          : resolved;
      }),
    [resolve, written, schema.type, value],
  );
  const names = branches.map(({ title }, i) => (typeof title === 'string' ? title : `Shape ${i + 1}`));
  const tag: unknown = isObject(schema['discriminator']) ? schema['discriminator']['propertyName'] : undefined;
  const [choice, setChoice] = useState(() => ({ externalRevision, at: findBranch() }));
  let { at } = choice;
  if (choice.externalRevision !== externalRevision) {
    at = findBranch();
    setChoice({ externalRevision, at });
  }

  function findBranch(): number {
    if (value === undefined) return -1;
    return schemaUtils.getClosestMatchingOption(value, branches, -1, typeof tag === 'string' ? tag : undefined);
  }

  /** Shows a branch from now on, and tells what becomes of the value. */
  function pick(next: number): unknown {
    setChoice({ externalRevision, at: next });
    const to = branches[next];
    return to === undefined ? undefined : switchBranch(value, branches[at] as JsonObject | undefined, to as JsonObject);
  }

  return { branches, names, at, pick };
}
