import type { ChangeEvent } from 'react';

export interface OpenFileButtonProps {
  readonly onFile: (file: File) => void;
}

/** A file input that looks like our buttons. The same file can be chosen again. */
export function OpenFileButton({ onFile }: OpenFileButtonProps) {
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file !== undefined) onFile(file);
    event.target.value = '';
  }
  return (
    <label className="relative inline-flex h-[1.875rem] items-center rounded-md border border-ctl bg-panel px-2.5 font-medium hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-sm:min-h-11">
      Open a file
      <input
        type="file"
        accept=".json,application/json"
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        onChange={choose}
      />
    </label>
  );
}
