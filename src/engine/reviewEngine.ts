import type { FormerVerdict } from '../draft/verdicts';
import { CatalogState, type ContentProgress, loadAnswers } from './catalogState';
import type { CheckAnswer, CheckQuestion } from './check';
import type { ComparisonQuestion } from './compareCatalog';
import type { ComparisonSummary } from './comparisonTable';
import type { Report, ReportQuestion } from './handIn';
import { inSlices, type LongCall } from './inSlices';
import { rowsOf, type ToolKey } from './layout';
import type { ReviewQuestion } from './reviewFile';
import type { Gone } from './rows';
import type { OwnedPrint } from './ruleMatches';
import type { SubjectColumns } from './subjectColumns';
import type { SourceVerdicts, SubjectQuestion } from './subjects';

/** Answers what a reviewer asks: what a verdict is about, how a source stands, the files of a review. */
export class ReviewEngine extends CatalogState {
  /** Null while nothing is read, and where the other side is not there. */
  async comparison(question: ComparisonQuestion, call: LongCall): Promise<ComparisonSummary | null> {
    const { ComparisonTable } = await loadAnswers();
    this.comparisons ??= new ComparisonTable();
    const previous = question.side.kind === 'previous' ? this.sources.previousOf(question.side.id) : null;
    return this.catalog && this.comparisons.compare(this.catalog, question, previous, call);
  }

  /** Null while nothing is read. */
  async reviewFile(question: ReviewQuestion, call: LongCall): Promise<Blob | null> {
    const { writeReviewFile } = await loadAnswers();
    return this.catalog && writeReviewFile(this.catalog, question, call);
  }

  /** Judges the catalog, with `review` as a baseline where there is one; reads its content first. Null while nothing is read. */
  async check(
    { review, ...question }: CheckQuestion & { readonly review: ComparisonQuestion | null },
    call: LongCall,
  ): Promise<CheckAnswer | null> {
    const report = (done: ContentProgress) => (typeof done === 'number' ? call.report(done) : undefined);
    await this.readContent(null, { ...call, report });
    const summary = review && (await this.comparison(review, call));
    const { checkCatalog } = await loadAnswers();
    const comparison = summary ? (this.comparisons?.get(summary.id) ?? null) : null;
    return this.catalog && inSlices(checkCatalog(this.catalog, comparison, question), call);
  }

  /** What is handed in of a result's tools, or of all. Null while nothing is read. */
  async report(question: ReportQuestion, call: LongCall): Promise<Report | Gone | null> {
    await this.readContent(null, { ...call, report: () => undefined });
    const { makeReport } = await loadAnswers();
    const { catalog } = this;
    if (catalog === null) return null;
    const { result, comparison } = question;
    const compared = this.comparisons?.find(comparison, catalog) ?? null;
    const rows = result === null ? null : this.of({ result }, ({ layout }) => rowsOf(layout));
    return rows === 'gone' ? 'gone' : makeReport(catalog, question, compared, rows, call);
  }

  /** What a verdict would be about, as it is now. */
  async subjects(question: SubjectQuestion, call: LongCall): Promise<SubjectColumns> {
    const { catalog } = this;
    const { readSubjects, joinSubjects } = await loadAnswers();
    return joinSubjects(catalog === null ? [] : await inSlices(readSubjects(catalog, question), call));
  }

  /** The verdict on what a tool was called before, by a comparison; null where there is none. */
  former({ toolId, copy, comparison }: ToolKey & { readonly comparison: number }): FormerVerdict | null {
    const { catalog } = this;
    const verdicts = catalog && this.comparisons?.find(comparison, catalog)?.verdict;
    const row = catalog?.loaded.index.rowsOf.get(toolId)?.[copy - 1];
    return (row !== undefined && verdicts?.former?.get(row)) || null;
  }

  /** Null while nothing is read. */
  async standings({ source }: { readonly source: string }): Promise<SourceVerdicts | null> {
    const { standingsIn } = await loadAnswers();
    return this.catalog && standingsIn(this.catalog, source);
  }

  /** The findings of a rule in a tool and its server's others, or in the instructions of the server of that name. */
  async findingsLike(question: { readonly id: string; readonly rule: string }): Promise<readonly OwnedPrint[]> {
    const { findingsLike } = await loadAnswers();
    return this.catalog === null ? [] : findingsLike(this.catalog, question);
  }

  async digest(_: null, call: LongCall): Promise<string | null> {
    const { catalog } = this;
    const { digestCatalog } = await loadAnswers();
    return catalog && inSlices(digestCatalog(catalog.loaded), call);
  }
}
