import { useEffect, useEffectEvent, useState } from 'react';
import { currentDialog } from '../state/openDialog';
import { usePage } from '../state/page';
import { currentPreferences } from '../state/preferences';
import { createKeyMatcher, keyCommands } from './keyCommands';

/** The keys that work anywhere but in a text field; the table has its own. Single keys can be switched off. */
export function useShortcuts(): void {
  const page = usePage();
  const [match] = useState(() => createKeyMatcher(keyCommands));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isEscape = event.key === 'Escape';
    if (isEscape && holdsText(event.target)) return;
    const isSingle = currentPreferences().singleKeys && !isTyping(event.target) && !hasLayer();
    const found = match(event, isSingle);
    if (found === undefined) return;
    if (found !== 'prefix') {
      if (found.isAvailable?.(page) === false) return;
      found.run?.(page);
    }
    if (!isEscape) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function hasLayer(): boolean {
  // One that is still loading is open, too.
  return currentDialog() !== null || document.querySelector('[role=dialog], [role=menu]') !== null;
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
