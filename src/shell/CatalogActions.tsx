import { useState } from 'react';
import { ExportRows } from '../features/catalog/ExportRows';
import type { Host } from '../host/settings';
import { formatCounted } from '../parts/formatQuantity';
import { useAnswer, viewer } from '../state/catalogView';
import { useAddress } from '../state/useAddress';
import type { Preflight } from '../state/usePreflight';
import { Button } from '../ui/Button';
import { lazyWithPreload } from '../ui/lazyWithPreload';
import { withLate } from '../ui/loadLate';
import { openTool } from './CatalogTable';
import { closeDialog, useIsDialogOpen } from './openDialog';

const ReviewMenu = lazyWithPreload(() => import('./ReviewMenu').then((m) => m.ReviewMenu), 'the review menu');
const RequirementsPanel = lazyWithPreload(
  () => import('./RequirementsPanel').then((m) => m.RequirementsPanel),
  'the requirements',
);

/** Keeps the review menu's place, so that nothing beside it moves when it comes. */
const reviewPlace = (
  <Button disabled className="invisible px-2 touch:min-w-11">
    <svg aria-hidden />
    <span className="@max-3xl:hidden">Review</span>
  </Button>
);

export interface CatalogActionsProps {
  readonly host: Host | null;
  readonly preflight: Preflight;
  /** Whether the first rows are there: what is seldom used is loaded behind them. */
  readonly hasRows: boolean;
  readonly onAssign: () => void;
}

/** What can be done with all tools that match. */
export function CatalogActions({ host, preflight, hasRows, onAssign }: CatalogActionsProps) {
  const as = useAddress((address) => address.as);
  const showsRequirements = useIsDialogOpen('requirements');
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      {hasRows ? <ReviewMenu host={host} onAssign={onAssign} waiting={reviewPlace} /> : reviewPlace}
      <ExportRows
        isEmpty={useAnswer(({ result }) => (result?.matches ?? 0) === 0)}
        countMatches={countMatches}
        busy={isExporting}
        onExport={(format) =>
          withLate(
            'the export of rows',
            () => import('../state/exportMatches'),
            async ({ exportMatches }) => {
              setExporting(true);
              try {
                await exportMatches(format, host);
              } finally {
                setExporting(false);
              }
            },
          )
        }
      />
      {showsRequirements && (
        <RequirementsPanel
          preflight={preflight}
          as={as}
          subject={`${formatCounted(countMatches(), 'tool')} that match`}
          toolIds={null}
          host={host}
          onOpenTool={(toolId) => openTool({ toolId, copy: 1 })}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

function countMatches(): number {
  return viewer.getSnapshot().result?.matches ?? 0;
}
