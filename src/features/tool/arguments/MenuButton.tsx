import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyWithPreload } from '../../../ui/lazyWithPreload';
import type { MenuEntry } from '../../../ui/Menu';
import { wordButton } from './theme/fieldLook';

const Menu = lazyWithPreload(() => import('../../../ui/Menu').then((m) => m.Menu), 'the menu');

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
      {open && <Menu label={label} anchor={button} entries={entries} align="end" onClose={() => setOpen(false)} />}
    </>
  );
}
