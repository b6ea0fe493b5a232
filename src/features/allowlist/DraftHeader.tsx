import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countWithheld } from '../../draft/draftFile';
import { parseDraft } from '../../draft/readDraftFile';
import type { Drafts } from '../../draft/workspace';
import { isThisMachine } from '../../host/hostUrl';
import { fetchOwnFile } from '../../host/ownFiles';
import { type Host, isDemo } from '../../host/settings';
import type { Draft } from '../../model/draft';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useDraftLink } from '../../state/draftQuestions';
import {
  addDraft,
  compareDraft,
  currentOpenId,
  downloadDraft,
  editDraft,
  emptyDraft,
  redo,
  removeDraft,
  removeDraftAloud,
  startDraft,
  undo,
  useDraft,
  useDrafts,
  useOpenId,
  useSteps,
} from '../../state/drafts';
import { addExampleEvidence } from '../../state/evidenceStore';
import { useHost } from '../../state/hostStore';
import { closeDialog, openDialog } from '../../state/openDialog';
import { showNotice } from '../../state/pageNotice';
import { useRegistryContext } from '../../state/preferences';
import { type StepState, whyOff } from '../../state/steps';
import { base, useAddress } from '../../state/useAddress';
import { Button, IconButton } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';
import { useIsAtLeast } from '../../ui/hooks';
import { Input } from '../../ui/Input';
import { MenuButton, type MenuEntry } from '../../ui/Menu';
import { PageTitle } from '../../ui/Page';
import { focusDraftName, SettledText } from './draftParts';

const reasons: Readonly<Record<StepState, string | undefined>> = {
  none: 'there is no step',
  ready: undefined,
  off: whyOff,
};

export function DraftHeader() {
  const host = useHost();
  const drafts = useDrafts();
  const draft = useDraft();
  const openId = useOpenId();
  const example = exampleOf(host, drafts);
  const isPhone = !useIsAtLeast('sm');
  const stepsNow = useSteps();
  const actions = [
    ...(example?.isReset === false ? [{ label: 'Open the example draft', onSelect: example.onOpen }] : []),
    { label: 'New draft', onSelect: startDraft },
    { label: 'Import', onSelect: () => openDialog('import'), opensDialog: true },
    { label: 'Share', onSelect: () => openDialog('share'), opensDialog: true },
  ];
  // The tray of a phone has no room for them.
  const steps: readonly MenuEntry[] = [
    { kind: 'action', label: 'Undo', disabledReason: reasons[stepsNow.undo], onSelect: undo },
    { kind: 'action', label: 'Redo', disabledReason: reasons[stepsNow.redo], onSelect: redo },
    ...(draft.entries.size + draft.patterns.size > 0
      ? [{ kind: 'action' as const, label: 'Empty draft', onSelect: emptyDraft }]
      : []),
  ];
  const [isNaming, setNaming] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNaming) input.current?.select();
  }, [isNaming]);
  const rename = (name: string) => {
    setNaming(false);
    if (name.trim() !== '') editDraft({ kind: 'rename', name: name.trim() }, openId);
  };
  return (
    <div className="grid gap-1 px-5 pt-4 pb-2 max-sm:gap-0 max-sm:px-3 max-sm:pt-1 max-sm:pb-0">
      <div className="flex items-center gap-2 sm:flex-wrap">
        {isNaming ? (
          <form
            className="flex min-w-0 flex-1 gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              rename(input.current?.value ?? '');
            }}
          >
            <Input
              ref={input}
              aria-label="Name of the draft"
              defaultValue={draft.name}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setNaming(false);
              }}
              className="flex-1 font-semibold text-base"
            />
            <Button type="submit">Rename</Button>
          </form>
        ) : (
          <PageTitle>
            <UntrustedText text={draft.name} />
          </PageTitle>
        )}
        <span className="ml-auto flex shrink-0 flex-wrap items-center gap-2">
          {!isPhone &&
            actions.map(({ label, onSelect, opensDialog }) => (
              <Button key={label} onClick={onSelect} aria-haspopup={opensDialog && 'dialog'}>
                {label}
              </Button>
            ))}
          <MenuButton
            label="More"
            button={<IconButton label="More" icon={<Ellipsis aria-hidden />} />}
            entries={[
              ...(isPhone ? actions.map(({ label, onSelect }) => ({ kind: 'action' as const, label, onSelect })) : []),
              ...(isPhone ? steps : []),
              { kind: 'action', label: 'Rename', onSelect: () => setNaming(true) },
              { kind: 'action', label: 'Compare', onSelect: () => compareDraft(openId) },
              ...(example?.isReset ? [{ kind: 'action' as const, label: 'Reset demo', onSelect: example.onOpen }] : []),
              { kind: 'action', label: 'Delete draft', onSelect: () => deleteDraft(openId) },
            ]}
          />
        </span>
      </div>
      {draft.host !== undefined && host !== null && draft.host.origin !== host.origin && (
        <p className="text-ink-2 text-xs">
          Made on <UntrustedText text={draft.host.label} /> (<UntrustedText text={draft.host.origin} />
          ), and held against <UntrustedText text={host.label} /> here.
        </p>
      )}
      <SettledText
        aria-label="Note on the draft"
        placeholder="What this list is for"
        value={draft.note ?? ''}
        onSettle={(note) => editDraft({ kind: 'set-note', note }, openId)}
        className="-ml-2 w-full border-transparent! bg-transparent! text-ink-2! hover:border-line-strong! focus:border-ctl!"
      />
    </div>
  );
}

