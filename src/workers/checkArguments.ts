import createAjvInstance from '@rjsf/validator-ajv8/lib/createAjvInstance.js';
import Ajv, { type ErrorObject, type Options } from 'ajv';
import Ajv2019 from 'ajv/dist/2019.js';
import Ajv2020 from 'ajv/dist/2020.js';
import { type CheckedSchema, readCheckedSchema, type SchemaDraft } from '../schemas/checkedSchema';
import type { CheckResult } from './argumentsProtocol';
import { listProblems } from './listProblems';
import { readPattern } from './readPattern';

/** A compiled schema: checks the JSON text of arguments. */
export type ArgumentsCheck = (dataText: string) => CheckResult;

const classes = { '2020-12': Ajv2020, '2019-09': Ajv2019, 'draft-07': Ajv } as const;

/** One instance a draft that only judges schemas: compiling the schema of schemas is the slowest part. */
const judges = new Map<SchemaDraft, Ajv>();

/**
 * Compiles a schema from a stranger by the rules it is written in; a fresh checker each time, so that two schemas of
 * one `$id` never meet. Answers why where that fails.
 */
export function compileCheck(schemaText: string): ArgumentsCheck | CheckResult {
  let checked: CheckedSchema;
  try {
    checked = readCheckedSchema(schemaText, true);
  } catch (error) {
    return { kind: 'bad-schema', reason: reasonOf(error) };
  }
  if (typeof checked.schema !== 'boolean' && (typeof checked.schema !== 'object' || checked.schema === null)) {
    return { kind: 'bad-schema', reason: 'It is neither an object nor true or false.' };
  }
  try {
    const judge = judgeOf(checked.draft);
    if (judge.validateSchema(checked.schema as object) !== true) return describeBadSchema(judge.errors ?? []);
    return buildCheck(checked);
  } catch (error) {
    if (isTooDeep(error)) return { kind: 'not-checked', reason: 'too-complex' };
    if (!checked.hasIds) return { kind: 'bad-schema', reason: reasonOf(error) };
    // Ids that are given twice, or that belong to somebody else, are in the way of a schema that needs none.
    try {
      return buildCheck(readCheckedSchema(schemaText, false));
    } catch {
      return { kind: 'bad-schema', reason: reasonOf(error) };
    }
  }
}

function buildCheck(checked: CheckedSchema): ArgumentsCheck {
  const ajv = createAjv(checked.draft);
  const validate = ajv.compile(checked.schema as object);
  return (dataText) => {
    try {
      const data: unknown = JSON.parse(dataText);
      if (validate(data) === true) return { kind: 'valid' };
      return listProblems(validate.errors ?? [], checked.pointers);
    } catch (error) {
      if (isTooDeep(error)) return { kind: 'not-checked', reason: 'too-complex' };
      return { kind: 'bad-schema', reason: reasonOf(error) };
    }
  };
}

function judgeOf(draft: SchemaDraft): Ajv {
  const known = judges.get(draft);
  if (known !== undefined) return known;
  const judge = createAjv(draft);
  judges.set(draft, judge);
  return judge;
}

/** The form library's own settings, as far as they don't say otherwise here. */
function createAjv(draft: SchemaDraft): Ajv {
  const options: Options = {
    ownProperties: true,
    logger: false,
    validateSchema: false,
    inlineRefs: false,
    code: { regExp: Object.assign((pattern: string) => readPattern(pattern), { code: 'new RegExp' }) },
  };
  const ajv = createAjvInstance(undefined, undefined, options, undefined, classes[draft] as unknown as typeof Ajv);
  ajv.addFormat('regex', (text: string) => {
    try {
      return readPattern(text) instanceof RegExp;
    } catch {
      return false;
    }
  });
  return ajv;
}

function describeBadSchema(errors: readonly ErrorObject[]): CheckResult {
  // "Neither this nor that" says less than what is wrong with either.
  const error = errors.find(({ keyword }) => !['anyOf', '$ref', '$dynamicRef', 'if'].includes(keyword)) ?? errors[0];
  if (error === undefined) return { kind: 'bad-schema', reason: 'It is not a valid schema.' };
  const allowed = error.keyword === 'enum' ? `: ${JSON.stringify(error.params['allowedValues']).slice(0, 200)}` : '';
  return { kind: 'bad-schema', reason: `${error.message ?? error.keyword}${allowed}`, pointer: error.instancePath };
}

function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
