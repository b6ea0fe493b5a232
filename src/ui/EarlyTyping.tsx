import { useEffect, useEffectEvent } from 'react';

/**
 * Stands in for a text field whose code is still loading: takes what is typed meanwhile, and leaves the focus where it
 * is, so that it can be given back there.
 */
export function EarlyTyping({ onEdit }: { readonly onEdit: (edit: (before: string) => string) => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key !== 'Backspace' && [...key].length !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    onEdit((before) => (key === 'Backspace' ? before.slice(0, -1) : before + key));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
  return null;
}
