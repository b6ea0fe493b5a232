import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { formatCount, formatCounted } from '../../../parts/formatQuantity';
import { UntrustedText } from '../../../parts/UntrustedText';
import { type ArgumentsStore, useArguments } from '../../../state/argumentsStore';
import { Button } from '../../../ui/Button';
import { startArgumentsClient } from '../../../workers/argumentsClient';
import type { CheckResult, ForeignPattern } from '../../../workers/checkArguments';

/** Checks arguments and results of all tools; its worker starts with the first check. */
export const checker = startArgumentsClient();

export type ArgumentsVerdict =
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

  function verdictOf(): ArgumentsVerdict {
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
export function describeUnfilled(verdict: ArgumentsVerdict): string | null {
  if (verdict.kind !== 'problems') return null;
  const required = verdict.problems.filter(({ keyword }) => keyword === 'required').length;
  const count = required === verdict.problems.length ? verdict.count : required;
  return count === 0 ? 'Not filled in' : `${formatCount(count)} required`;
}

export function describeVerdict(verdict: ArgumentsVerdict, valid = 'Valid arguments'): string {
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

/** Why arguments aren't checked where that needs more than a line, and what to do. */
export function VerdictNote({
  verdict,
  onRetry,
}: {
  readonly verdict: ArgumentsVerdict;
  readonly onRetry: () => void;
}) {
  const words = wordsOf(verdict);
  if (words === null) return null;
  return (
    <p
      role="note"
      className="mb-3 rounded-md border border-line-strong bg-sunk px-3 py-2 text-xs leading-4.5 [overflow-wrap:anywhere]"
    >
      {words}
      {verdict.kind === 'not-checked' && verdict.reason !== 'blocked' && (
        <>
          {' '}
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </p>
  );
}

function wordsOf(verdict: ArgumentsVerdict): ReactNode {
  if (verdict.kind === 'not-checked') return notes[verdict.reason];
  if (verdict.kind === 'bad-schema') {
    const { reason, pointer } = verdict;
    return (
      <>
        The schema can’t be checked against: <UntrustedText text={reason} />
        {pointer !== undefined && (
          <>
            {' '}
            (at <UntrustedText text={pointer === '' ? 'the whole schema' : pointer} />)
          </>
        )}
        . You can go on; nothing tells whether the host will take it.
      </>
    );
  }
  if (!('leftOut' in verdict) || verdict.leftOut === undefined) return null;
  const patterns = verdict.leftOut.filter(({ keyword }) => keyword === undefined);
  const broken = verdict.leftOut.filter(({ keyword }) => keyword !== undefined);
  return (
    <>
      {patterns.length > 0 && (
        <>
          {patterns.length === 1 ? 'One pattern is' : `${patterns.length} patterns are`} written for another language
          and not checked: <LeftOut parts={patterns} />
        </>
      )}
      {broken.length > 0 && (
        <>
          {broken.length === 1 ? 'One part of the schema is' : `${broken.length} parts of the schema are`} broken and
          not checked: <LeftOut parts={broken} />
        </>
      )}
      All else is checked.
    </>
  );
}

function LeftOut({ parts }: { readonly parts: readonly ForeignPattern[] }) {
  return parts.slice(0, 5).map(({ pointer, pattern }) => (
    <span key={pointer} className="block font-mono">
      <UntrustedText text={pattern.slice(0, 200)} /> (at <UntrustedText text={pointer} />)
    </span>
  ));
}

const notes = {
  'too-complex': 'The check took too long and was ended. The form works all the same.',
  blocked:
    'Checking compiles the schema to code, and the server of this page forbids that for the file checker/… too. Whoever runs it can send that one file the policy of its own that the readme names. The form works all the same; nothing tells whether the host will take the arguments.',
  unavailable:
    'The file that checks arguments didn’t load or broke. The form works all the same; nothing tells whether the host will take the arguments.',
} as const;
