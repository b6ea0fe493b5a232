import type { DraftEdit } from '../../draft/editDraft';
import { isProposed } from '../../draft/proposal';
import type { Draft } from '../../model/draft';
import { formatCounted } from '../../parts/formatQuantity';
import { NoticeButton } from './NoticeButton';

export interface ProposalNoticeProps {
  readonly draft: Draft;
  readonly onEdit: (edit: DraftEdit) => void;
}

/** What a link or file proposed and nobody has confirmed yet; nothing where that is nothing. */
export function ProposalNotice({ draft, onEdit }: ProposalNoticeProps) {
  const proposed = [...draft.entries.values()].filter(isProposed);
  if (proposed.length === 0) return null;
  const unattended = proposed.filter(({ mode, unconfirmed }) => mode === 'auto' && unconfirmed).length;
  const accepted = proposed.flatMap(({ acknowledged = [] }) => acknowledged.filter((one) => one.unconfirmed)).length;
  const says = [
    ...(unattended > 0 ? [`lets ${formatCounted(unattended, 'tool')} run unattended`] : []),
    ...(accepted > 0 ? [`accepts ${formatCounted(accepted, 'finding')}`] : []),
  ];
  const until = [
    ...(unattended > 0 ? [unattended === 1 ? 'the tool asks' : 'the tools ask'] : []),
    ...(accepted > 0 ? [`the finding${accepted === 1 ? ' holds' : 's hold'} up the export`] : []),
  ];
  return (
    <section
      aria-label="To be confirmed"
      className="mx-5 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-sunk px-3 py-2 max-sm:mx-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-medium">The link or file {says.join(' and ')}.</span>{' '}
        <span className="text-ink-2">Until you confirm, {until.join(' and ')}.</span>
      </p>
      <NoticeButton onClick={() => onEdit({ kind: 'confirm', toolIds: proposed.map(({ toolId }) => toolId) })}>
        Confirm all
      </NoticeButton>
    </section>
  );
}
