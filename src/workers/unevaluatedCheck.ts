import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { ErrorObject } from 'ajv';
import type { CheckedSchema } from '../schemas/checkedSchema';

type SecondOpinion = (data: unknown, errors: readonly ErrorObject[]) => readonly ErrorObject[];

/**
 * A second opinion on `unevaluatedItems` and `unevaluatedProperties`: Ajv takes items for evaluated that only a branch
 * which does not apply looks at. Everything else is Ajv's to judge, so formats are left out.
 */
export function buildUnevaluatedCheck({ schema, draft, pointers }: CheckedSchema): SecondOpinion {
  const withoutFormats = JSON.parse(
    JSON.stringify(schema, function (this: unknown, key, value: unknown) {
      return key === 'format' && pointers.has(this) ? undefined : value;
    }),
  ) as Schema;
  const validator = new Validator(withoutFormats, draft === '2019-09' ? '2019-09' : '2020-12');
  return (data, errors) => {
    if (errors.length > 0 && !errors.some(({ schemaPath }) => schemaPath.includes('/unevaluated'))) return errors;
    let opinion: ReturnType<Validator['validate']>;
    try {
      opinion = validator.validate(data);
    } catch {
      // A pattern of the older mode, for one: then there is only the first opinion.
      return errors;
    }
    if (opinion.valid) return [];
    if (errors.length > 0) return errors;
    const found = opinion.errors.filter(({ keyword }) => keyword.startsWith('unevaluated'));
    return (found.length > 0 ? found : opinion.errors.slice(0, 1)).map(toError);
  };
}

/** `#/a/0 → /a/0` */
function toError({ instanceLocation, keyword, keywordLocation, error }: OutputUnit): ErrorObject {
  const schemaPath = keywordLocation.endsWith(`/${keyword}`) ? keywordLocation : `${keywordLocation}/${keyword}`;
  return { keyword, instancePath: instanceLocation.slice(1), schemaPath, params: {}, message: error, schema: false };
}
