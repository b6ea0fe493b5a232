import { customizeValidator } from '@rjsf/validator-ajv8';
import Ajv, { type ErrorObject, type Options } from 'ajv';
import Ajv2019 from 'ajv/dist/2019.js';
import Ajv2020 from 'ajv/dist/2020.js';
import { compareText } from '../model/compareText';
import { isObject, member, pointerTo } from '../model/json';
import { isMultipleOf } from '../schemas/argumentText';
import { type CheckedSchema, readCheckedSchema, type SchemaDraft } from '../schemas/checkedSchema';
import type { CheckResult, ForeignPattern } from './argumentsProtocol';
import { listProblems } from './listProblems';
import { isPattern, readPattern } from './readPattern';
import { buildUnevaluatedCheck } from './unevaluatedCheck';

/** A compiled schema: checks the JSON text of arguments. */
export type ArgumentsCheck = (dataText: string) => CheckResult;

const classes = { '2020-12': Ajv2020, '2019-09': Ajv2019, 'draft-07': Ajv } as const;

/** One instance a draft that only judges schemas: compiling the schema of schemas is the slowest part. */
const judges = new Map<SchemaDraft, Ajv>();

/**
 * Compiles an untrusted schema by the rules it is written in; a fresh checker each time, so that two schemas of
 * one `$id` never meet. Answers why where that fails.
 */
export function compileCheck(schemaText: string): ArgumentsCheck | CheckResult {
  let checked: CheckedSchema | null = null;
  try {
    checked = readCheckedSchema(schemaText);
    const { schema, dynamic } = checked;
    if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null)) {
      return { kind: 'bad-schema', reason: 'It is neither an object nor true or false.' };
    }
    if (dynamic) {
      return {
        kind: 'bad-schema',
        reason: 'It uses $dynamicRef across schemas of different $id; that is not followed.',
      };
    }
    const leftOut = leaveOutPatterns(checked);
    const judge = judgeOf(checked.draft);
    if (judge.validateSchema(schema as object) !== true) return describeBadSchema(judge.errors ?? []);
    return buildCheck(checked, leftOut);
  } catch (error) {
    const reason = notChecked(error);
    if (reason !== null) return { kind: 'not-checked', reason };
    return { kind: 'bad-schema', reason: reasonOf(error) };
  }
}

/**
 * Takes out the patterns that are no regular expressions here, and what depends on which names they match. Everything
 * else is checked all the same.
 */
function leaveOutPatterns({ pointers }: CheckedSchema): readonly ForeignPattern[] {
  const leftOut: ForeignPattern[] = [];
  for (const [schema, pointer] of pointers) {
    if (!isObject(schema)) continue;
    const pattern = member(schema, 'pattern');
    if (typeof pattern === 'string' && !isPattern(pattern)) {
      leftOut.push({ pointer: `${pointer}/pattern`, pattern });
      Reflect.deleteProperty(schema, 'pattern');
    }
    const named = member(schema, 'patternProperties');
    const foreign = isObject(named) ? Object.keys(named).filter((name) => !isPattern(name)) : [];
    for (const name of foreign) {
      leftOut.push({ pointer: pointerTo(`${pointer}/patternProperties`, name), pattern: name });
      Reflect.deleteProperty(named as object, name);
    }
    if (foreign.length === 0) continue;
    for (const rest of ['additionalProperties', 'unevaluatedProperties']) Reflect.deleteProperty(schema, rest);
  }
  return leftOut.sort((a, b) => compareText(a.pointer, b.pointer));
}

function buildCheck(checked: CheckedSchema, leftOut: readonly ForeignPattern[]): ArgumentsCheck {
  const ajv = createAjv(checked.draft);
  const validate = ajv.compile(checked.schema as object);
  const findUnevaluated = checked.unevaluated ? buildUnevaluatedCheck(checked) : null;
  const named = leftOut.length > 0 && { leftOut };
  return (dataText) => {
    try {
      const data: unknown = JSON.parse(dataText);
      const errors = validate(data) === true ? [] : (validate.errors ?? []);
      const audited = findUnevaluated === null ? errors : findUnevaluated(data, errors);
      if (audited.length === 0) return { kind: 'valid', ...named };
      return { ...listProblems(audited, checked.pointers), ...named };
    } catch (error) {
      const reason = notChecked(error);
      if (reason !== null) return { kind: 'not-checked', reason };
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
    code: { regExp: Object.assign((pattern: string) => readPattern(pattern), { code: 'new RegExp' }) },
  };
  let own = new Ajv();
  const extenderFn = (ajv: Ajv) => {
    // Its own rule divides, and a quotient beyond all doubles passes as whole.
    ajv.removeKeyword('multipleOf');
    ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: isMultipleOf });
    ajv.addFormat('regex', isPattern);
    own = ajv;
    return ajv;
  };
  const AjvClass = classes[draft] as unknown as typeof Ajv;
  customizeValidator({ AjvClass, ajvOptionsOverrides: options, extenderFn });
  return own;
}

function describeBadSchema(errors: readonly ErrorObject[]): CheckResult {
  // "Neither this nor that" says less than what is wrong with either.
  const error = errors.find(({ keyword }) => !['anyOf', '$ref', '$dynamicRef', 'if'].includes(keyword)) ?? errors[0];
  if (error === undefined) return { kind: 'bad-schema', reason: 'It is not a valid schema.' };
  const allowed = error.keyword === 'enum' ? `: ${JSON.stringify(error.params['allowedValues']).slice(0, 200)}` : '';
  return { kind: 'bad-schema', reason: `${error.message ?? error.keyword}${allowed}`, pointer: error.instancePath };
}

/** What stops a check without being the schema's fault: too deep a recursion, or a policy that lets no code be made. */
function notChecked(error: unknown): 'too-complex' | 'blocked' | null {
  if (error instanceof RangeError) return 'too-complex';
  return error instanceof EvalError ? 'blocked' : null;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
