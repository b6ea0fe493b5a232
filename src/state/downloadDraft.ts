import { writeDraft } from '../draft/draftFile';
import { fileStem } from '../exports/writing';
import { currentDraft } from './drafts';
import { saveFile } from './saveFile';

/** Saves the open draft with the descriptors its tools had when they were added. */
export function downloadDraft(): void {
  const draft = currentDraft();
  saveFile(`${fileStem(draft)}.draft.json`, 'application/json', [writeDraft(draft)]);
}