function deleteDraft(id: string): void {
  removeDraftAloud(id);
  focusDraftName();
}

const exampleName = 'Example: support agent';

/** On the demo host: how to get the example, a draft of some weeks ago, or back to it as it was. */
function exampleOf(host: Host | null, drafts: Drafts) {
  if (host === null || !isDemo(host)) return undefined;
  const old = [...drafts].find(([, { name }]) => name === exampleName)?.[0];
  return {
    isReset: old !== undefined,
    onOpen: async () => {
      const bytes = await fetchOwnFile(new URL('demo/support-agent.draft.json', base()));
      const reading = parseDraft(new TextDecoder().decode(bytes ?? undefined));
      if (reading.kind !== 'draft')
        return showNotice({ kind: 'error', words: 'The example could not be loaded. Try again.' });
      addDraft(reading.draft);
      if (old !== undefined) removeDraft(old);
      await addExampleEvidence(currentOpenId());
    },
  };
}

/** Hands the draft to a colleague: a link for small ones, a file with all descriptions for any. */
export function ShareDialog({ draft }: { readonly draft: Draft }) {
  const isHere = isThisMachine(location.href);
  return (
    <Dialog title="Share" onClose={closeDialog}>
      <div className="grid gap-4">
        {isHere && <ShareFile draft={draft} />}
        <ShareLink draft={draft} isHere={isHere} />
        {!isHere && <ShareFile draft={draft} />}
      </div>
    </Dialog>
  );
}

function ShareLink({ draft, isHere }: { readonly draft: Draft; readonly isHere: boolean }) {
  const address = useAddress((now) => now);
  const link = useDraftLink(draft, { ...address, context: useRegistryContext() });
  if (link === null) {
    return (
      <p>
        “
        <UntrustedText text={draft.name} />” is too large for a link, which holds 8 kB. Send the file instead.
      </p>
    );
  }
  return (
    <div className="grid gap-1.5">
      {isHere && <p className="font-medium">This link opens on this machine alone, while the app runs here.</p>}
      <p className="text-ink-2">
        The link carries the draft itself, the host’s id, the filters and the registry context; no token, no address, no
        descriptions. Who opens it is asked before anything changes.
      </p>
      <span className="flex gap-2">
        <Input
          aria-label="Link"
          readOnly
          value={link ?? ''}
          onFocus={(event) => event.target.select()}
          isCode
          className="flex-1"
        />
        <CopyButton label="Copy link" words="Copy link" text={link ?? ''} />
      </span>
    </div>
  );
}

function ShareFile({ draft }: { readonly draft: Draft }) {
  const withheld = countWithheld(draft);
  return (
    <div className="grid gap-1.5">
      <p className="text-ink-2">
        The file holds the draft with each tool’s description as it was when it was added: a reviewer who is shown fewer
        tools can still read them, and changes can be told.
      </p>
      {withheld > 0 && (
        <p>
          {formatCounted(withheld, 'description')} {withheld === 1 ? 'is' : 'are'} left out of it: a password or key
          stands in {withheld === 1 ? 'it' : 'them'}.
        </p>
      )}
      <p>
        <Button onClick={downloadDraft}>Download draft</Button>
      </p>
    </div>
  );
}
