import { pointerTo } from '../../../model/json';
import type { ArgumentProblem } from '../../../workers/argumentsProtocol';

/** Where a problem is shown: one about a member that is missing or unknown belongs to the member. */
export function placeOf({ pointer, property }: ArgumentProblem): string {
  return property === undefined ? pointer : pointerTo(pointer, property);
}
