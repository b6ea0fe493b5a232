import { Plus } from 'lucide-react';
import { Button } from '../../ui/Button';
import type { DemoFile } from './tryThese';

export interface TryTheseListProps {
  readonly files: readonly DemoFile[];
  /** Names of the sources that are there. */
  readonly added: readonly string[];
  readonly onTry: (file: DemoFile) => void;
}

/** Files of the demo, one of each format. */
export function TryTheseList({ files, added, onTry }: TryTheseListProps) {
  return (
    <ul
      aria-label="Demo files"
      data-keeps-focus
      className="divide-y divide-line rounded-xl border border-line bg-panel"
    >
      {files.map((file) => {
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
            <Button aria-label={`Add ${file.name}`} disabled={isAdded} onClick={() => onTry(file)}>
              {!isAdded && <Plus aria-hidden />}
              {isAdded ? 'Added' : 'Add'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
