import { type ComponentProps, useEffect, useRef } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly mixed?: boolean;
}

/** A native checkbox in our look; `mixed` shows that some of what it stands for is selected. */
export function Checkbox({ mixed = false, className = '', ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return <input ref={input} type="checkbox" className={`checkbox ${className}`} {...rest} />;
}
