import { type ReportFormat, writeRequirements } from '../../exports/requirementsReport';
import type { RequestedMark, RequirementsSum } from '../../model/requirements';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { saveFile } from '../../ui/saveFile';

export interface RequirementsReportProps {
  readonly sum: RequirementsSum;
  readonly subject: string;
  readonly host: { readonly label: string; readonly origin: string } | undefined;
  readonly requested: readonly RequestedMark[];
}

/** The report as text or Markdown to paste somewhere, and as CSV. */
export function RequirementsReport({ sum, ...origin }: RequirementsReportProps) {
  const write = (format: ReportFormat) =>
    writeRequirements(
      sum,
      {
        subject: origin.subject,
        requested: origin.requested,
        takenAt: new Date().toISOString(),
        ...(origin.host && { host: origin.host }),
      },
      format,
    );
  return (
    <>
      <CopyButton text={() => write('text')} label="Copy as text" words="Copy as text" />
      <CopyButton text={() => write('markdown')} label="Copy as Markdown" words="Copy as Markdown" />
      <Button onClick={() => saveFile('requirements.csv', 'text/csv', [write('csv')])}>Download CSV</Button>
    </>
  );
}
