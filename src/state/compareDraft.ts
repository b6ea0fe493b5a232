import { currentDrafts } from './drafts';
import { changeAddress } from './useAddress';

/** Shows a draft beside another one, or beside a list from elsewhere where there is none. */
export function compareDraft(id: string): void {
  const other = [...currentDrafts()].find(([one, { entries }]) => one !== id && entries.size > 0)?.[0];
  changeAddress({
    view: 'compare',
    of: `draft:${id}`,
    with: other === undefined ? null : `draft:${other}`,
    tool: null,
    copy: 1,
  });
}
