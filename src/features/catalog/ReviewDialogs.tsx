import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listDecisions } from '../../draft/ledger';
import type { ReviewProposal } from '../../draft/proposedAssignments';
import { type LeftOutField, type OpenwopCatalog, writeLeftOut } from '../../exports/openwopCatalog';
import { type Host, isDemo } from '../../host/settings';
import { formatCounted, formatDay } from '../../parts/formatQuantity';
import { fieldLabel } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { ofMatches } from '../../state/catalogView';
import { presentOrigin } from '../../state/comparison';
import { useHost, useSettings } from '../../state/hostStore';
import { currentLedger } from '../../state/ledger';
import { closeDialog, useDialog, whenNoneIsOpen } from '../../state/openDialog';
import { showNotice } from '../../state/pageNotice';
import { changePreferences, usePreferences } from '../../state/preferences';
import { readProposal, readPublishedReview } from '../../state/reviewProposals';
import { saveFile } from '../../state/saveFile';
import { Dialog } from '../../ui/Dialog';
import { FirstList } from '../../ui/FirstItems';
import { TextField } from '../../ui/fields';
import { readTextFile } from '../../ui/files';
import { ReviewProposalDialog } from './ReviewProposalDialog';

/** What the menu and the palette open, whether or not the menu is on screen. */
export function ReviewDialogs() {
  const input = useRef<HTMLInputElement>(null);
  const [exported, setExported] = useState<OpenwopCatalog | null>(null);
  const [proposal, setProposal] = useState<ReviewProposal | null>(null);
  const dialog = useDialog()?.id;

  const { mutate: exportCatalog } = useMutation({
    mutationFn: () => ofMatches((result) => catalogClient.ask('openwopCatalog', { result })),
    onSuccess: async (catalog) => {
      if (catalog === null) return;
      saveFile('tools.json', 'application/json', [catalog.text]);
      const { written, apart, leftOut, repeated } = catalog;
      if (apart.length + leftOut.length + repeated === 0)
        return showNotice({ kind: 'info', words: `${formatCounted(written, 'tool')} written.`, isPassing: true });
      await whenNoneIsOpen();
      setExported(catalog);
    },
    onError: () =>
      showNotice({ kind: 'error', words: 'The catalog did not answer, so no file was written. Try again.' }),
  });
  const { mutate: readFile } = useMutation({
    mutationFn: async (file: File) => {
      const opened = await readTextFile(file);
      return opened.ok ? readProposal(file.name, opened.text) : opened.reason;
    },
    onSuccess: async (read) => {
      if (typeof read === 'string') return showNotice({ kind: 'error', words: read });
      await whenNoneIsOpen();
      setProposal(read);
    },
    onError: (thrown) => void Promise.reject(thrown),
  });

  const host = useHost();
  const published = host?.review;
  const isExample = host !== null && isDemo(host);
  const { summary } = useKnownCatalog();
  const isRead = summary?.isJudged === true;
  const { limits } = useSettings();
  const { mutate: offer } = useMutation({
    mutationFn: (url: string) => readPublishedReview(url, isExample, limits.bytes),
    onSuccess: (read) => {
      if (typeof read === 'string') return showNotice({ kind: 'error', words: read });
      if (isExample) return setProposal(read);
      const { values, groups, same, refused } = read;
      const isUseless = same === 0 && refused.length > 0;
      if (values.length + groups.length === 0 && !isUseless) return;
      const look = { label: 'Look at it', run: () => setProposal(read) };
      showNotice({ kind: 'info', words: 'A review is published for this host.', actions: [look] });
    },
    onError: (thrown) => void Promise.reject(thrown),
  });
  // Once a visit: it is a proposal, and declined by doing nothing. The demo's waits in the menu.
  useEffect(() => {
    if (published !== undefined && isRead && !isExample) offer(published);
  }, [published, isRead, isExample, offer]);

  const act = useEffectEvent((asked: typeof dialog) => {
    if (asked !== 'import-review' && asked !== 'example-review' && asked !== 'export-openwop') return;
    closeDialog();
    if (asked === 'import-review') input.current?.click();
    else if (asked === 'export-openwop') exportCatalog();
    else if (published !== undefined) offer(published);
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
          if (file !== undefined) readFile(file);
        }}
      />
      {exported !== null && <LeftOut exported={exported} onClose={() => setExported(null)} />}
      {proposal !== null && <ReviewProposalDialog proposal={proposal} onClose={() => setProposal(null)} />}
      {dialog === 'export-review' && <ExportReview />}
    </>
  );
}

