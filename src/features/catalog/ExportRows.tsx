import { useRef, useState } from 'react';
import { formatCounted } from '../../parts/formatQuantity';
import { SpriteIcon } from '../../parts/SpriteIcon';
import type { ExportFormat } from '../../state/exportMatches';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';

export interface ExportRowsProps {
  /** Whether no tool matches: the matches are what gets exported. */
  readonly isEmpty: boolean;
  readonly countMatches: () => number;
  /** A file is being written. */
  readonly busy: boolean;
  readonly onExport: (format: ExportFormat) => void;
}

/** What matches as a file for a spreadsheet or a program. */
export function ExportRows({ isEmpty, countMatches, busy, onExport }: ExportRowsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const reason = busy ? 'Writing the file…' : isEmpty ? 'Nothing to export: no tool matches' : null;
  const tools = isOpen ? formatCounted(countMatches(), 'tool') : '';
  return (
    <>
      <Button
        ref={button}
        aria-label="Export rows"
        title={reason ?? 'Export rows'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={busy}
        disabled={reason !== null}
        className="@max-3xl:px-2 touch:min-w-11"
        onClick={() => setOpen(!isOpen)}
      >
        <SpriteIcon name="download" className={busy ? 'animate-pulse' : ''} />
        <span className="@max-3xl:hidden">{busy ? 'Writing…' : 'Export'}</span>
      </Button>
      {isOpen && reason === null && (
        <Menu
          label="Export rows"
          anchor={button}
          align="end"
          entries={[
            {
              kind: 'action',
              label: 'CSV',
              detail: `${tools} for a spreadsheet`,
              onSelect: () => onExport('csv'),
            },
            {
              kind: 'action',
              label: 'JSON',
              detail: `${tools} for a program, with how we know`,
              onSelect: () => onExport('json'),
            },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
