import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldFacts } from '../../../schemas/fieldFacts';
import type { ArgumentsState } from './argumentsState';
import { type Path, valueAt } from './argumentValue';
import type { FormStore } from './formStore';
import { type Literals, literalsIn } from './literals';

interface Shared {
  readonly facts: ReadonlyMap<string, FieldFacts>;
  readonly store: FormStore;
  /** Folded search terms to highlight. */
  readonly marks: readonly string[];
  /** First part of every id. */
  readonly prefix: string;
}

export const FormContext = createContext<Shared | null>(null);

/** Part of the arguments, told anew only when it is another one. */
export function useArguments<Part>(store: FormStore, select: (now: ArgumentsState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.arguments));
}

export function useForm(): Shared {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field stands outside of its form.');
  return form;
}

/**
 * The value at a place as it is now. What rjsf passes down may be one that only it takes for equal, such as one with
 * its members in another order (react-jsonschema-form#5217).
 */
export function useValueAt(path: Path): unknown {
  const { store } = useForm();
  return useArguments(store, ({ value }) => valueAt(value, path));
}

/** The odd numbers at and below a place, by pointers from there. */
export function useLiterals(pointer: string): Literals {
  const { store } = useForm();
  const all = useSyncExternalStore(store.subscribe, () => store.arguments.literals);
  return useMemo(() => literalsIn(all, pointer), [all, pointer]);
}

/** A text on its way to a value: it stands until the arguments come from elsewhere than a field. */
export function useDraft(): readonly [draft: string | null, set: (draft: string | null) => void] {
  const revision = useExternalRevision();
  const [{ draft, of }, set] = useState<{ draft: string | null; of: number }>({ draft: null, of: revision });
  return [of === revision ? draft : null, (next) => set({ draft: next, of: revision })];
}

export function useExternalRevision(): number {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.externalRevision);
}

/** Calls back with a place below this one that should come into sight. */
export function useReveal(pointer: string, onReveal: (place: string) => void): void {
  const { store } = useForm();
  const reveal = useEffectEvent(onReveal);
  useEffect(
    () =>
      store.onReveal((place) => {
        if (place.startsWith(`${pointer}/`)) reveal(place);
      }),
    [store, pointer],
  );
}
