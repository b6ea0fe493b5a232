import { useState } from 'react';
import { isObject } from '../../../model/json';
import type { DrawnField } from './drawnField';
import { FoldedGroup } from './FoldedGroup';
import { declaredNames } from './fieldWords';
import { ObjectBody } from './ObjectBody';

const unfoldedUpTo = 6;

/** An object inside another: a group of fields that folds. */
export function ObjectField(props: DrawnField) {
  const { schema, path, pointer, value, required } = props;
  const fields = declaredNames(schema).length;
  const isEmptyMap = fields === 0 && (!isObject(value) || Object.keys(value).length === 0);
  const [open, setOpen] = useState(
    required || props.isUnfolded || value !== undefined || (fields <= unfoldedUpTo && path.length < 2),
  );
  return (
    <FoldedGroup
      {...props}
      open={open}
      onOpen={setOpen}
      isFlat={isEmptyMap}
      inside={fields === 0 ? '' : `${fields} ${fields === 1 ? 'field' : 'fields'}`}
    >
      <ObjectBody schema={schema} path={path} pointer={pointer} value={isObject(value) ? value : undefined} />
    </FoldedGroup>
  );
}
