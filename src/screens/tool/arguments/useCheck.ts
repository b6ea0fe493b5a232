import { useEffect, useRef, useState } from 'react';
import type { ArgumentsClient } from '../../../workers/argumentsClient';
import type { CheckResult } from '../../../workers/argumentsProtocol';

export type Verdict =
  | { readonly kind: 'checking' }
  /** The text is no JSON, or there is none. */
  | { readonly kind: 'no-json'; readonly line: number | null }
  | Exclude<CheckResult, { readonly kind: 'not-checked' }>
  | { readonly kind: 'not-checked'; readonly reason: 'too-complex' | 'blocked' | 'unavailable' };

const pause = 60;

/** The newest verdict of the worker on a text; the one before stays up until the next has come or it takes long. */
export function useCheck(client: ArgumentsClient, schemaText: string, text: string, faultLine: number | null): Verdict {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly verdict: Verdict } | null>(null);
  const isFirst = useRef(true);
  const isJson = faultLine === null && text.trim() !== '';
  useEffect(() => {
    if (!isJson) return;
    let wanted = true;
    const wait = isFirst.current ? 0 : pause;
    isFirst.current = false;
    // Typing asks once it pauses.
    const timer = setTimeout(async () => {
      const result = await client.check({ schemaText, dataText: text });
      if (!wanted || (result.kind === 'not-checked' && result.reason === 'superseded')) return;
      setAnswer({ of: text, verdict: result as Verdict });
    }, wait);
    const slow = setTimeout(() => {
      setAnswer((now) => (now?.of === text ? now : { of: '', verdict: { kind: 'checking' } }));
    }, wait + 250);
    return () => {
      wanted = false;
      clearTimeout(timer);
      clearTimeout(slow);
    };
  }, [client, schemaText, text, isJson]);
  if (!isJson) return { kind: 'no-json', line: faultLine };
  return answer?.verdict ?? { kind: 'checking' };
}

const reasons = {
  'too-complex': 'too complex',
  blocked: 'this site’s policy forbids it',
  unavailable: 'the checker could not start',
} as const;

/** The one line that says how things stand. */
export function describeVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'checking':
      return 'Checking…';
    case 'valid':
      return 'Valid arguments';
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
