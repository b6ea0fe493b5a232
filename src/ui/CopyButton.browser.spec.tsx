import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CopyButton, writeClipboard } from './CopyButton';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const button = page.getByRole('button', { name: 'Copy tool ID' });

test('a copied text is made when asked for, and the button says so for a while', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const text = vi.fn(() => 'mcp:a.b');
  await render(<CopyButton label="Copy tool ID" text={text} />);
  expect(text).not.toHaveBeenCalled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button.click();
  await expect.element(page.getByText('Copied', { exact: true })).toBeInTheDocument();
  expect(written).toHaveBeenCalledExactlyOnceWith('mcp:a.b');
  vi.advanceTimersByTime(2_000);
  await expect.element(page.getByText('Copied', { exact: true })).not.toBeInTheDocument();
});

test('a browser that refuses both ways is named, and the button keeps the focus', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await render(<CopyButton label="Copy tool ID" words="Copy" text="mcp:a.b" />);
  await expect.element(button).toHaveTextContent('Copy');
  await button.click();
  await expect.element(page.getByText('The browser refused to copy')).toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

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
