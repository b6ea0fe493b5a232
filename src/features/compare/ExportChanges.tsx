import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeFormat } from '../../engine/changesFile';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';

const formats: readonly { readonly format: ChangeFormat; readonly label: string; readonly detail: string }[] = [
  { format: 'markdown', label: 'Markdown', detail: 'to read and to send around' },
  { format: 'csv', label: 'CSV', detail: 'a line a difference, for a spreadsheet' },
  { format: 'json', label: 'JSON', detail: 'paths and values, for a program' },
];

/** All changes as a file. */
export function ExportChanges({ onExport }: { readonly onExport: (format: ChangeFormat) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Download aria-hidden /> Export changes
      </Button>
      {isOpen && (
        <Menu
          label="Export changes"
          anchor={button}
          align="end"
          entries={formats.map(({ format, label, detail }) => ({
            kind: 'action',
            label,
            detail,
            onSelect: () => onExport(format),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
