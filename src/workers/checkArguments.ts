import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import Ajv, { type ErrorObject, type Options } from 'ajv';
import Ajv2019 from 'ajv/dist/2019.js';
import Ajv2020 from 'ajv/dist/2020.js';
import { compareText } from '../model/compareText';
import { formatJson } from '../model/formatJson';
import { decodePercent, isObject, member, pointerTo, tokensOf } from '../model/json';
import type { RichText } from '../model/revealText';
import { isMultipleOf } from '../schemas/argumentText';
import { type CheckedSchema, readCheckedSchema, type SchemaDraft } from '../schemas/checkedSchema';
import { nameErrorKey } from '../schemas/fieldNode';
import { explainProblem } from '../schemas/ruleWords';
import { isPattern, readPattern } from './readPattern';
import { buildUnevaluatedCheck } from './unevaluatedCheck';

/** A question to the arguments worker: both as JSON text, since deep values don't survive cloning. */
export interface CheckRequest {
  readonly schemaText: string;
  readonly dataText: string;
}

export interface ArgumentProblem {
  readonly pointer: string;
  readonly schemaPointer: string;
  readonly keyword: string;
  readonly words: RichText;
  /** The property that is missing, unknown or misnamed: a child of `pointer`. */
  readonly property?: string;
  /** Whether the property's name is wrong, and not its value. */
  readonly isName?: true;
  readonly rule: string;
}

/** A pattern written for another language, or a keyword that holds what it may not: nothing was checked by it. */
export interface ForeignPattern {
  /** Into the schema. */
  readonly pointer: string;
  /** The pattern, or what the keyword holds. Untrusted text. */
  readonly pattern: string;
  /** Absent for a pattern. */
  readonly keyword?: string;
}

export type CheckResult =
  | { readonly kind: 'valid'; readonly leftOut?: readonly ForeignPattern[] }
  | {
      readonly kind: 'problems';
      readonly leftOut?: readonly ForeignPattern[];
      readonly problems: readonly ArgumentProblem[];
      /** The number found, which may be more than are listed. */
      readonly count: number;
      /** In the form's own format, for `extraErrors`. */
      readonly errorSchema: ErrorSchema;
    }
  /** `blocked`: the worker's own policy forbids to compile. */
  | { readonly kind: 'not-checked'; readonly reason: 'too-complex' | 'blocked' | 'unavailable' }
  /** The schema can't be compiled. The reason may quote it: untrusted text. */
  | { readonly kind: 'bad-schema'; readonly reason: string; readonly pointer?: string };

/** A compiled schema: checks the JSON text of arguments. */
export type ArgumentsCheck = (dataText: string) => CheckResult;

const classes = { '2020-12': Ajv2020, '2019-09': Ajv2019, 'draft-07': Ajv } as const;

/** One instance a draft that only judges schemas: compiling the schema of schemas is the slowest part. */
const judges = new Map<SchemaDraft, Ajv>();

/** Compiles an untrusted schema, with a fresh checker each time: two schemas of one `$id` never meet. */
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
    const leftOut = [...leaveOutPatterns(checked), ...leaveOutReferences(checked)];
    const judge = judgeOf(checked.draft);
    for (let round = 0; judge.validateSchema(schema as object) !== true; round++) {
      const errors = judge.errors ?? [];
      const broken = leaveOutBroken(checked, errors);
      if (broken.length === 0 || round >= maxRounds) return describeBadSchema(errors);
      leftOut.push(...broken);
    }
    return buildCheck(
      checked,
      leftOut.sort((a, b) => compareText(a.pointer, b.pointer)),
    );
  } catch (error) {
    const reason = notChecked(error);
    if (reason !== null) return { kind: 'not-checked', reason };
    return { kind: 'bad-schema', reason: reasonOf(error) };
  }
}

/** Takes out the patterns that are no regular expressions here, and what depends on which names they match. */
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
  return leftOut;
}

function leaveOutReferences({ unfollowed }: CheckedSchema): readonly ForeignPattern[] {
  return unfollowed.map(({ pointer, keyword, text }) => ({ pointer, keyword, pattern: text }));
}

