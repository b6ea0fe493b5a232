import { defaultAddress } from '../model/address';
import { tellForgotten } from '../storage/forgotten';
import { noteSummary } from './catalogSummary';
import { forgetPreflight } from './preflightStore';
import { navigate } from './useAddress';
import { catalogClient, tokens } from './useCatalog';
import { forgetPreferences } from './usePreferences';
import { forgetDrafts } from './useWorkspace';

/** Empties memory and this browser's storage: tokens, drafts, preferences, and the catalog on screen. */
export async function forgetEverything(): Promise<void> {
  tokens.forgetAll();
  forgetPreferences();
  forgetPreflight();
  void catalogClient.ask('clear', { files: true }).then(noteSummary);
  navigate(defaultAddress);
  const drafts = forgetDrafts().catch(() => undefined);
  const stores = await Promise.all([
    import('./filesStore'),
    import('./assignmentsStore'),
    import('./argumentSetsStore'),
    import('./policyStore'),
  ]);
  const [files, assignments, argumentSets, policy] = stores;
  files.forgetFiles();
  assignments.forgetAssignments();
  argumentSets.forgetArguments();
  policy.forgetPolicy();
  await drafts;
  // Again, as what the others were just writing may have come after.
  await forgetDrafts();
  tellForgotten();
}
