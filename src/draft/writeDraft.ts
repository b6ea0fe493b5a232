import type { Draft } from '../model/draft';
import { escapeUnseen } from '../model/escapeUnseen';
import { indentJson } from '../model/indentJson';
import { writeCompactDraft } from './writeCompactDraft';

/** The draft file: UTF-8, 2-space JSON, a final line feed; the same bytes for the same draft. */
export function writeDraft(draft: Draft): string {
  return `${escapeUnseen(indentJson(writeCompactDraft(draft, false)))}\n`;
}
