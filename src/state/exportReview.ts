import { rulesetName } from '../audit/rules';
import { entriesOf, type HostMark, writeReview } from '../draft/reviewFile';
import { currentAssignments } from './assignmentsStore';
import { saveFile } from './saveFile';
import { catalogClient } from './useCatalog';

/** Saves what was assigned as a review file, bound to the catalog as it is and signed with a name. */
export async function exportReview(by: string, host?: HostMark): Promise<void> {
  const catalogDigest = await catalogClient.ask('digest', null);
  const text = writeReview({
    subject: { kind: 'catalog', digest: catalogDigest },
    ...(host && { host }),
    by,
    at: new Date().toISOString(),
    catalogDigest,
    ruleset: rulesetName(),
    entries: entriesOf(currentAssignments().map(({ from: _from, ...one }) => one)),
    suppressions: [],
  });
  saveFile('catalog.review.json', 'application/json', [text]);
}
