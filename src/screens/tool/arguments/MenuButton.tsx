import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { MenuEntry } from '../../../ui/Menu';
import { wordButton } from './fieldLook';

const Menu = lazy(() => import('../../../ui/Menu').then(({ Menu }) => ({ default: Menu })));

/** A word that opens a menu. */
export function MenuButton({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={wordButton}
      >
        {label}
        <ChevronDown aria-hidden />
      </button>
      {open && (
        <Suspense>
          <Menu label={label} anchor={button} entries={entries} align="end" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
