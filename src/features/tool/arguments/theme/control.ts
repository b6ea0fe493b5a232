import { createContext, useContext } from 'react';
import type { ControlProps } from './fieldLook';
import { useSpot } from './fieldSpot';

interface ControlIds {
  readonly id: string;
  readonly labelId: string;
  /** Ids of what explains it. */
  readonly describedBy: string;
  readonly isWrong: boolean;
}

export const Ids = createContext<ControlIds | null>(null);

/** What a widget needs of the frame it stands in. */
export function useControl(): ControlProps & { readonly labelId: string } {
  const { label, required } = useSpot();
  const ids = useContext(Ids);
  if (ids === null) throw new Error('A widget stands outside of its frame.');
  return { ...ids, label, required, disabled: false };
}
