import type { ChangeEvent, ComponentProps, ReactNode } from 'react';

export interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'multiple' | 'className'> {
  readonly children: ReactNode;
  readonly onFile: (file: File) => void;
}

/** A native file input that looks like our buttons. The same file can be chosen again. */
export function FileButton({ children, onFile, ...rest }: FileButtonProps) {
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file !== undefined) onFile(file);
  }
  return (
    <label className="relative inline-flex h-7.5 w-fit shrink-0 items-center gap-1.5 rounded-md border border-ctl bg-panel px-2.5 font-medium hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 touch:min-h-11 print:hidden [&_svg]:size-4">
      {children}
      <input
        {...rest}
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        onChange={choose}
      />
    </label>
  );
}
