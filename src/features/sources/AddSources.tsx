import { FilePlus2, FolderPlus, Plus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { fetchOwnFile } from '../../host/ownFiles';
import { base } from '../../state/base';
import { takeFiles } from '../../state/connectStore';
import { addFiles } from '../../state/filesStore';
import { Button } from '../../ui/Button';
import { readChosenFiles } from '../../ui/files';
import { type DemoFile, demoFiles } from './demoFiles';

/** Chooses files or a folder. What is dropped anywhere on the page is taken by `PageDrop`. */
export function AddSources() {
  const input = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = readChosenFiles(event.target.files);
    // The same file can be chosen again.
    event.target.value = '';
    if (files.length > 0) void takeFiles(files);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => input.current?.click()}>
        <FilePlus2 aria-hidden />
        Add files
      </Button>
      <Button onClick={chooseFolder}>
        <FolderPlus aria-hidden />
        Add a folder
      </Button>
      <input ref={input} type="file" multiple hidden onChange={choose} />
    </div>
  );
}

/** A folder input of its own, made when it is asked for. */
function chooseFolder(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.addEventListener('change', () => {
    const files = readChosenFiles(input.files);
    if (files.length > 0) void takeFiles(files);
  });
  input.click();
}

/** Files of the demo, one of each format; `added` names the sources that are there. */
export function DemoFiles({ added }: { readonly added: readonly string[] }) {
  return (
    <ul
      aria-label="Demo files"
      data-keeps-focus
      className="divide-y divide-line rounded-xl border border-line bg-panel"
    >
      {demoFiles.map((file) => {
        const isAdded = added.includes(file.name);
        return (
          <li key={file.path} className="flex items-start gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="[overflow-wrap:anywhere]">
                <span className="font-medium">{file.format}</span>{' '}
                <span className="font-mono text-ink-3 text-xs">{file.name}</span>
              </p>
              <p className="text-ink-2">{file.shows}</p>
            </div>
            <Button aria-label={`Add ${file.name}`} disabled={isAdded} onClick={() => void addDemoFile(file)}>
              {!isAdded && <Plus aria-hidden />}
              {isAdded ? 'Added' : 'Add'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

async function addDemoFile({ path, name }: DemoFile): Promise<void> {
  const bytes = await fetchOwnFile(new URL(path, base()));
  if (bytes !== null) addFiles([{ path: name, file: new File([bytes], name) }], path);
}
