import { FileDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { changeAddress } from '../state/useAddress';
import { readDroppedFiles } from '../ui/files';

/** Takes files and folders that are dropped anywhere on the page; while some hover over it, says so. */
export function PageDrop() {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(async (transfer: DataTransfer) => {
    const files = await readDroppedFiles(transfer);
    if (files.length === 0) return;
    changeAddress({ view: 'sources' });
    // Few drop anything: what takes it is loaded for them alone.
    const { takeFiles } = await import('../state/connectStore');
    await takeFiles(files);
  });
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Else the browser would leave the page for the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      void take(event.dataTransfer);
    };
    addEventListener('dragover', hover);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', hover);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);

  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center rounded-2xl border-2 border-accent border-dashed bg-accent-soft/90"
    >
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <FileDown aria-hidden className="size-5 text-accent" />
        Drop to add to the sources
      </p>
    </div>
  );
}
