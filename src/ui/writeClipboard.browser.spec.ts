import { afterEach, expect, test, vi } from 'vitest';
import { writeClipboard } from './writeClipboard';

function anchorWithFocus(): HTMLButtonElement {
  const button = document.createElement('button');
  document.body.replaceChildren(button);
  button.focus();
  return button;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The text that a copy command would copy, since the test's page may have no clipboard. */
function catchCopied(): { text: string } {
  const copied = { text: '' };
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    copied.text = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '';
    return true;
  });
  return copied;
}

test('a secure page writes with the clipboard API', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const copied = catchCopied();
  expect(await writeClipboard('mcp:a.b', anchorWithFocus())).toBe(true);
  expect(written).toHaveBeenCalledExactlyOnceWith('mcp:a.b');
  expect(copied.text).toBe('');
});

test.each(['insecure', 'refused'] as const)('where that is %s, a field is copied, and gone again', async (why) => {
  if (why === 'insecure') vi.stubGlobal('isSecureContext', false);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  const copied = catchCopied();
  const anchor = anchorWithFocus();
  expect(await writeClipboard('two\nlines', anchor)).toBe(true);
  expect(copied.text).toBe('two\nlines');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(anchor);
});
