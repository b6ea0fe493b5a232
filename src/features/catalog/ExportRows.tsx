import { useRef, useState } from 'react';
import { formatCounted } from '../../parts/formatQuantity';
import { SpriteIcon } from '../../parts/SpriteIcon';
import { useAnswer, viewer } from '../../state/catalogView';
import { type ExportFormat, exportMatches } from '../../state/exportMatches';
import { useHost } from '../../state/page';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';

/** What matches as a file for a spreadsheet or a program. */
export function ExportRows() {
  const host = useHost();
  const isEmpty = useAnswer(({ result }) => (result?.matches ?? 0) === 0);
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    try {
      await exportMatches(format, host);
    } finally {
      setBusy(false);
    }
  };
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const reason = busy ? 'Writing the file…' : isEmpty ? 'Nothing to export: no tool matches' : null;
  const tools = isOpen ? formatCounted(viewer.getSnapshot().result?.matches ?? 0, 'tool') : '';
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
              onSelect: () => void save('csv'),
            },
            {
              kind: 'action',
              label: 'JSON',
              detail: `${tools} for a program, with how we know`,
              onSelect: () => void save('json'),
            },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
