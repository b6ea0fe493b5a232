import type { ErrorSchema } from '@rjsf/utils';
import type { ErrorObject } from 'ajv';
import { formatJson } from '../model/formatJson';
import { explainProblem } from '../schemas/ruleWords';
import type { ArgumentProblem, CheckResult } from './argumentsProtocol';
import { writeErrorSchema } from './writeErrorSchema';

const maxProblems = 200;
const maxErrors = 5_000;
const longestRule = 500;

/** An error with its place in the original schema. */
interface Located {
  readonly error: ErrorObject;
  /** The schema object's pointer, down to the keyword. */
  readonly place: string;
}

/** The checker's errors as problems in words, without the noise of choices that were not meant. */
export function listProblems(errors: readonly ErrorObject[], pointers: ReadonlyMap<unknown, string>): CheckResult {
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
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function toProblem({ error, place }: Located): ArgumentProblem {
  const { keyword, params, instancePath } = error;
  const property = propertyOf(error);
  return {
    pointer: instancePath,
    schemaPointer: place,
    keyword,
    words: explainProblem({ keyword, params, schema: error.schema }),
    ...(property === undefined ? {} : { property }),
    rule: formatJson(error.keyword === 'false schema' ? false : error.schema, longestRule),
  };
}

function propertyOf({ params, propertyName }: ErrorObject): string | undefined {
  const names = [params['missingProperty'], params['additionalProperty'], params['unevaluatedProperty'], propertyName];
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
