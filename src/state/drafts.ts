import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { changeOf, moveDrafts } from '../draft/draftSteps';
import { type DraftEdit, newDraft } from '../draft/editDraft';
import { leftOutDecisions } from '../draft/keptOut';
import {
  type Drafts,
  describeIn,
  editOf,
  firstDrafts,
  type JudgedEntry,
  judgeIn,
  keptText,
  openAmong,
  takeOver,
  unnamedDraft,
  withDraft,
  withoutDraft,
  workspaceVersion,
  writeDrafts,
} from '../draft/workspace';
import type { DescribedEntry } from '../engine/draftedTools';
import type { ClassRule, Draft, DraftHost, EntrySource, ToolEntry } from '../model/draft';
import { formatCounted } from '../model/formatCount';
import { newId } from '../model/newId';
import { revealPlain } from '../model/revealText';
import { hostSource, type Source } from '../model/source';
import { describeWorkerError } from '../workers/rpcClient';
import { catalogClient } from './catalogClient';
import { countValues, derive, type Readable } from './derived';
import { hostStore } from './hostStore';
import { record, rejectionOf, whenLedgerRead } from './ledger';
import { showNotice } from './pageNotice';
import { persisted } from './persisted';
import { type ImportedAs, startAsImported } from './preferences';
import { sourceRecords } from './sources/records';
import { noteStepsOf, offerUndo, recheckSteps, redoStep, undoStep, useStepsOf } from './steps';

const describedAtOnce = 250;
const openDraftKey = 'tool-catalog.tab.open-draft';

const store = createStore<{ readonly drafts: Drafts }>(() => ({ drafts: firstDrafts() }));
/** The draft this tab shows; '' until one was opened or read. */
const openId = createStore(() => '');

/** Only what was kept, or is gone back to, is read. */
const loadReaders = () => import('../draft/readWorkspace');

const kept = persisted(store, {
  key: 'current',
  what: 'drafts',
  with: 'which one each tab shows',
  count: ({ drafts }) => drafts.size,
  version: workspaceVersion,
  schema: {
    read: async (value, base) => {
      const { readDrafts } = await loadReaders();
      // A draft that did not change stays the same object: only so is it known as unchanged.
      const workspace = readDrafts(value, (id, text) =>
        [base.drafts.get(id), currentDrafts().get(id)].find((draft) => draft !== undefined && keptText(draft) === text),
      );
      if (workspace === null) return null;
      const { decisions } = workspace;
      if (decisions.length > 0) void whenLedgerRead().then(() => record(decisions));
      // Each tab comes back to the draft it showed, whatever another tab opened last.
      if (openId.getState() === '') openId.setState(recallOpen() || workspace.open, true);
      return { drafts: workspace.drafts };
    },
    write: ({ drafts }) => writeDrafts({ drafts, open: currentOpenId() }),
  },
  rebase: (base, mine, theirs) => {
    const { drafts, copies } = takeOver(base.drafts, mine.drafts, theirs.drafts, () => `draft-${newId()}`);
    for (const copy of copies) {
      if (currentOpenId() === copy.of) openDraft(copy.id);
      showNotice({
        kind: 'info',
        words: `“${revealPlain(theirs.drafts.get(copy.of)?.name ?? '')}” was edited elsewhere, too. Your version is kept as “${revealPlain(copy.draft.name)}”.`,
      });
    }
    return { drafts };
  },
  onTaken: recheckSteps,
});

/** The way back through the edits: also to the draft that they were made in. */
const noteStep = noteStepsOf<Drafts>(
  {
    of: 'drafts',
    current: currentDrafts,
    show: (drafts) => {
      const before = currentDrafts();
      store.setState({ drafts });
      const changed = [...drafts].find(([id, draft]) => before.get(id) !== draft);
      if (changed !== undefined) openDraft(changed[0]);
    },
    changeOf,
    move: (current, from, to) => {
      const moved = moveDrafts(current, from, to);
      return moved && { value: moved.drafts, left: moved.left };
    },
    write: (drafts) => writeDrafts({ drafts, open: '' }),
    read: async (written) => (await loadReaders()).readPart(written),
  },
  kept.status,
);

