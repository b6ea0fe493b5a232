import { Plus } from 'lucide-react';
import { fetchOwnFile } from '../../host/ownFiles';
import { addFiles } from '../../state/sources/added';
import { base } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { type DemoFile, demoFiles } from './demoFiles';

/** Files of the demo, one of each format; `added` names the sources that are there. */
export function DemoFileList({ added }: { readonly added: readonly string[] }) {
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
            <Button
              aria-label={`${isAdded ? 'Added' : 'Add'} ${file.name}`}
              disabled={isAdded}
              onClick={() => void addDemoFile(file)}
            >
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
