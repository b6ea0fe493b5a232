/**
 * Puts text on the clipboard; false where the browser refuses. The clipboard API exists only in a secure context:
 * elsewhere a text field near `anchor` is selected and copied, then removed. (Beside the anchor, because a modal
 * dialog keeps focus from everything outside it.)
 */
export async function writeClipboard(text: string, anchor: HTMLElement): Promise<boolean> {
  if (window.isSecureContext && navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Permission refused or the page not focused: the other way may still work.
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  Object.assign(field.style, { position: 'fixed', top: '0', left: '0', opacity: '0', pointerEvents: 'none' });
  (anchor.parentElement ?? document.body).append(field);
  const focused = document.activeElement;
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
