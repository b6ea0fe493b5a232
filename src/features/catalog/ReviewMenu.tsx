import { ClipboardCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rulesetName } from '../../audit/rules';
import { entriesOf, writeReview } from '../../draft/reviewFile';
import type { ReviewProposal } from '../../draft/reviewProposal';
import { type OpenwopCatalog, writeLeftOut } from '../../exports/openwopCatalog';
import type { DraftHost } from '../../model/draft';
import { formatCounted } from '../../parts/formatQuantity';
import { applyProposal, currentAssignments, readProposal } from '../../state/assignmentsStore';
import { useAnswer, viewer } from '../../state/catalogView';
import { closeDialog, openDialog, useDialog } from '../../state/openDialog';
import { useHost } from '../../state/page';
import { showNotice } from '../../state/pageNotice';
import { changePreferences, usePreferences } from '../../state/preferences';
import { saveFile } from '../../state/saveFile';
import { catalogClient } from '../../state/useCatalog';
import { readTextFile } from '../../ui/readTextFile';
import { LeftOutDialog } from './LeftOutDialog';
import { ReviewFileDialog } from './ReviewFileDialog';
import { ReviewProposalDialog } from './ReviewProposalDialog';
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

/** What the menu and the palette open, whether or not the menu is on screen. */
export function ReviewDialogs() {
  const host = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [exported, setExported] = useState<OpenwopCatalog | null>(null);
  const [proposal, setProposal] = useState<ReviewProposal | null>(null);
  const dialog = useDialog()?.id;
  const { reviewer } = usePreferences();

  const exportCatalog = async () => {
    try {
      const catalog = await viewer.ofResult((result) => catalogClient.ask('openwopCatalog', { result }));
      saveFile('tools.json', 'application/json', [catalog.text]);
      const { written, apart, leftOut, repeated } = catalog;
      if (apart.length + leftOut.length + repeated > 0) setExported(catalog);
      else showNotice({ kind: 'info', words: `${formatCounted(written, 'tool')} written.` });
    } catch {
      showNotice({ kind: 'error', words: 'The catalog did not answer, so no file was written. Try again.' });
    }
  };
  const readFile = async (file: File) => {
    const opened = await readTextFile(file);
    const read = opened.ok ? await readProposal(file.name, opened.text) : opened.reason;
    if (typeof read === 'string') showNotice({ kind: 'error', words: read });
    else setProposal(read);
  };

  const act = useEffectEvent((asked: typeof dialog) => {
    if (asked !== 'import-review' && asked !== 'export-openwop') return;
    closeDialog();
    if (asked === 'import-review') input.current?.click();
    else void exportCatalog();
  });
  useEffect(() => act(dialog), [dialog]);

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label="Review file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void readFile(file);
        }}
      />
      {exported !== null && (
        <LeftOutDialog
          exported={exported}
          onDownload={() => saveFile('tools-left-out.json', 'application/json', [writeLeftOut(exported)])}
          onClose={() => setExported(null)}
        />
      )}
      {proposal !== null && (
        <ReviewProposalDialog
          proposal={proposal}
          onApply={(applied) => void applyProposal(proposal.file, applied)}
          onClose={() => setProposal(null)}
        />
      )}
      {dialog === 'export-review' && (
        <ReviewFileDialog
          assignments={currentAssignments().length}
          by={reviewer ?? ''}
          onExport={async (by) => {
            if (by !== reviewer) changePreferences({ reviewer: by });
            await exportReview(by, host === null ? undefined : { id: host.id, label: host.label, origin: host.origin });
          }}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

/** Saves what was assigned as a review file, bound to the catalog as it is and signed with a name. */
async function exportReview(by: string, host?: DraftHost): Promise<void> {
  const catalogDigest = await catalogClient.ask('digest', null);
  const text = writeReview({
    subject: { kind: 'catalog', digest: catalogDigest },
    ...(host && { host }),
    by,
    at: new Date().toISOString(),
    catalogDigest,
    ruleset: rulesetName(),
    entries: entriesOf(currentAssignments().map(({ from: _from, ...one }) => one)),
  });
  saveFile('catalog.review.json', 'application/json', [text]);
}
