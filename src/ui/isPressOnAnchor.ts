/**
 * Whether an event that would close a layer is a press on the control that opened it. That press closes the layer by
 * the control's own doing; closing it here as well would make the control open it anew.
 */
export function isPressOnAnchor(event: Event, anchor: HTMLElement | null): boolean {
  if (anchor === null || event instanceof KeyboardEvent) return false;
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return target instanceof Node && anchor.contains(target);
}
