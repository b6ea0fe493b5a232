import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { isObject, type JsonObject } from '../../../../../model/json';
import { useExternalRevision } from '../../formContext';
import { readTypes, unfold } from '../fieldPlan';
import { useSpot } from '../fieldSpot';
import { follow } from '../follow';
import { switchBranch } from './switchBranch';

export type UnionKeyword = 'oneOf' | 'anyOf';

/** The keyword of a schema that leaves a choice, or undefined. */
export function unionKeyword(schema: RJSFSchema): UnionKeyword | undefined {
  return (['oneOf', 'anyOf'] as const).find((keyword) => Array.isArray(schema[keyword]));
}

/**
 * The branches with their names, and which one is shown: the one chosen, else the one the value fits best. A choice
 * holds until the value comes from elsewhere; then the value decides again.
 */
export function useBranches(schema: RJSFSchema, { schemaUtils, rootSchema }: FieldProps['registry']) {
  const { value } = useSpot();
  const externalRevision = useExternalRevision();
  const keyword = unionKeyword(schema);
  const written: unknown = keyword === undefined ? [] : schema[keyword];
  const branches = useMemo(
    () =>
      (Array.isArray(written) ? written : []).map((branch: unknown): RJSFSchema => {
        const own = follow(unfold(isObject(branch) ? branch : {}), rootSchema);
        return readTypes(own).length === 0 && schema.type !== undefined ? { type: schema.type, ...own } : own;
      }),
    [written, schema.type, rootSchema],
  );
  const names = branches.map(({ title }, i) => (typeof title === 'string' ? title : `Shape ${i + 1}`));
  const tag: unknown = isObject(schema['discriminator']) ? schema['discriminator']['propertyName'] : undefined;
  const [choice, setChoice] = useState(() => ({ externalRevision, at: findBranch() }));
  let { at } = choice;
  if (choice.externalRevision !== externalRevision) {
    at = findBranch();
    setChoice({ externalRevision, at });
  }

  function findBranch(): number {
    if (value === undefined) return -1;
    return schemaUtils.getClosestMatchingOption(value, branches, -1, typeof tag === 'string' ? tag : undefined);
  }

  /** Shows a branch from now on, and tells what becomes of the value. */
  function pick(next: number): unknown {
    setChoice({ externalRevision, at: next });
    const to = branches[next];
    return to === undefined ? undefined : switchBranch(value, branches[at] as JsonObject | undefined, to as JsonObject);
  }

  return { branches, names, at, pick };
}
