import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/*
 * Keeps the focus where a control that has it goes away. Dialogs, menus, popovers and tabs leave theirs to the library.
 */

/** Whether what had the focus is gone. */
export function isFocusLost(): boolean {
  const now = document.activeElement;
  // A browser takes the focus from what is disabled a moment later.
  return now === null || now === document.body || !now.isConnected || now.matches(':disabled');
}

/** Set once what had the focus is gone: what is drawn in its place may then take it. */
let isVacant = false;

/** Gives the focus back to what had it before this component appeared, unless the person has moved it elsewhere since. */
export function useFocusReturn(): void {
  // Read while rendering: by the time of the first effect a layer inside has already taken the focus.
  const [previous] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      queueMicrotask(() => {
        if (!isFocusLost()) return;
        if (previous instanceof HTMLElement && previous.isConnected) previous.focus({ preventScroll: true });
        else isVacant = true;
      });
    },
    [previous],
  );
}

/**
 * Returns whether a dialog's library is to give the focus back. Where the view itself had it, the library would give it
 * to the view's first control, so the view gets it back from here.
 */
export function useFinalFocus(): boolean {
  const [isOfView] = useState(() => document.activeElement?.localName === 'main');
  useFocusReturn();
  return !isOfView;
}

/** What the page is about, made ready to take the focus. */
export function findMain(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main');
  if (main !== null) main.tabIndex = -1;
  return main;
}

/** Gives the focus to the fallback where the element of the ref goes away with the focus in it. `fallback` is one and the same function. */
export function useFocusFallback<E extends HTMLElement>(fallback: () => HTMLElement | null): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (isFocusLost()) fallback()?.focus({ preventScroll: true });
      });
    };
  }, [fallback]);
  return ref;
}

/**
 * Keeps the focus while the token's form, "Cancel reading", "Try again" and the rows replace each other: the newcomer
 * takes the focus if the one it replaces had it and nobody moved it since. A form counts as focused with its field. With
 * `isLast`, the element takes the focus but doesn't pass it on.
 */
export function useFocusHandoff<E extends HTMLElement>(isLast = false): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    if (isVacant && isFocusLost()) element.focus({ preventScroll: true });
    isVacant = false;
    const place = element.closest('form') ?? element;
    return () => {
      if (!isLast && place.contains(document.activeElement)) isVacant = true;
    };
  }, [isLast]);
  return ref;
}

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Gives the focus to the control that stands in the place of one that had it, within an element marked
 * `data-keeps-focus`, and that goes away or is disabled: the next in order, else the last. Waits two frames for
 * something better. Returns how to stop.
 */
export function watchLostFocus(): () => void {
  const stop = new AbortController();
  let last: { readonly element: HTMLElement; readonly before: number } | null = null;
  let isLooking = false;
  const look = () => {
    isLooking = false;
    if (last === null || !isGone(last.element) || !isFocusLost()) return;
    const controls = tabStops();
    (controls[last.before] ?? controls.at(-1))?.focus({ preventScroll: true });
  };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      last = null;
      if (!(target instanceof HTMLElement) || target.closest('[data-keeps-focus]') === null) return;
      const isBefore = (control: Node) =>
        (control.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !control.contains(target);
      last = { element: target, before: tabStops().filter(isBefore).length };
    },
    { capture: true, signal: stop.signal },
  );
  document.addEventListener(
    'focusout',
    ({ target }) => {
      // Left on purpose: it is still there once all that is being taken out is.
      queueMicrotask(() => {
        if (last?.element === target && !isGone(last.element)) last = null;
      });
    },
    { capture: true, signal: stop.signal },
  );
  const observer = new MutationObserver(() => {
    if (isLooking || last === null || !isGone(last.element)) return;
    isLooking = true;
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled');
}

function tabStops(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  );
}

/** Whether keys go into a field: what has it takes letters, or chooses by them. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
