import { useCallback, useEffect, useRef, useState } from 'react';
import type { Address } from '../model/address';
import type { NavigationManner } from './useAddress';

const pauseMs = 400;

/**
 * The text in the search box: it asks at once, and is written to the address after a pause. Back and Forward, and
 * links, win over half-typed text.
 */
export function useSearchText(
  q: string,
  change: (changes: Partial<Address>, manner?: NavigationManner) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: q, q });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = typed.q === q ? typed.text : q;

  const setText = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      setTyped({ text: next, q });
      timer.current = setTimeout(() => {
        setTyped({ text: next, q: next });
        change({ q: next }, 'typing');
      }, pauseMs);
    },
    [q, change],
  );

  useEffect(() => {
    const forgetHalfTyped = () => {
      clearTimeout(timer.current);
      setTyped((now) => ({ text: now.q, q: now.q }));
    };
    addEventListener('popstate', forgetHalfTyped);
    return () => {
      removeEventListener('popstate', forgetHalfTyped);
      clearTimeout(timer.current);
    };
  }, []);
  return [text, setText];
}
