import type { Draft } from '../model/draft';
import { formatCounted } from '../model/formatCount';
import { revealPlain } from '../model/revealText';
import { currentDraft, editDraft, undo } from './drafts';
import { showNotice } from './pageNotice';

/** Takes everything out of the open draft, and says what went. */
export function emptyDraft(): void {
  const before = currentDraft();
  editDraft({
    kind: 'remove',
    toolIds: [...before.entries.keys()],
    patterns: [...before.patterns.keys()],
  });
  sayWhatWent(before, currentDraft());
}

/** Puts what a file holds in place of the open draft's entries, and says what went. */
export function replaceDraft(draft: Draft): void {
  const before = currentDraft();
  editDraft({ kind: 'replace', draft });
  sayWhatWent(before, currentDraft());
}

function sayWhatWent(before: Draft, after: Draft): void {
  const idsOf = ({ entries, patterns }: Draft) => new Set([...entries.keys(), ...patterns.keys()]);
  const [old, now] = [idsOf(before), idsOf(after)];
  const went = [...old].filter((id) => !now.has(id)).length;
  const came = [...now].filter((id) => !old.has(id)).length;
  if (went === 0) return;
  const words = `“${revealPlain(before.name, 60)}”: ${count(went)} removed${came > 0 ? `, ${count(came)} added` : ''}.`;
  const takeBack = () => {
    // Only while it is the last step: a later one is somebody's own to take back.
    const isLast = JSON.stringify([...idsOf(currentDraft())]) === JSON.stringify([...now]);
    if (isLast) undo();
    showNotice(null);
  };
  showNotice({ kind: 'info', words, actions: [{ label: 'Undo', run: takeBack }] });
}

const count = (entries: number) => formatCounted(entries, 'entry', 'entries');
