import { useEffect, useRef } from 'react';
import type { View } from '../model/address';

export interface ShortcutActions {
  readonly search: () => void;
  readonly help: () => void;
  readonly palette: () => void;
  readonly go: (view: View) => void;
  /** Gives the focus to the table's row, where nothing else has it. */
  readonly row: () => void;
  /** Closes the innermost open thing that takes no keys of its own. */
  readonly close: () => void;
}

const goKeys: Readonly<Record<string, View>> = { c: 'catalog', a: 'allowlist', s: 'sources', h: 'host' };
const goWithinMs = 1500;

/** The keys that work anywhere but in a text field; the table has its own. Single keys can be switched off. */
export function useShortcuts(actions: ShortcutActions, singleKeys: boolean): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.palette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === 'Escape' && !holdsText(event.target)) return latest.current.close();
      if (!singleKeys || isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]') !== null)
        return;
      if (event.key === '/') latest.current.search();
      else if (event.key === '?') latest.current.help();
      else if ((event.key === 'j' || event.key === 'k') && document.activeElement === document.body)
        latest.current.row();
      else if (event.key === 'g') goAt = event.timeStamp;
      else if (event.timeStamp - goAt < goWithinMs && Object.hasOwn(goKeys, event.key)) {
        goAt = Number.NEGATIVE_INFINITY;
        latest.current.go(goKeys[event.key] ?? 'catalog');
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [singleKeys]);
}

/** There, Escape is the field's own: what surrounds it stays open. */
function holdsText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && target.value === '');
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
