import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant, IconButton } from './Button';

interface Props {
  /** What is copied; a function where it costs something to make. */
  readonly text: string | (() => string);
  /** Accessible name, such as "Copy tool ID". */
  readonly label: string;
  /** Visible words; without them only the icon shows. */
  readonly words?: string;
  readonly variant?: ButtonVariant;
  readonly className?: string;
}

const shownFor = 2_000;

/** Copies a text and says so politely; works without a secure context. */
export function CopyButton({ text, label, words, variant = 'plain', className }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    if (button.current === null) return;
    const done = await writeClipboard(typeof text === 'string' ? text : text(), button.current);
    setOutcome(done ? 'copied' : 'refused');
  }

  const icon = outcome === 'copied' ? <Check className="text-ok" aria-hidden /> : <Copy aria-hidden />;
  return (
    <span className={`inline-flex ${className ?? ''}`}>
      {words === undefined ? (
        <IconButton ref={button} label={label} icon={icon} onClick={copy} />
      ) : (
        <Button ref={button} aria-label={label} variant={variant} onClick={copy}>
          {icon}
          {words}
        </Button>
      )}
      <span aria-live="polite" className="sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'The browser refused to copy'}
      </span>
    </span>
  );
}

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

/** Lines to copy: for a terminal, or a server's configuration. */
export function CodeLine({ text, copyLabel }: { readonly text: string; readonly copyLabel: string }) {
  return (
    <div className="flex items-start gap-2 rounded-lg border border-line bg-sunk py-1.5 pr-1.5 pl-3">
      <pre className="min-w-0 flex-1 whitespace-pre-wrap py-1 font-mono text-xs leading-relaxed [overflow-wrap:anywhere]">
        {text.trimEnd()}
      </pre>
      <CopyButton text={text} label={copyLabel} words="Copy" />
    </div>
  );
}
