import type { DraftFamily } from '../../exports/nameTools';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';

export interface AssumedNamesProps {
  readonly families: readonly DraftFamily[];
  /** What the file says besides once they are confirmed. */
  readonly onceNamed: string | undefined;
  readonly onConfirm: () => void;
}

const maxNames = 6;

/** Which server names nobody gave: the client may call its servers otherwise. */
export function AssumedNames({ families, onceNamed = '', onConfirm }: AssumedNamesProps) {
  const names = families.slice(0, maxNames).map(({ proposed }) => proposed);
  const more = families.length - names.length;
  return (
    <p role="note" className="flex flex-wrap items-center gap-x-2 rounded-lg bg-sunk px-3 py-1.5 text-xs">
      <span className="min-w-0 flex-1">
        Server names are assumed from the tools’ ids:{' '}
        <span className="font-mono">
          <UntrustedText text={names.join(', ')} />
        </span>
        {more > 0 && ` and ${more} more`}. Your client may use others. {onceNamed}
      </span>
      <Button variant="quiet" onClick={onConfirm}>
        Confirm names
      </Button>
    </p>
  );
}
