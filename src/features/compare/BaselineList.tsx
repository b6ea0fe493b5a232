import { Download, Pencil, Trash2 } from 'lucide-react';
import { revealPlain } from '../../model/revealText';
import { Disclosure } from '../../parts/Disclosure';
import { formatBytes, formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';

/** A kept baseline as the list shows it. */
export interface ListedBaseline {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly takenAt: string;
  readonly tools: number;
  readonly bytes: number;
  /** What the host is called; null where only files were read. */
  readonly hostLabel: string | null;
  readonly filter: string | undefined;
  readonly isInUse: boolean;
  /** Whether it is of the host on screen. */
  readonly isOfHost: boolean;
}

export interface BaselineListProps {
  readonly baselines: readonly ListedBaseline[];
  readonly onUse: (id: string) => void;
  readonly onRename: (id: string) => void;
  readonly onSave: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** All baselines that this browser keeps. */
export function BaselineList({ baselines, onUse, onRename, onSave, onRemove }: BaselineListProps) {
  if (baselines.length === 0) return null;
  return (
    <Disclosure summary={`Baselines in this browser (${formatCount(baselines.length)})`}>
      <ul aria-label="Baselines" className="grid gap-2">
        {baselines.map(({ id, name, takenAt, tools, bytes, hostLabel, filter, isInUse, isOfHost }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-panel px-3 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="flex flex-wrap items-baseline gap-x-2 font-medium [overflow-wrap:anywhere]">
                <UntrustedText text={name} />
                {isInUse && (
                  <span className="rounded-[5px] bg-accent-soft px-1.5 font-normal text-accent text-xs leading-5">
                    in use
                  </span>
                )}
              </span>
              <span className="block text-ink-3 text-xs tabular-nums [overflow-wrap:anywhere]">
                {takenAt.slice(0, 10)}, {formatCounted(tools, 'tool')}, {formatBytes(bytes)},{' '}
                {hostLabel === null ? 'added files' : <UntrustedText text={hostLabel} />}
                {filter !== undefined && (
                  <>
                    , only <UntrustedText text={filter} />
                  </>
                )}
              </span>
            </span>
            <span className="flex items-center gap-1">
              {isOfHost && !isInUse && (
                <Button variant="quiet" aria-label={`Use ${revealPlain(name)}`} onClick={() => onUse(id)}>
                  Use
                </Button>
              )}
              <IconButton
                label={`Rename ${revealPlain(name)}`}
                icon={<Pencil aria-hidden />}
                onClick={() => onRename(id)}
              />
              <IconButton
                label={`Save ${revealPlain(name)}`}
                icon={<Download aria-hidden />}
                onClick={() => onSave(id)}
              />
              <IconButton
                label={`Remove ${revealPlain(name)}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onRemove(id)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
