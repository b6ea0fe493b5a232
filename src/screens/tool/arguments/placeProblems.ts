import { pointerTo } from '../../../model/json';
import type { ArgumentProblem } from '../../../workers/argumentsProtocol';

/** Where a problem is shown: one about a member that is missing or unknown belongs to the member. */
export function placeOf({ pointer, property }: ArgumentProblem): string {
  return property === undefined ? pointer : pointerTo(pointer, property);
}

/** Problems by the place they are shown at. */
export function placeProblems(problems: readonly ArgumentProblem[]): ReadonlyMap<string, readonly ArgumentProblem[]> {
  const places = new Map<string, ArgumentProblem[]>();
  for (const problem of problems) {
    const place = placeOf(problem);
    const known = places.get(place);
    if (known === undefined) places.set(place, [problem]);
    else known.push(problem);
  }
  return places;
}
