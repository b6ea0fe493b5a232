import { ClipboardPaste, FilePlus2, FolderPlus } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { type ChosenFile, readChosenFiles } from '../../ui/droppedFiles';

export interface AddSourcesProps {
  readonly onFiles: (files: readonly ChosenFile[]) => void;
  readonly onPaste: (text: string) => void;
}

/** The ways in: drop, choose, or paste. What is dropped anywhere on the page is taken by `PageDrop`. */
export function AddSources({ onFiles, onPaste }: AddSourcesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = readChosenFiles(event.target.files);
    // The same file can be chosen again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <section aria-label="Add sources" className="grid gap-3 md:grid-cols-2">
      <div className="flex flex-col items-center justify-center gap-3 rounded-xl border border-ctl border-dashed bg-panel px-4 py-7 text-center">
        <div>
          <p className="font-semibold text-base">Drop files or folders here</p>
          <p className="mt-0.5 text-ink-2">or anywhere on this page</p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={() => input.current?.click()}>
            <FilePlus2 aria-hidden />
            Add files
          </Button>
          <Button onClick={() => chooseFolder(onFiles)}>
            <FolderPlus aria-hidden />
            Add a folder
          </Button>
        </div>
        <input ref={input} type="file" multiple hidden onChange={choose} />
        <p className="max-w-[26rem] text-ink-3 text-xs">
          JSON or YAML, format detected automatically; 64 MB a file at most. Files stay in this browser: nothing is
          uploaded.
        </p>
      </div>
      <form
        className="flex flex-col rounded-xl border border-line bg-panel p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          onPaste(text);
          setText('');
        }}
      >
        <label htmlFor={id} className="mb-1 w-fit font-medium">
          Paste definitions
        </label>
        <textarea
          id={id}
          spellCheck={false}
          className="min-h-24 w-full flex-1 resize-y rounded-[7px] border border-ctl bg-panel px-2.5 py-1.5 font-mono text-xs placeholder:text-ink-3 max-sm:text-base"
          placeholder={'{ "tools": [ … ] }'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="mt-2 self-start" disabled={text.trim() === ''}>
          <ClipboardPaste aria-hidden />
          Add pasted text
        </Button>
      </form>
    </section>
  );
}

/** A folder input of its own, made when it is asked for. */
function chooseFolder(onFiles: AddSourcesProps['onFiles']): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.addEventListener('change', () => {
    const files = readChosenFiles(input.files);
    if (files.length > 0) onFiles(files);
  });
  input.click();
}
