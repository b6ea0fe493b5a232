import { controlAt } from './focusPlace';

interface Focused {
  readonly element: HTMLElement;
  readonly pointer: string;
  /** How many characters stand behind the caret. */
  readonly behind: number;
}

/**
 * Where a control goes away while it has the focus, gives the focus to what stands in its place then: a value that
 * becomes one of another kind is drawn by another control, and who types it goes on typing. Returns how to stop.
 */
export function keepFocus(frame: HTMLElement): () => void {
  const stop = new AbortController();
  let last: Focused | null = null;
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    const pointer = target.closest<HTMLElement>('[data-pointer]')?.dataset['pointer'];
    last = pointer === undefined ? null : { element: target, pointer, behind: charactersBehind(target) };
  };
  const forget = ({ target }: Event) => {
    // What is being taken out still counts as there until all of it is done.
    queueMicrotask(() => {
      if (last?.element === target && last?.element.isConnected) last = null;
    });
  };
  const restore = () => {
    if (last === null || last.element.isConnected || document.activeElement !== document.body) return;
    const { pointer, behind } = last;
    last = null;
    const control = controlAt(frame, pointer);
    control?.focus({ preventScroll: true });
    if (isText(control)) control.setSelectionRange(control.value.length - behind, control.value.length - behind);
  };
  for (const type of ['focusin', 'input']) frame.addEventListener(type, note, { capture: true, signal: stop.signal });
  frame.addEventListener('focusout', forget, { capture: true, signal: stop.signal });
  const observer = new MutationObserver(restore);
  observer.observe(frame, { childList: true, subtree: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

function charactersBehind(element: HTMLElement): number {
  return isText(element) ? element.value.length - (element.selectionEnd ?? 0) : 0;
}

function isText(element: HTMLElement | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text');
}
