import type { SchemaUtilsType } from '@rjsf/utils';
import {
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { FieldFacts } from '../../../schemas/fieldFacts';
import type { ArgumentProblem } from '../../../workers/argumentsProtocol';
import type { ArgumentsState } from './argumentsState';
import type { FieldProps, SharedUnionProps } from './drawnField';
import type { ResolveField } from './fieldResolver';
import type { FormStore } from './formStore';
import { type Literals, literalsIn } from './literals';

export interface FormContext {
  /** For telling branches apart. */
  readonly schemaUtils: SchemaUtilsType;
  /** A schema as it applies to a value. */
  readonly resolve: ResolveField;
  readonly facts: ReadonlyMap<string, FieldFacts>;
  readonly store: FormStore;
  /** Folded search terms to highlight. */
  readonly marks: readonly string[];
  /** First part of every id. */
  readonly prefix: string;
  /** Fields hold fields: what they hold comes from here, since no file can import what imports it. */
  readonly Field: ComponentType<FieldProps>;
  readonly UnionBody: ComponentType<SharedUnionProps>;
}

export const Form = createContext<FormContext | null>(null);

/** Part of the arguments, told anew only when it is another one. */
export function useArguments<Part>(store: FormStore, select: (now: ArgumentsState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.arguments));
}

export function useForm(): FormContext {
  const form = useContext(Form);
  if (form === null) throw new Error('A field stands outside of its form.');
  return form;
}

export function useProblems(pointer: string): readonly ArgumentProblem[] {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.problemsAt(pointer));
}

export function useProblemsIn(pointer: string): boolean {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.hasProblemsIn(pointer));
}

/** The odd numbers at and below a place, by pointers from there. */
export function useLiterals(pointer: string): Literals {
  const { store } = useForm();
  const all = useSyncExternalStore(store.subscribe, () => store.arguments.literals);
  return useMemo(() => literalsIn(all, pointer), [all, pointer]);
}

export function useExternalRevision(): number {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.externalRevision);
}

/** Calls back when a place below this one should come into sight. */
export function useReveal(pointer: string, onReveal: () => void): void {
  const { store } = useForm();
  const reveal = useEffectEvent(onReveal);
  useEffect(
    () =>
      store.onReveal((place) => {
        if (place.startsWith(`${pointer}/`)) reveal();
      }),
    [store, pointer],
  );
}
