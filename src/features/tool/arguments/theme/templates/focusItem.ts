import { idOf } from '../fieldLook';

/** The id of an item of the list at a place. */
export function itemId(prefix: string, pointer: string, place: number): string {
  return `${idOf(prefix, pointer)}.item${place}`;
}

/** The id of what adds to the list or map at a place. */
export function addId(prefix: string, pointer: string): string {
  return `${idOf(prefix, pointer)}.add`;
}

/** Puts the focus into an item once it is drawn; where there is none, on what adds one. */
export function focusItem(prefix: string, pointer: string, place: number): void {
  requestAnimationFrame(() => {
    const item = document.getElementById(itemId(prefix, pointer, place));
    const control = item?.querySelector<HTMLElement>('input, select, textarea') ?? item?.querySelector('button');
    (control ?? document.getElementById(addId(prefix, pointer)))?.focus();
  });
}
