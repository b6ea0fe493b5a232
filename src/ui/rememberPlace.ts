import { isFocusLost } from './useFocusReturn';

/**
 * Remembers where an element stands. What comes back gives a lost focus to what stands there then: to the button of an
 * alert, or to the part as a whole, since its first control may be disabled a moment later.
 */
export function rememberPlace(element: Element): () => void {
  const { parentElement: parent, previousElementSibling: before } = element;
  return () => {
    const part = before === null ? parent?.firstElementChild : before.nextElementSibling;
    if (!(part instanceof HTMLElement) || !isFocusLost()) return;
    const target = part.querySelector<HTMLElement>(part.role === 'alert' ? 'button' : 'main') ?? part;
    if (!target.matches('button')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
}
