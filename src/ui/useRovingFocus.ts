import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const controls = 'input, button, select';

/**
 * Makes all controls of a box one tab stop. In a column Up and Down lead from one to the next, Left and Right to the
 * next group; in a row Left and Right lead from one to the next. Home and End lead to the ends. The stop is where the
 * focus was last.
 */
export function useRovingFocus<Box extends HTMLElement>(
  direction: 'column' | 'row',
): {
  readonly ref: RefObject<Box | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    let stop: Element | null = null;
    const mark = () => {
      const all = controlsIn(box);
      if (stop === null || !box.contains(stop)) stop = all[0] ?? null;
      for (const control of all) control.tabIndex = control === stop ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(controls)) return;
      stop = target;
      mark();
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    box.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      box.removeEventListener('focusin', onFocus);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (ref.current === null || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const next = nextControl(controlsIn(ref.current), target, key, direction === 'row');
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return { ref, onKeyDown };
}

function controlsIn(box: HTMLElement): readonly HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(controls)].filter((control) => !control.matches(':disabled'));
}

/** Undefined where the key is the control's own, or leads nowhere. */
function nextControl(
  all: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
  isRow: boolean,
): HTMLElement | undefined {
  const place = all.indexOf(from);
  if (place < 0 || from instanceof HTMLSelectElement) return undefined;
  const isText = from instanceof HTMLInputElement && from.type !== 'checkbox';
  if (isText && key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  switch (key) {
    case isRow ? 'ArrowRight' : 'ArrowDown':
      return all[place + 1];
    case isRow ? 'ArrowLeft' : 'ArrowUp':
      return all[place - 1];
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    case 'ArrowRight':
    case 'ArrowLeft':
      return isRow ? undefined : firstOfGroup(all, from, key === 'ArrowRight' ? 1 : -1);
    default:
      return undefined;
  }
}

function firstOfGroup(all: readonly HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const groups = [...new Set(all.map((control) => control.closest('fieldset')))];
  const next = groups[groups.indexOf(from.closest('fieldset')) + step];
  if (next === undefined) return undefined;
  const ofNext = all.filter((control) => control.closest('fieldset') === next);
  return ofNext.find((control) => control.matches('[type=checkbox]')) ?? ofNext[0];
}
