import { FilePlus2, FolderPlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/Button';
import { type ChosenFile, readChosenFiles } from '../../ui/droppedFiles';

export interface AddSourcesProps {
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}

/** Chooses files or a folder. What is dropped anywhere on the page is taken by `PageDrop`. */
export function AddSources({ onFiles }: AddSourcesProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = readChosenFiles(event.target.files);
    // The same file can be chosen again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => input.current?.click()}>
        <FilePlus2 aria-hidden />
        Add files
      </Button>
      <Button onClick={() => chooseFolder(onFiles)}>
        <FolderPlus aria-hidden />
        Add a folder
      </Button>
      <input ref={input} type="file" multiple hidden onChange={choose} />
    </div>
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
