import type { DraftEdit } from '../../draft/editDraft';
import type { NewId } from '../../draft/newIds';
import { formatCounted } from '../../parts/formatQuantity';
import { NoticeButton } from './NoticeButton';
import type { ReviewedEntry } from './reviewDraft';

export interface RenamedNoticeProps {
  readonly entries: readonly ReviewedEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
}

/** Entries with ids of an earlier version, and one press for all that mean one tool; nothing where there are none. */
export function RenamedNotice({ entries, onEdit }: RenamedNoticeProps) {
  const ids = new Map<string, NewId>();
  let unclear = 0;
  for (const { entry, resolution } of entries) {
    if (resolution?.kind !== 'renamed') continue;
    const [only, ...others] = resolution.to;
    if (only !== undefined && others.length === 0) ids.set(entry.toolId, only);
    else unclear++;
  }
  if (ids.size + unclear === 0) return null;
  return (
    <section
      aria-label="Renamed tools"
      className="mx-5 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-sunk px-3 py-2 max-sm:mx-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        {ids.size > 0 && (
          <>
            <span className="font-medium">{formatCounted(ids.size, 'entry', 'entries')} renamed</span>: the id of an MCP
            tool now names its server.{' '}
          </>
        )}
        {unclear > 0 && (
          <span className="text-ink-2">
            {formatCounted(unclear, 'entry is', 'entries are')} ambiguous: several servers have a tool of that name.
            Choose one in {unclear === 1 ? 'its row' : 'their rows'}.
          </span>
        )}
      </p>
      {ids.size > 0 && <NoticeButton onClick={() => onEdit({ kind: 'use-new-ids', ids })}>Use new ids</NoticeButton>}
    </section>
  );
}
