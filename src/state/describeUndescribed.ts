import type { Host } from '../host/settings';
import { currentDrafts, describe, draftsRead, entriesOf, newlySelected } from './drafts';

/**
 * Describes the entries that were kept without a description, such as those of a page that was closed right after the
 * click: without one, no later change of their tools would be seen. They go on asking, since nobody saw them described.
 * Drafts of another host than the one on screen are left alone.
 */
export async function describeUndescribed(host: Host | null): Promise<void> {
  await draftsRead();
  for (const [draftId, draft] of currentDrafts()) {
    if (draft.host !== undefined && draft.host.origin !== host?.origin) continue;
    const undescribed = [...draft.entries.values()].flatMap(({ toolId, digest }) =>
      digest === undefined && !newlySelected.has(toolId) ? [toolId] : [],
    );
    const entries = await entriesOf(undescribed);
    if (entries.length === 0) continue;
    describe(
      draftId,
      entries.map((entry) => ({ ...entry, mode: 'ask' })),
    );
  }
}
