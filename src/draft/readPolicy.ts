import { isObject, member } from '../model/json';
import type { Policy } from './policy';

/** A key of `policy` that means nothing here: no rule has that name, or its value is of another type. */
export interface RefusedRule {
  readonly name: string;
  /** What the rule takes; null where no rule has that name. */
  readonly expected: 'true or false' | 'a whole number from 0' | null;
}

/** Reads `policy` of `config.json`; what it can't use is returned apart. Never throws. */
export function readPolicy(value: unknown): { readonly policy: Policy; readonly refused: readonly RefusedRule[] } {
  const refused: RefusedRule[] = [];
  const rules: [string, boolean | number][] = [];
  for (const name of isObject(value) ? Object.keys(value) : []) {
    const setting = isObject(value) ? member(value, name) : undefined;
    if (switches.includes(name)) {
      if (typeof setting === 'boolean') rules.push([name, setting]);
      else refused.push({ name, expected: 'true or false' });
    } else if (limits.includes(name)) {
      if (isLimit(setting)) rules.push([name, setting]);
      else refused.push({ name, expected: 'a whole number from 0' });
    } else refused.push({ name, expected: null });
  }
  return { policy: Object.fromEntries(rules), refused };
}

const switches: readonly string[] = ['noExec', 'writeAsks', 'egressAtMostSafeFetch', 'nothingUnstated'];
const limits: readonly string[] = ['maxTools', 'maxTokens'];

function isLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