/** Who signs the review file, and what it is bound to. */
function ExportReview() {
  const host = useHost();
  const { reviewer } = usePreferences();
  const [name, setName] = useState(reviewer ?? '');
  const by = name.trim();
  const { isPending: isWriting, mutate } = useMutation({
    mutationFn: () => saveReview(by, host),
    onMutate: () => changePreferences({ reviewer: by }),
    onError: () =>
      showNotice({ kind: 'error', words: 'The catalog did not answer, so nothing was written. Try again.' }),
  });
  // Given to this call, it is not run once this dialog is gone: another may be open by then.
  const save = () => mutate(undefined, { onSuccess: closeDialog });
  return (
    <Dialog
      title="Export review file"
      onClose={closeDialog}
      action={{
        label: isWriting ? 'Writing…' : 'Export',
        isDisabled: by === '' || isWriting,
        onPress: save,
      }}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (by !== '' && !isWriting) save();
        }}
      >
        <p className="text-ink-2">
          All tools as they are, and {formatCounted(listDecisions(currentLedger()).length, 'decision')} about them, each
          bound to a fingerprint. Kept in git, the file is what later lists are checked against.
        </p>
        <TextField label="Your name" value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}

/** Saves the catalog and what was decided about it as a review file, under a name. */
async function saveReview(by: string, host: Host | null): Promise<void> {
  const at = new Date().toISOString();
  const file = await catalogClient.ask('reviewFile', {
    head: { name: `${host?.label ?? 'Added files'}, ${formatDay(at)}`, ...presentOrigin.getState(), takenAt: at },
    by,
    decisions: currentLedger(),
  });
  if (file === null) throw new Error('Nothing is read.');
  saveFile('catalog.review.json', 'application/json', [file]);
}

/** What an RFC 0078 export could not take along, each with its reason. */
function LeftOut({ exported, onClose }: { readonly exported: OpenwopCatalog; readonly onClose: () => void }) {
  const { written, apart, leftOut, assigned, repeated } = exported;
  const wordsOf = (why: string) => (one: LeftOutField) => ({
    toolId: one.toolId,
    why: `${fieldLabel(one.field)} “${one.value}” ${why}`,
  });
  const lists = [
    ['Tools left out', apart],
    ['Fields left out', leftOut.map(wordsOf('is no word of RFC 0078'))],
    ['Assigned values', assigned.map(wordsOf('is assigned by a reviewer, written as stated'))],
  ] as const;
  const counts = [
    [apart, 'tool', 'left out'],
    [leftOut, 'field', 'left out'],
    [assigned, 'value', 'assigned, written as stated'],
  ] as const;
  return (
    <Dialog
      title="Export as RFC 0078"
      width="wide"
      onClose={onClose}
      action={{
        label: 'Download this list',
        onPress: () => saveFile('tools-left-out.json', 'application/json', [writeLeftOut(exported)]),
        leave: 'Close',
      }}
    >
      <div className="grid gap-4">
        <p>
          {formatCounted(written, 'tool')} written to tools.json.{' '}
          {counts.map(([some, noun, became]) => some.length > 0 && `${formatCounted(some.length, noun)} ${became}. `)}
          {repeated > 0 &&
            `${formatCounted(repeated, 'tool')} said the same twice, and ${repeated === 1 ? 'is' : 'are'} written once.`}
        </p>
        {lists.map(
          ([label, tools]) =>
            tools.length > 0 && (
              <FirstList
                key={label}
                items={tools}
                aria-label={label}
                className="divide-y divide-line rounded-lg border border-line"
              >
                {({ toolId, why }, place) => (
                  // Several tools may have one toolId.
                  <li key={place} className="px-3 py-1.5 text-xs [overflow-wrap:anywhere]">
                    <UntrustedText isCode className="block" text={toolId} />
                    <UntrustedText className="text-ink-2" text={why} />
                  </li>
                )}
              </FirstList>
            ),
        )}
      </div>
    </Dialog>
  );
}
