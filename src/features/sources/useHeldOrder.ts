import { useState } from 'react';
import { holdOrder, type Slot } from './sourceOrder';

/** The ids in their order; while `isHeld`, each keeps the place it had, so that nothing slides under a pointer. */
export function useHeldOrder(ids: readonly string[], isHeld: boolean): readonly Slot[] {
  const [slots, setSlots] = useState<readonly Slot[]>(ids);
  const next = isHeld ? holdOrder(slots, ids) : ids;
  if (next.length === slots.length && next.every((id, place) => id === slots[place])) return slots;
  setSlots(next);
  return next;
}