/** Waits until what was kept is read. */
export const draftsRead = kept.whenRead;
export const areDraftsRead: Readable<boolean> = derive([kept.status], (status) => status !== 'reading');

export function currentDrafts(): Drafts {
  return store.getState().drafts;
}

export const openDraftId = derive([store, openId], ({ drafts }, id) => openAmong(drafts, id));

/** The draft that this tab shows. */
export const shownDraft: Readable<Draft> = derive(
  [store, openDraftId],
  ({ drafts }, id) => drafts.get(id) ?? newDraft(unnamedDraft),
);

/** Changes with every edit of a draft. */
export const draftsCount = countValues(derive([store], ({ drafts }) => drafts));

/** Changes with every edit of the draft that is shown, and when another one is. */
const shownDraftCount = countValues(shownDraft);

export const currentOpenId = openDraftId.getState;
export const currentDraft = shownDraft.getState;

export function useDrafts(): Drafts {
  return useStore(store, ({ drafts }) => drafts);
}

export function useOpenId(): string {
  return useStore(openDraftId);
}

export function useDraft(): Draft {
  return useStore(shownDraft);
}

/** Another number after every edit of a draft. */
export const useDraftsCount = () => useStore(draftsCount);

/** Names the draft that is shown, as it is now, in a question's key. */
export function useDraftCount(): number {
  return useStore(shownDraftCount);
}

/** Whether there is an edit to undo, and one to redo. */
export const useSteps = () => useStepsOf('drafts');

function setDrafts(drafts: Drafts): void {
  if (drafts === currentDrafts()) return;
  // What another tab opens later does not take this tab from the draft it works on.
  if (openId.getState() === '') openId.setState(currentOpenId(), true);
  const before = currentDrafts();
  store.setState({ drafts });
  noteStep(before, drafts);
}

/**
 * Edits the open draft, or another one that is named: what was begun in a draft that is gone changes none. What a person
 * takes out of what a class rule brought, the rule doesn't offer again.
 */
export function editDraft(edit: DraftEdit, draftId = currentOpenId()): void {
  const { entries } = currentDrafts().get(draftId) ?? {};
  setDrafts(editOf(currentDrafts(), draftId, edit));
  if (edit.kind !== 'remove') return;
  const brought = edit.toolIds?.filter((toolId) => entries?.get(toolId)?.rule !== undefined) ?? [];
  record(leftOutDecisions(draftId, brought, Date.now()));
}

export function openDraft(draftId: string): void {
  openId.setState(draftId, true);
  try {
    sessionStorage.setItem(openDraftKey, draftId);
  } catch {
    // This tab then opens what all tabs keep.
  }
}

/** Adds a draft and opens it. */
export function addDraft(draft: Draft): void {
  const id = `draft-${newId()}`;
  setDrafts(withDraft(currentDrafts(), id, draft));
  openDraft(id);
}

/** Adds what was brought `from` somewhere as a draft and opens it, and offers to take it back; `as` is what its file was. */
export function addDraftAloud(draft: Draft, from: string, as?: ImportedAs): void {
  addDraft(draft);
  if (as !== undefined) startAsImported(currentOpenId(), as);
  offerUndo(`“${revealPlain(draft.name, 60)}” added as a draft from ${revealPlain(from, 60)}.`);
}

/** Adds an empty draft and opens it; view Allowlist asks for its agent’s name. */
export function startDraft(): void {
  addDraft(newDraft(unnamedDraft));
}

export function removeDraft(draftId: string): void {
  if (currentDrafts().has(draftId)) setDrafts(withoutDraft(currentDrafts(), draftId));
}

