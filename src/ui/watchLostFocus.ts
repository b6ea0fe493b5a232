import { isFocusLost } from './useFocusReturn';

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Within an element that has this attribute. */
const scope = '[data-keeps-focus]';

/**
 * Where a control that has the focus goes away or is disabled, and nothing takes the focus within two frames, gives it to
 * the control that stands in its place: the next in order, else the last. Who works with keys would begin at the top of
 * the page. Only where the page asks for it: elsewhere something better may be on its way. Returns how to stop.
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
      if (!(target instanceof HTMLElement) || target.closest(scope) === null) return;
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
    // What has a better place for the focus gives it one first.
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
