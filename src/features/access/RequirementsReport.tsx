import { useState } from 'react';
import { type ReportFormat, writeRequirements } from '../../exports/requirementsReport';
import type { RequestedMark, RequirementsSum } from '../../model/requirements';
import { saveFile } from '../../state/saveFile';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';

export interface RequirementsReportProps {
  readonly sum: RequirementsSum;
  readonly subject: string;
  readonly host: { readonly label: string; readonly origin: string } | undefined;
  readonly requested: readonly RequestedMark[];
  /** Whether the text is in sight at first. */
  readonly startsOpen: boolean;
}

/** What is missing as a request for an administrator: its text in sight, to copy, and as CSV. */
export function RequirementsReport({ sum, startsOpen, ...origin }: RequirementsReportProps) {
  const [isOpen, setOpen] = useState(startsOpen);
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
      {!isOpen && <Button onClick={() => setOpen(true)}>Show the request</Button>}
      {isOpen && (
        <textarea
          readOnly
          aria-label="Request"
          rows={10}
          className="w-full basis-full resize-y rounded-md border border-ctl bg-sunk p-2 font-mono text-xs"
          value={write('text')}
        />
      )}
      <CopyButton text={() => write('text')} label="Copy as text" words="Copy as text" />
      <CopyButton text={() => write('markdown')} label="Copy as Markdown" words="Markdown" />
      <Button aria-label="Download CSV" onClick={() => saveFile('requirements.csv', 'text/csv', [write('csv')])}>
        CSV
      </Button>
    </>
  );
}
