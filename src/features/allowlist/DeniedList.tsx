import { Trash2 } from 'lucide-react';
import type { DraftEdit } from '../../draft/editDraft';
import type { DeniedEntry } from '../../model/draft';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { FirstItems } from '../../ui/FirstItems';
import { IconButton } from '../../ui/IconButton';
import { Pill } from './Pill';

export interface DeniedListProps {
  readonly denied: readonly DeniedEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
}

/** Lists what an imported list forbids: no export allows it, and those that can forbid it do. */
export function DeniedList({ denied, onEdit }: DeniedListProps) {
  if (denied.length === 0) return null;
  return (
    <section aria-label="Denied" className="border-line border-t px-5 py-2.5 max-sm:px-3">
      <h2 className="font-semibold text-xs">
        {formatCounted(denied.length, 'entry', 'entries')} denied{' '}
        <span className="font-normal text-ink-2">
          No export allows these. Files that can forbid a tool forbid them.
        </span>
      </h2>
      <FirstItems items={denied}>
        {(shown) => (
          <ul aria-label="Denied" className="mt-1 divide-y divide-line">
            {shown.map(({ id, isPattern, from }) => (
              <li key={`${isPattern} ${id}`} className="flex items-center gap-2 py-0.5">
                <span className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
                  <UntrustedText text={id} />
                </span>
                {isPattern && <Pill look="quiet">pattern</Pill>}
                {from !== undefined && (
                  <span className="text-ink-3 text-xs">
                    <UntrustedText text={from} />
                  </span>
                )}
                <IconButton
                  label={`Stop denying ${id}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => onEdit({ kind: 'allow-again', ids: [id] })}
                />
              </li>
            ))}
          </ul>
        )}
      </FirstItems>
    </section>
  );
}
