import { isFocusLost } from './useFocusReturn';

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Remembers where an element stands. What comes back gives a lost focus to the first control of what stands there then. */
export function rememberPlace(element: Element): () => void {
  const { parentElement: parent, previousElementSibling: before } = element;
  return () => {
    const part = before === null ? parent?.firstElementChild : before.nextElementSibling;
    if (!part || !isFocusLost()) return;
    const inside = [part, ...part.querySelectorAll(controls)];
    const first = inside.find((one) => one.matches(controls) && one.checkVisibility());
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  };
}