/** What is left out may show the next that is broken. */
const maxRounds = 20;
const namedSchemas = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** Takes out the keywords that hold what they may not: the check goes on without them. None where that is no help. */
function leaveOutBroken(
  { schema, pointers }: CheckedSchema,
  errors: readonly ErrorObject[],
): readonly ForeignPattern[] {
  const schemas = new Map([...pointers].flatMap(([one, pointer]) => (isObject(one) ? [[pointer, one] as const] : [])));
  if (isObject(schema)) schemas.set('', schema);
  const leftOut = new Map<string, ForeignPattern>();
  for (const { instancePath } of errors) {
    const tokens = tokensOf(instancePath);
    for (let length = tokens.length - 1; length >= 0; length--) {
      const above = tokens.slice(0, length).reduce<string>(pointerTo, '');
      const holder = schemas.get(above);
      if (holder === undefined) continue;
      const keyword = tokens[length] ?? '';
      const pointer = pointerTo(above, keyword);
      const map = member(holder, keyword);
      const name = tokens[length + 1];
      const isNamed = namedSchemas.has(keyword) && isObject(map) && name !== undefined;
      const place = isNamed ? pointerTo(pointer, name) : pointer;
      const value = isNamed ? member(map, name) : map;
      if (value === undefined) break;
      Reflect.deleteProperty(isNamed ? map : holder, isNamed ? name : keyword);
      leftOut.set(place, { pointer: place, keyword, pattern: formatJson(value, longestRule) });
      break;
    }
  }
  return [...leftOut.values()];
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

const longestPath = 200;

/** Problems by field, for the form: what is missing is said where it would stand. */
function writeErrorSchema(problems: readonly ArgumentProblem[]): ErrorSchema {
  const errors = new ErrorSchemaBuilder();
  for (const { pointer, property, isName, words } of problems) {
    const path = tokensOf(pointer);
    if (property !== undefined) path.push(isName ? nameErrorKey(property) : property);
    errors.addErrors(plainText(words), path.slice(0, longestPath));
  }
  return errors.ErrorSchema;
}

function plainText(words: RichText): string {
  return words.map((part) => ('text' in part ? part.text : part.quote)).join('');
}

const maxProblems = 200;
const maxErrors = 5_000;
const longestRule = 500;

interface Located {
  readonly error: ErrorObject;
  readonly place: string;
}

/** The checker's errors as problems in words, without the noise of choices that were not meant. */
function listProblems(errors: readonly ErrorObject[], pointers: ReadonlyMap<unknown, string>): CheckResult {
  const located = errors.slice(0, maxErrors).map((error) => ({ error, place: placeOf(error, pointers) }));
  const kept = dropConsequences(dropOtherBranches(located));
  const problems = kept.slice(0, maxProblems).map(toProblem);
  const errorSchema: ErrorSchema = writeErrorSchema(problems);
  return { kind: 'problems', problems, count: kept.length, errorSchema };
}

function placeOf(error: ErrorObject, pointers: ReadonlyMap<unknown, string>): string {
  const parent = pointers.get(error.parentSchema);
  if (parent !== undefined && error.keyword !== 'false schema') return `${parent}/${error.keyword}`;
  const path = error.schemaPath.slice(error.schemaPath.indexOf('#') + 1).replace(/\/false schema$/u, '');
  return decodePercent(path) ?? path;
}

function toProblem({ error, place }: Located): ArgumentProblem {
  const { keyword, instancePath } = error;
  const property = propertyOf(error);
  const isName = error.propertyName !== undefined || keyword === 'propertyNames';
  return {
    pointer: instancePath,
    schemaPointer: place,
    keyword,
    words: explainProblem(error),
    ...(property === undefined ? {} : { property, ...(isName && { isName }) }),
    rule: formatJson(error.keyword === 'false schema' ? false : error.schema, longestRule),
  };
}

function propertyOf({ params, propertyName }: ErrorObject): string | undefined {
  const { missingProperty, additionalProperty, unevaluatedProperty, propertyName: misnamed } = params;
  const names = [missingProperty, additionalProperty, unevaluatedProperty, propertyName, misnamed];
  return names.find((name) => typeof name === 'string');
}

/** Of a failed choice, only the branch that fits best keeps its errors, where one does; else only the choice. */
function dropOtherBranches(located: readonly Located[]): Located[] {
  const dropped = new Set<Located>();
  located.forEach((choice, at) => {
    const { error, place } = choice;
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') return;
    const branches = Array.isArray(error.schema) ? error.schema.length : 0;
    const before = place.slice(0, place.lastIndexOf('/'));
    const inside: Located[] = [];
    // The branches' errors stand right before that of the choice.
    for (let i = at - 1; i >= 0; i--) {
      const other = located[i] as Located;
      const below = other.error.instancePath.startsWith(error.instancePath);
      const sibling = !other.place.startsWith(`${place}/`) && other.place.startsWith(`${before}/`) && before !== '';
      if (!below || (sibling && !other.place.includes('/$defs/') && !other.place.includes('/definitions/'))) break;
      inside.push(other);
    }
    const best = bestBranch(inside, place, branches, error.instancePath);
    // That none fits says nothing where it is known what keeps the one that was meant from fitting.
    if (best !== null) dropped.add(choice);
    for (const other of inside) if (best === null || !other.place.startsWith(`${place}/${best}/`)) dropped.add(other);
  });
  return located.filter((one) => !dropped.has(one));
}

/** A branch that is of the right type and has the right tag, and no other is. */
function bestBranch(inside: readonly Located[], place: string, branches: number, instancePath: string): number | null {
  const fitting: number[] = [];
  for (let i = 0; i < branches; i++) {
    const own = inside.filter((one) => one.place.startsWith(`${place}/${i}/`));
    const excluded = own.some(
      ({ error }) =>
        (error.keyword === 'type' && error.instancePath === instancePath) ||
        (['const', 'enum'].includes(error.keyword) && isChild(error.instancePath, instancePath)),
    );
    if (own.length > 0 && !excluded) fitting.push(i);
  }
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function isChild(path: string, parent: string): boolean {
  return path === parent || path.lastIndexOf('/') === parent.length;
}

/** "Does not match `then`" and "a name is wrong" say nothing where the reason stands beside them. */
function dropConsequences(located: readonly Located[]): Located[] {
  return located.filter(({ error, place }) => {
    const before = place.slice(0, place.lastIndexOf('/'));
    if (error.keyword === 'if') {
      const keyword = String(error.params['failingKeyword']);
      return !located.some((other) => other.place.startsWith(`${before}/${keyword}/`));
    }
    if (error.keyword !== 'propertyNames') return true;
    return !located.some((other) => other.error.propertyName === error.params['propertyName'] && other.error !== error);
  });
}
