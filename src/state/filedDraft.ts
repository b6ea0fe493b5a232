import { useStore } from 'zustand';
import { writeDraft } from '../draft/draftFile';
import { withKeptOut } from '../draft/keptOut';
import { draftStem } from '../model/fileStem';
import { countValues, derive } from './derived';
import { openDraftId, shownDraft } from './drafts';
import { ledgerStore } from './ledger';
import { saveFile } from './saveFile';

/** The draft that this tab shows with what is kept out of it, as its file and its link carry it. */
const filedDraft = derive([shownDraft, openDraftId, ledgerStore], (draft, id, ledger) =>
  withKeptOut(draft, ledger, id),
);
const filedDraftCount = countValues(filedDraft);

export const currentFiledDraft = filedDraft.getState;

/** Another number once the draft's file is another. */
export const useFiledDraftCount = () => useStore(filedDraftCount);

/** Saves the open draft with the descriptors its tools had when they were added. */
export function downloadDraft(): void {
  const draft = currentFiledDraft();
  saveFile(`${draftStem(draft)}.draft.json`, 'application/json', [writeDraft(draft)]);
}
