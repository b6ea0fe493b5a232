import { ShieldQuestion, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';

export interface EvidenceBannerProps {
  /** What can be done here; what can't is undefined. The first three are offered. */
  readonly onRole?: (() => void) | undefined;
  readonly onAsk?: (() => void) | undefined;
  readonly onSecondToken?: (() => void) | undefined;
  readonly onPaste: () => void;
  readonly onImport: () => void;
  /** Closes it for good: “Scopes and credentials” offers the same. */
  readonly onClose: () => void;
}

/** Stands where a column of unknowns would be: nothing is known of the caller, and these are the easiest ways to change that. */
export function EvidenceBanner({ onRole, onAsk, onSecondToken, onPaste, onImport, onClose }: EvidenceBannerProps) {
  const [isOpen, setOpen] = useState(false);
  const ways = [
    { label: 'Check as a role', onChoose: onRole },
    { label: 'Ask the host', onChoose: onAsk },
    { label: 'Paste scopes', onChoose: onPaste },
    { label: 'Import an identity', onChoose: onImport },
    { label: 'Compare with another token', onChoose: onSecondToken },
  ].flatMap(({ label, onChoose }) => (onChoose === undefined ? [] : [{ label, onChoose }]));
  return (
    <section
      aria-label="Readiness is not known yet"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-sunk px-4 py-1.5 max-sm:px-3 max-sm:py-0.5 print:hidden"
    >
      <ShieldQuestion aria-hidden className="size-4 shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1 text-ink-2 sm:basis-64">
        We can’t tell which tools you can run
        <span className="max-sm:hidden">: the host doesn’t say which scopes you hold</span>.
      </p>
      <Button variant="quiet" className="sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Find out
      </Button>
      <span className={`flex flex-wrap gap-1.5 max-sm:pb-2 ${isOpen ? '' : 'max-sm:hidden'}`}>
        {ways.slice(0, 3).map(({ label, onChoose }) => (
          <Button key={label} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </span>
      <IconButton label="Close this note" icon={<X aria-hidden />} onClick={onClose} />
    </section>
  );
}
