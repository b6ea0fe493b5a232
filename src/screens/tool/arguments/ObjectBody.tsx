import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { JsonObject } from '../../../model/json';
import type { Path } from './argumentValue';
import { FieldGrid, gridLook } from './FieldGrid';
import { declaredNames } from './fieldWords';
import { useForm } from './formContext';
import { MapEntries } from './MapEntries';

interface BodyProps {
  readonly schema: RJSFSchema;
  readonly path: Path;
  readonly pointer: string;
  readonly value: JsonObject | undefined;
  /** Fields shown elsewhere: those a union's branches share. */
  readonly elsewhere?: ReadonlySet<string>;
}

/** The fields of an object, then what a union adds, then further entries. */
export function ObjectBody({ schema, path, pointer, value, elsewhere }: BodyProps) {
  const { UnionBody } = useForm();
  const { shown, shared } = useMemo(() => {
    const declared = declaredNames(schema);
    return {
      shown: declared.filter((name) => elsewhere?.has(name) !== true),
      shared: new Set([...declared, ...(elsewhere ?? [])]),
    };
  }, [schema, elsewhere]);
  const unionKeyword = (['oneOf', 'anyOf'] as const).find((keyword) => Array.isArray(schema[keyword]));
  return (
    <div className="@container flex flex-col gap-y-4">
      {shown.length > 0 && <FieldGrid names={shown} {...{ schema, path, pointer, value }} />}
      <div className={`${gridLook} empty:hidden`}>
        {unionKeyword !== undefined && (
          <UnionBody
            schema={schema}
            keyword={unionKeyword}
            path={path}
            pointer={pointer}
            value={value}
            shared={shared}
          />
        )}
        <MapEntries schema={schema} path={path} pointer={pointer} value={value} declared={shared} />
      </div>
    </div>
  );
}
