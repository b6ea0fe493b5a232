import { useState } from 'react';
import { ExportRows } from '../features/catalog/ExportRows';
import type { Host } from '../host/settings';
import { formatCounted } from '../parts/formatQuantity';
import { useAnswer, viewer } from '../state/catalogView';
import { exportMatches } from '../state/exportMatches';
import { closeDialog, useIsDialogOpen } from '../state/openDialog';
import { changeAddress } from '../state/useAddress';
import type { Preflight } from '../state/usePreflight';
import { lazyPart } from '../ui/lazyPart';
import { ReviewMenu } from './ReviewMenu';

const RequirementsPanel = lazyPart('This panel', () =>
  import('../features/access/RequirementsPanel').then((m) => m.RequirementsPanel),
);

export interface CatalogActionsProps {
  readonly host: Host | null;
  readonly preflight: Preflight;
  readonly onAssign: () => void;
}

/** What can be done with all tools that match. */
export function CatalogActions({ host, preflight, onAssign }: CatalogActionsProps) {
  const showsRequirements = useIsDialogOpen('requirements');
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <ReviewMenu host={host} onAssign={onAssign} />
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
      {showsRequirements && (
        <RequirementsPanel
          preflight={preflight}
          subject={`${formatCounted(countMatches(), 'tool')} that match`}
          toolIds={null}
          host={host}
          onOpenTool={(toolId) => changeAddress({ tool: toolId, copy: 1 })}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

function countMatches(): number {
  return viewer.getSnapshot().result?.matches ?? 0;
}