/** Takes the last edit back, and shows the draft it was made in. */
export const undo = () => void undoStep('drafts');
export const redo = () => void redoStep('drafts');

/** Fills in what the catalog says of tools. No step to undo. */
export function describeEntries(draftId: string, described: readonly ToolEntry[]): void {
  store.setState({ drafts: describeIn(currentDrafts(), draftId, described) });
}

/** Fills in what the catalog's rules find in tools, and which sources list them. No step to undo. */
export function keepJudged(draftId: string, judged: readonly JudgedEntry[]): void {
  store.setState({ drafts: judgeIn(currentDrafts(), draftId, judged) });
}

/** The sources as entries keep them: by the name that somebody gave them, and with their address. */
export function nameSources(sources: readonly Source[]): readonly EntrySource[] {
  const files = sourceRecords.getState();
  const host = hostStore.getState();
  return sources.map(({ id, name }) => {
    const { label = name, from } = files.get(id) ?? {};
    const url = host !== null && id === hostSource(host.id) ? host.url : from?.url;
    return { id, name: label, ...(url !== undefined && { url }) };
  });
}

/** The host that the tools on screen are of; undefined where they are files' alone. */
function homeHost(): DraftHost | undefined {
  const host = hostStore.getState();
  return host === null ? undefined : { id: host.id, label: host.label, origin: host.origin };
}

/** The tools selected in this page: what the catalog says of them is asked for already. */
const newlySelected = new Set<string>();

/** The one agent that logs name; undefined where they name none or several. */
let onlyAgent: string | undefined;

export function noteOnlyAgent(name: string | undefined): void {
  onlyAgent = name;
}

/** Names a draft that nobody named when its first tool comes in: it is for the one agent there is. */
function naming(): readonly DraftEdit[] {
  const { name, entries, patterns } = currentDraft();
  const isFirst = name === unnamedDraft && entries.size + patterns.size === 0;
  const isFree = [...currentDrafts().values()].every((one) => one.name !== onlyAgent);
  return isFirst && isFree && onlyAgent !== undefined ? [{ kind: 'rename', name: onlyAgent }] : [];
}

/** Selects at once, `by` a class rule or by hand; what the catalog says of the tools follows. */
export function selectTools(asked: readonly string[], by?: ClassRule): void {
  const toolIds = asked.filter((toolId) => rejectionOf(toolId) === undefined);
  if (toolIds.length < asked.length) sayRejected(asked);
  if (toolIds.length === 0) return;
  const draftId = currentOpenId();
  const entries = toolIds.map((toolId): ToolEntry => ({ toolId, mode: 'ask', ...(by && { rule: by.name }) }));
  const rule = by === undefined ? [] : [{ kind: 'set-rule', rule: by } as const];
  editDraft({ kind: 'several', edits: [...naming(), { kind: 'add', entries, host: homeHost() }, ...rule] });
  for (const toolId of toolIds) newlySelected.add(toolId);
  void describeSelected(draftId, toolIds);
}

function sayRejected(asked: readonly string[]): void {
  const rejected = asked.flatMap((toolId) => rejectionOf(toolId) ?? []);
  const [first] = rejected;
  if (first === undefined) return;
  const others = rejected.length > 1 ? `, and ${formatCounted(rejected.length - 1, 'other')}` : '';
  const who = first.by === undefined ? '' : ` by ${revealPlain(first.by)}`;
  const words = `${revealPlain(first.toolId)}${others} can’t be ticked: rejected${who}. ${revealPlain(first.reason)}`;
  showNotice({ kind: 'error', words, isPassing: true });
}

async function describeSelected(draftId: string, toolIds: readonly string[]): Promise<void> {
  try {
    describeEntries(draftId, await entriesOf(toolIds));
  } catch (error) {
    showNotice({
      kind: 'error',
      words: `${describeWorkerError(error)} The draft can’t tell yet whether the selected tools change.`,
      actions: [
        {
          label: 'Try again',
          run: () => {
            showNotice(null);
            void describeSelected(draftId, toolIds);
          },
        },
      ],
    });
  }
}

