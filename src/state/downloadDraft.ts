import { writeDraft } from '../draft/writeDraft';
import { fileStem } from '../exports/writing';
import { saveFile } from '../ui/saveFile';
import { currentDraft } from './drafts';

/** Saves the open draft with the descriptors its tools had when they were added. */
export function downloadDraft(): void {
  const draft = currentDraft();
  saveFile(`${fileStem(draft)}.draft.json`, 'application/json', [writeDraft(draft)]);
}
