import { ChevronDown, Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countWithheld } from '../../draft/draftFile';
import { parseDraft } from '../../draft/readDraftFile';
import { type Drafts, unnamedDraft } from '../../draft/workspace';
import { isThisMachine } from '../../host/hostUrl';
import { fetchOwnFile } from '../../host/ownFiles';
import { type Host, isDemo } from '../../host/settings';
import type { Draft } from '../../model/draft';
import { DraftSelect, SelectedCount, UndoButtons } from '../../parts/DraftBar';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useDraftLink } from '../../state/draftQuestions';
import {
  addDraft,
  currentOpenId,
  editDraft,
  emptyDraft,
  removeDraft,
  removeDraftAloud,
  startDraft,
  useDraft,
  useDrafts,
  useOpenId,
} from '../../state/drafts';
import { addExampleEvidence } from '../../state/evidenceStore';
import { downloadDraft } from '../../state/filedDraft';
import { useHost } from '../../state/hostStore';
import { closeDialog, openDialog } from '../../state/openDialog';
import { showNotice } from '../../state/pageNotice';
import { useRegistryContext } from '../../state/preferences';
import { base, changeAddress, inView, linkTo, useAddress } from '../../state/useAddress';
import { Button, IconButton } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';
import { useIsAtLeast } from '../../ui/hooks';
import { Input } from '../../ui/Input';
import { MenuButton } from '../../ui/Menu';
import { PageTitle } from '../../ui/Page';
import { focusDraftName, SettledText } from './draftParts';
import { EffectClients } from './EffectBar';

/** Which draft is reviewed, the way back from the last edit, and what can be done with the draft as a whole. */
export function DraftHeader() {
  const host = useHost();
  const draft = useDraft();
  const openId = useOpenId();
  const entryCount = draft.entries.size;
  const [named, setNamed] = useState<{ readonly id: string; readonly isOpen: boolean } | null>(null);
  // A new one is named before anything is ticked for it.
  const isNew = entryCount === 0 && isFurther(draft.name);
  const isNaming = named?.id === openId ? named.isOpen : isNew;
  const setNaming = (isOpen: boolean) => setNamed({ id: openId, isOpen });
  return (
    <section
      aria-label="Allowlist draft"
      data-keeps-focus
      className="grid gap-0.5 px-5 pt-4 max-sm:gap-0 max-sm:px-3 max-sm:pt-1"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isNaming ? (
          <NameForm key={openId} name={draft.name} openId={openId} onEnd={() => setNaming(false)} />
        ) : (
          <DraftTitle />
        )}
        <SelectedCount />
        <DraftActions onRename={() => setNaming(true)} />
      </div>
      {draft.host !== undefined && host !== null && draft.host.origin !== host.origin && (
        <p className="text-ink-2 text-xs">
          Made on <UntrustedText text={draft.host.label} /> (<UntrustedText text={draft.host.origin} />
          ), and held against <UntrustedText text={host.label} /> here.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <SettledText
          aria-label="Note on the draft"
          placeholder="What this list is for"
          value={draft.note ?? ''}
          onSettle={(note) => editDraft({ kind: 'set-note', note }, openId)}
          className="-ml-2.5 min-w-56 flex-1 border-transparent! bg-transparent! text-ink-2! hover:border-line-strong! focus:border-ctl!"
        />
        {entryCount > 0 && <EffectClients />}
      </div>
    </section>
  );
}

/** Whether it is one more draft that nobody has named. */
function isFurther(name: string): boolean {
  return name.startsWith(`${unnamedDraft} (`);
}

/** The draft's name; where there are several, it is the choice among them. */
function DraftTitle() {
  const { name } = useDraft();
  const hasOthers = useDrafts().size > 1;
  return (
    <span className="relative flex min-w-0 items-center gap-1.5 rounded focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2">
      <PageTitle>
        <UntrustedText text={name} />
      </PageTitle>
      {hasOthers && <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />}
      {/* The browser's own list, over the name. */}
      <DraftSelect wrapperClassName="absolute! inset-0 opacity-0" className="size-full" />
    </span>
  );
}

function NameForm(props: { readonly name: string; readonly openId: string; readonly onEnd: () => void }) {
  const { name, openId, onEnd } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className="flex min-w-0 flex-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = input.current?.value.trim() ?? '';
        if (typed !== '') editDraft({ kind: 'rename', name: typed }, openId);
        onEnd();
      }}
    >
      <Input
        ref={input}
        aria-label="Name of the agent"
        defaultValue={name}
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
        className="flex-1 font-semibold text-base"
      />
      <Button type="submit">Rename</Button>
    </form>
  );
}

const exchanges = [
  { label: 'Import', dialog: 'import' },
  { label: 'Share', dialog: 'share' },
] as const;

function DraftActions({ onRename }: { readonly onRename: () => void }) {
  const host = useHost();
  const drafts = useDrafts();
  const draft = useDraft();
  const openId = useOpenId();
  const example = exampleOf(host, drafts);
  const action = (label: string, onSelect: () => void) => ({ kind: 'action' as const, label, onSelect });
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1">
      <UndoButtons />
      {drafts.size > 1 && <AllDraftsLink />}
      {exchanges.map(({ label, dialog }) => (
        <Button
          key={dialog}
          variant="quiet"
          className="text-ink! max-sm:hidden"
          aria-haspopup="dialog"
          onClick={() => openDialog(dialog)}
        >
          {label}
        </Button>
      ))}
      <Button variant="quiet" className="text-ink! max-sm:hidden" onClick={showReport}>
        Report
      </Button>
      <MenuButton
        label="More"
        button={<IconButton label="More" icon={<Ellipsis aria-hidden />} />}
        entries={[
          ...(example?.isReset === false ? [action('Open the example draft', example.onOpen)] : []),
          action('New draft', startDraft),
          ...(useIsAtLeast('sm')
            ? []
            : [
                ...exchanges.map(({ label, dialog }) => action(label, () => openDialog(dialog))),
                action('Report', showReport),
              ]),
          action('Rename', onRename),
          ...(example?.isReset ? [action('Reset demo', example.onOpen)] : []),
          ...(draft.entries.size + draft.patterns.size > 0 ? [action('Empty draft', emptyDraft)] : []),
          action('Delete draft', () => deleteDraft(openId)),
        ]}
      />
    </span>
  );
}

function showReport(): void {
  changeAddress({ view: 'report' });
}

function AllDraftsLink() {
  const { href, onClick } = linkTo(
    inView(
      useAddress((address) => address),
      'lists',
    ),
  );
  return (
    <a
      href={href}
      onClick={onClick}
      className="inline-flex min-h-6 items-center whitespace-nowrap rounded px-1 font-medium hover:underline touch:min-h-11"
    >
      All drafts
    </a>
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
  const link = useDraftLink({ ...address, context: useRegistryContext() });
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