export function deselectTools(toolIds: readonly string[]): void {
  editDraft({ kind: 'remove', toolIds });
}

/** The entries of these tools as the catalog describes them now. Many are asked for in parts, so that others get a turn. */
export async function entriesOf(toolIds: readonly string[]): Promise<readonly ToolEntry[]> {
  const entries: ToolEntry[] = [];
  for (let from = 0; from < toolIds.length; from += describedAtOnce) {
    const part = await catalogClient.ask('describe', { toolIds: toolIds.slice(from, from + describedAtOnce) });
    entries.push(...part.map(unpackEntry));
  }
  return entries;
}

function unpackEntry({ descriptor, listedIn: sources = [], ...entry }: DescribedEntry): ToolEntry {
  const listedIn = nameSources(sources);
  return {
    ...entry,
    ...(descriptor !== undefined && { descriptor: JSON.parse(descriptor) as unknown }),
    ...(listedIn.length > 0 && { listedIn }),
  };
}

function recallOpen(): string {
  try {
    return sessionStorage.getItem(openDraftKey) ?? '';
  } catch {
    return '';
  }
}

/**
 * Describes the entries that were kept without a description, such as those of a page that was closed right after the
 * click: without one, no later change of their tools would be seen. They go on asking, since nobody saw them described.
 * Drafts of another host than the one on screen are left alone.
 */
export async function describeUndescribed(host: DraftHost | null): Promise<void> {
  await draftsRead();
  for (const [draftId, draft] of currentDrafts()) {
    if (draft.host !== undefined && draft.host.origin !== host?.origin) continue;
    const undescribed = [...draft.entries.values()].flatMap(({ toolId, digest }) =>
      digest === undefined && !newlySelected.has(toolId) ? [toolId] : [],
    );
    const entries = await entriesOf(undescribed);
    if (entries.length === 0) continue;
    describeEntries(
      draftId,
      entries.map((entry) => ({ ...entry, mode: 'ask' })),
    );
  }
}

/** Takes everything out of the open draft, and says what went. */
export function emptyDraft(): void {
  const { entries, patterns } = currentDraft();
  editAloud({ kind: 'remove', toolIds: [...entries.keys()], patterns: [...patterns.keys()] });
}

/** Edits a draft, and says which entries that took out or brought in, and from where, with the way back. */
export function editAloud(edit: DraftEdit, draftId = currentOpenId(), from?: string): void {
  const before = currentDrafts().get(draftId);
  editDraft(edit, draftId);
  const after = currentDrafts().get(draftId);
  if (before === undefined || after === undefined || before === after) return;
  const [old, now] = [idsOf(before), idsOf(after)];
  const went = [...old].filter((id) => !now.has(id));
  const came = [...now].filter((id) => !old.has(id)).length;
  const what = [
    ...(went.length > 0
      ? [`${went.length === 1 ? revealPlain(went[0] ?? '', 60) : counted(went.length)} removed`]
      : []),
    ...(came > 0 ? [`${counted(came)} added`] : []),
  ];
  const origin = from === undefined ? '' : ` From ${revealPlain(from, 60)}.`;
  if (what.length > 0) offerUndo(`“${revealPlain(before.name, 60)}”: ${what.join(', ')}.${origin}`);
}

const counted = (entries: number) => formatCounted(entries, 'entry', 'entries');

function idsOf({ entries, patterns }: Draft): ReadonlySet<string> {
  return new Set([...entries.keys(), ...patterns.keys()]);
}

/** Removes a draft, and offers to bring it back. */
export function removeDraftAloud(draftId: string): void {
  const draft = currentDrafts().get(draftId);
  if (draft === undefined) return;
  removeDraft(draftId);
  offerUndo(`“${revealPlain(draft.name, 60)}” deleted.`);
}
