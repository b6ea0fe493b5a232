import { useState } from 'react';
import { useAnswer, viewer } from '../../state/catalogView';
import { exportMatches } from '../../state/exportMatches';
import { useHost } from '../../state/page';
import { ExportRows } from './ExportRows';
import { ReviewMenu } from './ReviewMenu';

/** What can be done with all tools that match. */
export function CatalogActions() {
  const host = useHost();
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <ReviewMenu />
      <ExportRows
        isEmpty={useAnswer(({ result }) => (result?.matches ?? 0) === 0)}
        countMatches={countMatches}
        busy={isExporting}
        onExport={async (format) => {
          setExporting(true);
          try {
            await exportMatches(format, host);
          } finally {
            setExporting(false);
          }
        }}
      />
    </>
  );
}

function countMatches(): number {
  return viewer.getSnapshot().result?.matches ?? 0;
}
