import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { LongText } from '../../../LongText';
import { useForm } from '../../formContext';
import { idOf } from '../fieldLook';
import { SharedFields, useSpot } from '../fieldSpot';
import { ChoiceInput } from '../widgets/ChoiceInput';
import { unionKeyword, useBranches } from './useBranches';

interface Props extends Pick<ObjectFieldTemplateProps, 'registry' | 'fieldPathId' | 'errorSchema'> {
  readonly schema: RJSFSchema;
  /** Names of the fields that stand beside the union. */
  readonly shared: ReadonlySet<string>;
}

/** A union beside fields that all its branches share: which one, then the fields it adds. */
export function UnionBody(props: Props) {
  return unionKeyword(props.schema) === undefined ? null : <Union {...props} />;
}

function Union({ schema, shared, registry, fieldPathId, errorSchema }: Props) {
  const { path, pointer, value, onChange } = useSpot();
  const { store, prefix } = useForm();
  const { branches, names, at, pick } = useBranches(schema, registry);
  const { SchemaField } = registry.fields;
  const branch = branches[at];
  const closed = useMemo(() => ({ additionalProperties: false, ...branch }), [branch]);
  const around = useMemo(() => ({ pointer, names: shared }), [pointer, shared]);
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
          onChange={(chosen) => typeof chosen === 'number' && onChange(pick(chosen) ?? {})}
        />
      </div>
      {branch !== undefined && SchemaField !== undefined && (
        <>
          {branch.description !== undefined && (
            <LongText
              text={branch.description}
              marks={[]}
              longest={220}
              className="text-[0.75rem] text-ink-2 leading-4.5"
            />
          )}
          <SharedFields value={around}>
            <SchemaField
              key={at}
              {...{ registry, fieldPathId, errorSchema }}
              name={String(path.at(-1) ?? '')}
              schema={closed}
              uiSchema={{}}
              formData={value}
              onChange={store.changeFrom}
              onBlur={ignore}
              onFocus={ignore}
            />
          </SharedFields>
        </>
      )}
    </div>
  );
}

function ignore() {}
