import { type ComponentProps, useEffect, useRef, useState } from 'react';

export interface SettledTextProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  /** Called once typing rests, and on leaving the field: one step to undo, not one a letter. */
  readonly onSettle: (text: string) => void;
}

const restMs = 450;

/** A line of text that is kept when typing rests. What comes from elsewhere meanwhile shows once nothing is half typed. */
export function SettledText({ value, onSettle, className = '', ...rest }: SettledTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ typed, onSettle });
  useEffect(() => {
    latest.current = { typed, onSettle };
  });
  const settle = () => {
    const { typed: text, onSettle: tell } = latest.current;
    if (text === null) return;
    latest.current.typed = null;
    tell(text);
    setTyped(null);
  };
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(settle, restMs);
    return () => clearTimeout(timer);
  });
  // What is half typed when the view is left is kept as well.
  useEffect(
    () => () => {
      const { typed: text, onSettle: tell } = latest.current;
      if (text !== null) tell(text);
    },
    [],
  );
  return (
    <input
      {...rest}
      type="text"
      // A field of one line would drop line breaks, and run words into each other.
      value={typed ?? value.replace(/\s*[\r\n]+\s*/g, ' ')}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      className={`h-[1.875rem] min-w-0 rounded-md border border-ctl bg-panel px-2 text-ink placeholder:text-ink-3 touch:h-11 ${className}`}
    />
  );
}
