import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { formatCount, formatCounted } from '../../../parts/formatQuantity';
import { type ArgumentsStore, useArguments } from '../../../state/argumentsStore';
import { startArgumentsClient } from '../../../workers/argumentsClient';
import type { CheckResult } from '../../../workers/checkArguments';

/** Checks arguments and results of all tools; its worker starts with the first check. */
export const checker = startArgumentsClient();

export type Verdict =
  | CheckResult
  /** There are no rules to check by. */
  | { readonly kind: 'opaque' }
  | { readonly kind: 'checking' }
  /** The text is no JSON, or there is none. */
  | { readonly kind: 'no-json'; readonly line: number | null };

const slowMs = 250;

interface Check {
  readonly rules: string | null;
  readonly ask: (text: string, signal: AbortSignal) => Promise<CheckResult>;
}

/** Returns the worker's verdict on a text, and how to ask again. The one before stands until the next has come or is slow. */
export function useCheck(store: ArgumentsStore, { rules, ask }: Check) {
  const current = useArguments(store, (now) => now.text);
  const fault = useArguments(store, (now) => now.fault);
  const text = useDeferredValue(current);
  const isAskable = rules !== null && fault === null && text.trim() !== '';
  const { data, isPlaceholderData, refetch } = useQuery({
    queryKey: ['check', rules, text],
    queryFn: ({ signal }) => ask(text, signal),
    enabled: isAskable,
    placeholderData: keepPreviousData,
  });
  const isSlow = useIsLasting(isAskable && (data === undefined || isPlaceholderData));
  return { verdict: verdictOf(), retry: () => void refetch() };

  function verdictOf(): Verdict {
    if (fault !== null) return { kind: 'no-json', line: fault.line };
    if (current.trim() === '') return { kind: 'no-json', line: null };
    if (rules === null) return { kind: 'opaque' };
    return data === undefined || isSlow ? { kind: 'checking' } : data;
  }
}

function useIsLasting(isOn: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasting(true), slowMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isOn]);
  return isOn && isLasting;
}

const reasons = {
  'too-complex': 'too complex',
  blocked: 'this site’s policy forbids it',
  unavailable: 'the checker could not start',
} as const;

/** Returns what an untouched form still needs; null where that is nothing, or is not known. */
export function describeMissing(verdict: Verdict): string | null {
  if (verdict.kind !== 'problems') return null;
  const required = verdict.problems.filter(({ keyword }) => keyword === 'required').length;
  const count = required === verdict.problems.length ? verdict.count : required;
  return count === 0 ? 'Not filled in' : `${formatCount(count)} required`;
}

export function describeVerdict(verdict: Verdict, valid = 'Valid arguments'): string {
  switch (verdict.kind) {
    case 'opaque':
      return 'Not checked: no input schema';
    case 'checking':
      return 'Checking…';
    case 'valid':
      return valid;
    case 'problems':
      return formatCounted(verdict.count, 'problem');
    case 'no-json':
      return verdict.line === null
        ? 'Not checked: there is no JSON'
        : `Not checked: line ${verdict.line} of the JSON is broken`;
    case 'not-checked':
      return `Not checked: ${reasons[verdict.reason]}`;
    case 'bad-schema':
      return 'Not checked: the schema itself is broken';
    default:
      return verdict satisfies never;
  }
}
