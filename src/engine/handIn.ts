import { findEffectTargets } from '../clients/targets';
import { effectVersion } from '../exports/effect';
import { digestBytes } from '../model/digest';
import type { Catalog } from './catalog';
import { checkCatalog } from './check';
import type { BaselineHead } from './compare/baselineFile';
import type { CatalogComparison } from './compareCatalog';
import { answerEffects, type EffectsQuestion } from './effectColumn';
import { inSlices, type LongCall } from './inSlices';
import { writeReport } from './report';
import { composeReport, type ReportDocument, type ReportedDraft, type ReportFacts } from './reportDocument';
import { writeReviewFile } from './reviewFile';
import { writeSarif } from './sarif';
import { digestCatalog } from './toolDetail';

/** What a report of the catalog is asked with. */
export interface ReportQuestion
  extends Pick<ReportFacts, 'of' | 'origin' | 'caller' | 'at' | 'filters' | 'since' | 'notRead'> {
  readonly head: BaselineHead;
  readonly by: string | undefined;
  /** What the review file will be called. */
  readonly fileName: string;
  /** What changed since the baseline in use; null where nothing is compared. */
  readonly comparison: number | null;
  /** The id of a query's result: the report names its tools alone; null for all. */
  readonly result: number | null;
  /** The open draft; null for one that holds nothing. */
  readonly draft: (Pick<EffectsQuestion, 'effect'> & Pick<ReportedDraft, 'name' | 'file'>) | null;
}

export interface Report {
  readonly document: ReportDocument;
  readonly markdown: string;
  readonly sarif: string;
  readonly review: Blob;
}

/**
 * Writes the report and the review file of a catalog. The review file always holds all tools.
 *
 * @param only the rows that the report names; null for all
 */
export async function makeReport(
  catalog: Catalog,
  { head, by, fileName, draft, comparison: _, result: __, ...facts }: ReportQuestion,
  compared: CatalogComparison | null,
  only: Iterable<number> | null,
  call: LongCall,
): Promise<Report> {
  const { loaded, decided, settings } = catalog;
  const decisions = decided.ledger;
  const review = await writeReviewFile(catalog, { head, by, decisions }, call);
  const question = { decisions, failOn: settings.threshold, allowAdded: false };
  const whole = await inSlices(checkCatalog(catalog, compared, question), call);
  const tools =
    only === null
      ? whole.tools
      : Array.from(only).flatMap((row) => {
          const one = whole.tools[row];
          return one === undefined ? [] : [one];
        });
  const told = new Set(tools.map(([id]) => id));
  const isTold = ({ kind, id }: { readonly kind: 'tool' | 'server'; readonly id: string }) =>
    kind === 'server' || told.has(id);
  const answer = {
    ...whole,
    tools,
    findings: whole.findings.filter(isTold),
    changes: whole.changes?.filter(isTold) ?? null,
  };
  const report: ReportFacts = {
    ...facts,
    answer,
    decisions,
    catalogDigest: await inSlices(digestCatalog(loaded), call),
    draft: draft && reportDraft(catalog, draft),
    review: { name: fileName, digest: digestBytes(new Uint8Array(await review.arrayBuffer())) },
  };
  const document = composeReport(report);
  return { document, markdown: writeReport(document), sarif: writeSarif(report), review };
}

function reportDraft(catalog: Catalog, { name, file, effect }: NonNullable<ReportQuestion['draft']>): ReportedDraft {
  const { entries, patterns, denied } = effect.list;
  const found = answerEffects(catalog, { toolIds: entries.map(({ toolId }) => toolId), effect });
  return {
    name,
    file,
    entries: entries.map(({ toolId, mode }, place) => ({ toolId, mode, effects: found[place] ?? [] })),
    patterns,
    denied: denied.map(({ id }) => id),
    effectVersions: findEffectTargets(effect.clients).map(({ client, target }) => ({
      client: `${client} (${target.label})`,
      version: effectVersion(target) ?? 'not known',
    })),
  };
}
