import { useEffect, useState } from 'react';
import type { CheckResult } from '../../../workers/argumentsProtocol';
import type { ArgumentsState } from './argumentsState';
import type { FormStore } from './formStore';

type Check = (text: string) => Promise<CheckResult>;

export type Verdict =
  /** There are no rules to check by. */
  | { readonly kind: 'opaque' }
  | { readonly kind: 'checking' }
  /** The text is no JSON, or there is none. */
  | { readonly kind: 'no-json'; readonly line: number | null }
  | Exclude<CheckResult, { readonly kind: 'not-checked' }>
  | { readonly kind: 'not-checked'; readonly reason: 'too-complex' | 'blocked' | 'unavailable' };

const pause = 60;
const slow = 250;
const checking: Verdict = { kind: 'checking' };
const opaque: Verdict = { kind: 'opaque' };
const valid: Verdict = { kind: 'valid' };

/** The newest verdict of the worker on the text, asked for again with each try; the one before stays up until the next has come or it takes long. */
export function useCheck(check: Check | null, store: FormStore, tries: number): Verdict {
  const [verdict, setVerdict] = useState<Verdict>(() => withoutAsking(store.arguments, check) ?? checking);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks anew
  useEffect(() => {
    let asked: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let slowly: ReturnType<typeof setTimeout> | undefined;

    const forget = () => {
      clearTimeout(timer);
      clearTimeout(slowly);
    };
    const answer = (to: string, next: Verdict) => {
      if (asked !== to) return;
      forget();
      setVerdict(next.kind === 'valid' && next.leftOut === undefined ? valid : next);
    };
    const ask = async (dataText: string) => {
      if (check === null) return;
      const result = await check(dataText);
      if (result.kind !== 'not-checked') answer(dataText, result);
      else if (result.reason !== 'superseded') answer(dataText, { kind: 'not-checked', reason: result.reason });
      // Something else was asked of the checker meanwhile, such as whether a sample is valid.
      else if (asked === dataText) timer = setTimeout(ask, pause, dataText);
    };
    const look = () => {
      const { text } = store.arguments;
      if (text === asked) return;
      // Typing asks once it pauses.
      const wait = asked === null ? 0 : pause;
      asked = text;
      forget();
      const known = withoutAsking(store.arguments, check);
      if (known !== null) return setVerdict(known);
      timer = setTimeout(ask, wait, text);
      slowly = setTimeout(() => setVerdict(checking), wait + slow);
    };

    look();
    const stop = store.subscribe(look);
    return () => {
      asked = null;
      forget();
      stop();
    };
  }, [check, store, tries]);
  return verdict;
}

function withoutAsking({ text, fault }: ArgumentsState, check: Check | null): Verdict | null {
  if (fault !== null) return { kind: 'no-json', line: fault.line };
  if (text.trim() === '') return { kind: 'no-json', line: null };
  return check === null ? opaque : null;
}

const reasons = {
  'too-complex': 'too complex',
  blocked: 'this site’s policy forbids it',
  unavailable: 'the checker could not start',
} as const;

/** What a form that nobody has touched still needs; null where that is nothing, or is not known. */
export function describeMissing(verdict: Verdict): string | null {
  if (verdict.kind !== 'problems') return null;
  const required = verdict.problems.filter(({ keyword }) => keyword === 'required').length;
  const count = required === verdict.problems.length ? verdict.count : required;
  return count === 0 ? 'Not filled in' : `${count.toLocaleString('en-US')} required`;
}

/** The one line that says how things stand. */
export function describeVerdict(verdict: Verdict, valid = 'Valid arguments'): string {
  switch (verdict.kind) {
    case 'opaque':
      return 'Not checked: no input schema';
    case 'checking':
      return 'Checking…';
    case 'valid':
      return valid;
    case 'problems':
      return verdict.count === 1 ? '1 problem' : `${verdict.count.toLocaleString('en-US')} problems`;
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
