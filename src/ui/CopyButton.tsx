import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './Button';
import { IconButton } from './IconButton';
import { writeClipboard } from './writeClipboard';

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
