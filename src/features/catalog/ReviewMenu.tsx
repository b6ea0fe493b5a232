import { ClipboardCheck } from 'lucide-react';
import { formatCounted } from '../../parts/formatQuantity';
import { useAnswer } from '../../state/catalogView';
import { openDialog } from '../../state/openDialog';
import { OptionMenu } from './TableOptions';

/** What a reviewer does with the tools that match: assign, hand the review on, write them as RFC 0078. */
export function ReviewMenu() {
  const matches = useAnswer(({ result }) => result?.matches ?? 0);
  const none = matches === 0 ? 'No tool matches' : undefined;
  return (
    <OptionMenu
      label="Review"
      title="Assign, review files, export as RFC 0078"
      icon={<ClipboardCheck aria-hidden />}
      entries={[
        {
          kind: 'action',
          label: `Assign to ${formatCounted(matches, 'matching tool')}…`,
          detail: 'where nothing is stated',
          disabledReason: none,
          onSelect: () => openDialog('assign'),
        },
        { kind: 'action', label: 'Export review file…', onSelect: () => openDialog('export-review') },
        { kind: 'action', label: 'Import review file…', onSelect: () => openDialog('import-review') },
        {
          kind: 'action',
          label: 'Export as RFC 0078',
          detail: 'ready to serve as /v1/tools',
          disabledReason: none,
          onSelect: () => openDialog('export-openwop'),
        },
      ]}
    />
  );
}
