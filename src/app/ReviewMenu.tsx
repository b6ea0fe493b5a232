import { ClipboardCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Host } from '../host/settings';
import { formatCounted } from '../screens/shared/formatQuantity';
import { Button } from '../ui/Button';
import { lazyWithPreload } from '../ui/lazyWithPreload';
import { readTextFile } from '../ui/readTextFile';
import { saveFile } from '../ui/saveFile';
import { importReview, reviewText } from './assignmentsStore';
import { useAnswer, viewer } from './catalogView';
import { catalogClient } from './useCatalog';

const Menu = lazyWithPreload(() => import('../ui/Menu').then((m) => m.Menu), 'the menu');

export interface ReviewMenuProps {
  readonly host: Host | null;
  readonly onAssign: () => void;
}

/** What a reviewer does with the tools that match: assign, hand the review on, write them as RFC 0078. */
export function ReviewMenu({ host, onAssign }: ReviewMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  // The button alone is the same for any number.
  const matches = useAnswer(({ result }) => (isOpen ? (result?.matches ?? 0) : 0));
  const none = matches === 0 ? 'No tool matches' : undefined;

  const exportCatalog = async () => {
    const { text, written, apart, repeated } = await viewer.ofResult((result) =>
      catalogClient.ask('openwopCatalog', { result }),
    );
    saveFile('tools.json', 'application/json', [text]);
    setNote(
      `${formatCounted(written, 'tool')} written. ${
        apart.length === 0
          ? ''
          : `${formatCounted(apart.length, 'tool')} left out, for want of a tier or source that is stated or assigned: ${apart
              .slice(0, 5)
              .map(({ toolId }) => toolId)
              .join(', ')}${apart.length > 5 ? '…' : ''}. `
      }${repeated > 0 ? `${repeated} said the same twice.` : ''}`,
    );
  };

  return (
    <>
      <Button
        ref={button}
        aria-label="Review"
        title="Assign, review files, export as RFC 0078"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="px-2 max-sm:min-w-11"
        onClick={() => setOpen(!isOpen)}
      >
        <ClipboardCheck aria-hidden />
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label="Review file"
        onChange={async (event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file === undefined) return;
          const opened = await readTextFile(file);
          const problem = opened.ok ? await importReview(opened.text) : opened.reason;
          setNote(problem ?? `${file.name} was taken over.`);
        }}
      />
      <output className={note === null ? 'sr-only' : 'w-full text-ink-2 text-xs'}>{note}</output>
      {isOpen && (
        <Menu
          label="Review"
          anchor={button}
          align="end"
          onClose={() => setOpen(false)}
          entries={[
            {
              kind: 'action',
              label: `Assign to ${formatCounted(matches, 'matching tool')}…`,
              detail: 'where nothing is stated',
              disabledReason: none,
              onSelect: onAssign,
            },
            {
              kind: 'action',
              label: 'Export review file',
              onSelect: () =>
                saveFile('catalog.review.json', 'application/json', [
                  reviewText(host === null ? undefined : { id: host.id, label: host.label, origin: host.origin }),
                ]),
            },
            { kind: 'action', label: 'Import review file…', onSelect: () => input.current?.click() },
            {
              kind: 'action',
              label: 'Export as RFC 0078',
              detail: 'ready to serve as /v1/tools',
              disabledReason: none,
              onSelect: () => void exportCatalog(),
            },
          ]}
        />
      )}
    </>
  );
}
