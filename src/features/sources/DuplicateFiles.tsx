import { Copy } from 'lucide-react';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { settleDuplicate, useFiles } from '../../state/filesStore';
import { Button } from '../../ui/Button';

/** Asks what to do with a file added beside one of the same name and server. Both are there until it is answered. */
export function DuplicateFiles() {
  return useFiles().duplicates.map((file) => (
    <div
      key={file.id}
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line-strong bg-panel px-4 py-2.5"
    >
      <Copy aria-hidden className="size-4 shrink-0 text-ink-2" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <UntrustedText text={file.name} /> was here already. Replace ({formatCounted(file.former.tools, 'tool')}) or
        keep both?
      </p>
      <Button onClick={() => settleDuplicate(file, 'replace')}>
        Replace ({formatCounted(file.former.tools, 'tool')})
      </Button>
      <Button variant="quiet" onClick={() => settleDuplicate(file, 'keep-both')}>
        Keep both
      </Button>
    </div>
  ));
}
