import type { Draft } from '../model/draft';
import { indentJson } from '../model/formatJson';
import { escapeUnseen } from '../model/revealText';
import { writeCompactDraft } from './writeCompactDraft';

/** The draft file: UTF-8, 2-space JSON, a final line feed; the same bytes for the same draft. */
export function writeDraft(draft: Draft): string {
  return `${escapeUnseen(indentJson(writeCompactDraft(draft, false)))}\n`;
}
