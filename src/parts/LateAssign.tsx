import { lazyPart } from '../ui/lazyPart';

/** The dialog that assigns values, loaded when it is first shown. */
export const LateAssign = lazyPart('Assign', () => import('./Assign').then((m) => m.Assign));
