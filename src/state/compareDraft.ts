import { changeAddress } from './useAddress';
import { currentWorkspace } from './useWorkspace';

/** Shows a draft beside another one, or beside a list from elsewhere where there is none. */
export function compareDraft(id: string): void {
  const { histories } = currentWorkspace();
  const other = [...histories].find(([one, { draft }]) => one !== id && draft.entries.size > 0)?.[0];
  changeAddress({
    view: 'compare',
    of: `draft:${id}`,
    with: other === undefined ? null : `draft:${other}`,
    tool: null,
    copy: 1,
  });
}
