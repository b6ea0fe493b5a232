import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { useContext, useState } from 'react';
import { isObject } from '../../../../../model/json';
import { SharedFields, useSpot } from '../fieldSpot';
import { UnionBody } from '../fields/UnionBody';
import { declaredNames } from '../fieldWords';
import { FieldGrid, gridLook } from './FieldGrid';
import { FoldedGroup } from './FoldedGroup';
import { MapEntries } from './MapEntries';

const unfoldedUpTo = 6;
const nothing: ReadonlySet<string> = new Set();

/** The whole and a branch show their fields at once; an object inside another is a group that folds. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { path, isBare } = useSpot();
  if (path.length === 0 || isBare) return <Body {...props} />;
  return <Group {...props} />;
}

function Group(props: ObjectFieldTemplateProps) {
  const { schema, errorSchema } = props;
  const { path, value, required, isUnfolded } = useSpot();
  const fields = declaredNames(schema).length;
  const isEmptyMap = fields === 0 && (!isObject(value) || Object.keys(value).length === 0);
  const [open, setOpen] = useState(
    required || isUnfolded || value !== undefined || (fields <= unfoldedUpTo && path.length < 2),
  );
  return (
    <FoldedGroup
      open={open}
      onOpen={setOpen}
      isFlat={isEmptyMap}
      inside={fields === 0 ? '' : `${fields} ${fields === 1 ? 'field' : 'fields'}`}
      isWrongInside={Object.keys(errorSchema ?? {}).length > 0}
    >
      <Body {...props} />
    </FoldedGroup>
  );
}

/** The fields of an object, then what a union adds, then further entries. */
function Body({ schema, properties, registry, errorSchema, fieldPathId }: ObjectFieldTemplateProps) {
  const { pointer } = useSpot();
  const around = useContext(SharedFields);
  const elsewhere = around?.pointer === pointer ? around.names : nothing;
  const declared = declaredNames(schema);
  const shown = new Set(declared.filter((name) => !elsewhere.has(name)));
  const shared = new Set([...declared, ...elsewhere]);
  return (
    <div className="@container flex flex-col gap-y-4">
      {shown.size > 0 && <FieldGrid schema={schema} properties={properties.filter(({ name }) => shown.has(name))} />}
      <div className={`${gridLook} empty:hidden`}>
        <UnionBody {...{ schema, shared, registry, errorSchema, fieldPathId }} />
        <MapEntries {...{ schema, registry, errorSchema }} declared={shared} />
      </div>
    </div>
  );
}
