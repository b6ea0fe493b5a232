import type { RJSFSchema } from '@rjsf/utils';
import { isObject, type JsonObject, member } from '../../../model/json';
import type { Path } from './argumentValue';
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

/** The fields of an object in two columns where there is room, then what a union adds, then further entries. */
export function ObjectBody({ schema, path, pointer, value, elsewhere }: BodyProps) {
  const { Field, UnionBody } = useForm();
  const properties = isObject(schema.properties) ? schema.properties : {};
  const declared = declaredNames(schema);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const shared = new Set([...declared, ...(elsewhere ?? [])]);
  const unionKeyword = (['oneOf', 'anyOf'] as const).find((keyword) => Array.isArray(schema[keyword]));
  const shown = declared.filter((name) => elsewhere?.has(name) !== true);
  return (
    <div className="@container">
      <div className="grid @sm:grid-cols-2 grid-cols-1 gap-x-3.5 gap-y-4">
        {shown.map((name) => {
          const inner = properties[name];
          const property: RJSFSchema = isObject(inner) ? inner : {};
          return (
            <Field
              key={name}
              schema={property}
              parent={path}
              step={name}
              label={labelOfProperty(property, name)}
              value={value === undefined ? undefined : member(value, name)}
              required={required.has(name)}
            />
          );
        })}
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

function labelOfProperty(schema: RJSFSchema, name: string): string {
  const title: unknown = schema.title;
  return typeof title === 'string' && title.trim() !== '' ? title : name === '' ? '(empty name)' : name;
}
