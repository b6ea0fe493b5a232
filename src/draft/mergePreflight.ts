import type { PreflightState } from './identities';
import { mergeFields } from './mergeFields';
import { mergeLists } from './mergeLists';

/** What two tabs decided, in one: item by item, mine where both changed the same. */
export function mergePreflight(base: PreflightState, mine: PreflightState, theirs: PreflightState): PreflightState {
  return {
    ...mergeFields(base, mine, theirs),
    identities: mergeLists(base.identities, mine.identities, theirs.identities, ({ id }) => id),
    mappings: mergeLists(base.mappings, mine.mappings, theirs.mappings, ({ subject: { kind, name } }) =>
      JSON.stringify([kind, name]),
    ),
    requested: mergeLists(base.requested, mine.requested, theirs.requested, ({ kind, name, identity }) =>
      JSON.stringify([kind, name, identity]),
    ),
  };
}
