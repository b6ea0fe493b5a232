import { type Assignment, type Lapse, lapseOf } from './decision';
import { type Fact, factValue } from './fact';

/** What became of an assignment: `applied` where nothing else speaks, `confirms` or `disagrees` where the source does after all. */
export type Standing = 'applied' | 'confirms' | 'disagrees' | Lapse;

/**
 * A fact once a reviewer's assignment is taken into account. It fills what is unstated and overrides nothing; one that
 * lapsed has no effect but is still told.
 */
export function effectiveFact(
  fact: Fact,
  assignment: Assignment | undefined,
  digest: string | null,
): { readonly fact: Fact; readonly standing: Standing | null } {
  if (assignment === undefined) return { fact, standing: null };
  const lapse = lapseOf(assignment, digest);
  if (lapse !== null) return { fact, standing: lapse };
  const { value, reason, by, from, byHint, at } = assignment;
  const known = factValue(fact);
  if (known !== undefined) return { fact, standing: known === value ? 'confirms' : 'disagrees' };
  const signed = { ...(by !== undefined && { by }), ...(from !== undefined && { from }), ...(byHint && { byHint }) };
  return { fact: { basis: 'assigned', value, reason, ...signed, at }, standing: 'applied' };
}
