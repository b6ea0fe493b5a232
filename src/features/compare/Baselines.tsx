import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { markFuture } from '../../model/dates';
import { revealPlain } from '../../model/revealText';
import { formatBytes, formatCount, formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { saveBaseline } from '../../state/baselineActions';
import { describeClaim, putInUse, removeBaseline, renameBaseline, useBaselines } from '../../state/baselinesStore';
import { useHost } from '../../state/hostStore';
import { changeAddress, readAddress } from '../../state/useAddress';
import { Button, IconButton } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/fields';

/** The baselines that this browser keeps, and what can be done with each; `inUse` is the default target. */
export function Baselines({ inUse }: { readonly inUse: string | null }) {
  const kept = useBaselines();
  const host = useHost();
  const [renaming, setRenaming] = useState<{ readonly id: string; readonly name: string } | null>(null);
  if (kept.size === 0) return null;
  return (
    <>
      <Disclosure summary={`Baselines in this browser (${formatCount(kept.size)})`}>
        <ul aria-label="Baselines" className="grid gap-2">
          {[...kept.values()].toReversed().map((one) => {
            const { id, name, takenAt, tools, bytes, filter } = one;
            const claim = describeClaim(one);
            const isInUse = inUse === `baseline:${id}`;
            const isOfHost = one.host?.id === host?.id && one.host?.origin === host?.origin;
            return (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-panel px-3 py-1.5"
              >
                <span className="min-w-0 flex-1 basis-56">
                  <span className="flex flex-wrap items-baseline gap-x-2 font-medium [overflow-wrap:anywhere]">
                    <UntrustedText text={name} />
                    {isInUse && (
                      <span className="rounded bg-accent-soft px-1.5 font-normal text-accent text-xs leading-5">
                        in use
                      </span>
                    )}
                  </span>
                  <span className="block text-ink-3 text-xs tabular-nums [overflow-wrap:anywhere]">
                    {markFuture(takenAt, one.keptAt)}, {formatCounted(tools, 'tool')}, {formatBytes(bytes)},{' '}
                    {one.host === null ? 'added files' : <UntrustedText text={one.host.label} />}
                    {claim !== null && (
                      <>
                        , <UntrustedText text={claim} />
                      </>
                    )}
                    {filter !== undefined && (
                      <>
                        , only <UntrustedText text={filter} />
                      </>
                    )}
                  </span>
                </span>
                <span className="flex items-center gap-1">
                  {isOfHost && !isInUse && (
                    <Button variant="quiet" aria-label={`Use ${revealPlain(name)}`} onClick={() => use(id)}>
                      Use
                    </Button>
                  )}
                  <IconButton
                    label={`Rename ${revealPlain(name)}`}
                    icon={<Pencil aria-hidden />}
                    onClick={() => setRenaming(one)}
                  />
                  <IconButton
                    label={`Save ${revealPlain(name)}`}
                    icon={<Download aria-hidden />}
                    onClick={() => void saveBaseline(one)}
                  />
                  <IconButton
                    label={`Remove ${revealPlain(name)}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => remove(id)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      </Disclosure>
      {renaming !== null && (
        <RenameDialog
          name={renaming.name}
          onRename={(name) => {
            renameBaseline(renaming.id, name);
            setRenaming(null);
          }}
          onClose={() => setRenaming(null)}
        />
      )}
    </>
  );
}

function use(id: string): void {
  putInUse(id);
  changeAddress({ since: null });
}

function remove(id: string): void {
  void removeBaseline(id);
  const { address } = readAddress();
  const isNamed = address.with === `baseline:${id}`;
  changeAddress({ ...(isNamed && { with: null }), ...(address.since === id && { since: null }) });
}

interface RenameDialogProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

function RenameDialog({ name: before, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(before);
  const isNamed = name.trim() !== '';
  return (
    <Dialog
      title="Rename baseline"
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isNamed} onClick={() => onRename(name.trim())}>
          Rename
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) onRename(name.trim());
        }}
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}
