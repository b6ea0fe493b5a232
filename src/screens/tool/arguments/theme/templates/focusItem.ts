import { idOf } from '../fieldLook';

/** The id of an item of the list at a place. */
export function itemId(prefix: string, pointer: string, place: number): string {
  return `${idOf(prefix, pointer)}.item${place}`;
}

/** Puts the focus into an item once it is drawn. */
export function focusItem(prefix: string, pointer: string, place: number): void {
  requestAnimationFrame(() => {
    const item = document.getElementById(itemId(prefix, pointer, place));
    (item?.querySelector<HTMLElement>('input, select, textarea') ?? item?.querySelector('button'))?.focus();
  });
}
