import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CopyButton } from './CopyButton';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

test.each(['insecure', 'refused'] as const)(
  'where the clipboard is %s, a field is copied, and gone again',
  async (why) => {
    if (why === 'insecure') vi.stubGlobal('isSecureContext', false);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    const copied: string[] = [];
    vi.spyOn(document, 'execCommand').mockImplementation(() => {
      copied.push(document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '');
      return true;
    });
    await render(<CopyButton label="Copy tool ID" text={'two\nlines'} />);
    await button.click();
    await expect.element(page.getByText('Copied', { exact: true })).toBeInTheDocument();
    expect(copied).toEqual(['two\nlines']);
    expect(document.querySelector('textarea')).toBeNull();
    await expect.element(button).toHaveFocus();
  },
);
