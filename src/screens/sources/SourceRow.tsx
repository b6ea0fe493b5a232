import { FileText, RefreshCw, Server, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentFault } from '../../dialects/sourceDocument';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { formatAge, formatBytes, formatCounted } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';
import { useNow } from '../shared/useNow';
import { Faults } from './Faults';
import { shortDigest } from './sourceWords';

export interface SourceRowProps {
  readonly kind: 'host' | 'file';
  readonly name: string;
  /** What it holds, in words. */
  readonly holds: readonly string[];
  readonly problems: number;
  readonly badEntries: number;
  readonly bytes?: number | undefined;
  readonly digest?: string | undefined;
  /** In milliseconds since 1970; null where it was not read. */
  readonly readAt: number | null;
  readonly faults?: readonly DocumentFault[];
  /** What else is in it, below the row. */
  readonly children?: ReactNode;
  readonly isBusy?: boolean | undefined;
  readonly onReload: () => void;
  readonly onRemove?: (() => void) | undefined;
}

const everyHalfMinute = 30_000;

/** One source: what it holds, what is wrong with it, its fingerprint, and what can be done. */
export function SourceRow(props: SourceRowProps) {
  const { kind, name, holds, problems, badEntries, bytes, digest, readAt, faults = [], isBusy, onReload } = props;
  const now = useNow(readAt === null ? null : everyHalfMinute);
  const Picture = kind === 'host' ? Server : FileText;
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex items-start gap-x-3 gap-y-2 max-sm:flex-wrap">
        <Picture aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" />
        <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-2.5rem)]">
          <p className="font-semibold text-base [overflow-wrap:anywhere]">
            <UntrustedText text={name} />
          </p>
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            <UntrustedText text={holds.join(' · ')} />
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-ink-3 text-xs tabular-nums">
            {readAt !== null && (
              <Mark>
                <span className={problems > 0 ? 'font-medium text-ink' : ''}>
                  {problems === 0 ? 'no problems found' : formatCounted(problems, 'problem')}
                </span>
                {badEntries > 0 && `, ${formatCounted(badEntries, 'entry', 'entries')} left out`}
              </Mark>
            )}
            {bytes !== undefined && <Mark>{formatBytes(bytes)}</Mark>}
            {readAt !== null && (
              <Mark>
                <time dateTime={new Date(readAt).toISOString()} title={new Date(readAt).toLocaleString()}>
                  read {formatAge(readAt, now)}
                </time>
              </Mark>
            )}
            {digest !== undefined && (
              <span className="flex items-center gap-1">
                <span title={digest}>
                  fingerprint <span className="font-mono">{shortDigest(digest)}</span>
                </span>
                <CopyButton text={digest} label={`Copy fingerprint of ${name}`} className="-my-1.5 [&_svg]:size-3.5" />
              </span>
            )}
          </p>
        </div>
        <div className="flex shrink-0 gap-2 max-sm:ml-7 max-sm:w-full">
          <Button aria-label={`Reload ${name}`} disabled={isBusy} onClick={onReload}>
            <RefreshCw aria-hidden className={isBusy ? 'animate-spin' : ''} />
            Reload
          </Button>
          {props.onRemove !== undefined && (
            <Button aria-label={`Remove ${name}`} onClick={props.onRemove}>
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
        </div>
      </div>
      {faults.length > 0 && <Faults faults={faults} />}
      {props.children}
    </li>
  );
}

function Mark({ children }: { readonly children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
