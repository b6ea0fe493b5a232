import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Host } from '../host/settings';
import { defaultAddress, formatAddress } from '../model/address';
import { ExportRows } from '../screens/catalog/ExportRows';
import { formatCounted } from '../screens/shared/formatQuantity';
import { Button } from '../ui/Button';
import { openTool } from './CatalogTable';
import { useAnswer, viewer } from './catalogView';
import { exportRows } from './exportRows';
import { useAddress } from './useAddress';
import type { Preflight } from './usePreflight';

const ReviewMenu = lazy(() => import('./ReviewMenu').then((m) => ({ default: m.ReviewMenu })));
const RequirementsDialog = lazy(() => import('./RequirementsDialog').then((m) => ({ default: m.RequirementsDialog })));

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
  const [showsRequirements, setShowsRequirements] = useState(false);
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Requirements"
        title="What these tools need in all"
        className="px-2 max-sm:min-w-11"
        onClick={() => setShowsRequirements(true)}
      >
        <KeyRound aria-hidden />
      </Button>
      {hasRows && (
        <Suspense>
          <ReviewMenu host={host} onAssign={onAssign} />
        </Suspense>
      )}
      <ExportRows
        isEmpty={useAnswer(({ result }) => (result?.matches ?? 0) === 0)}
        countMatches={countMatches}
        busy={isExporting}
        onExport={async (format) => {
          const { question, result } = viewer.getSnapshot();
          if (result === null) return;
          setExporting(true);
          try {
            await exportRows(
              format,
              result,
              host,
              formatAddress({ ...defaultAddress, q: question?.q ?? '', choices: question?.choices ?? new Map() }),
            );
          } finally {
            setExporting(false);
          }
        }}
      />
      {showsRequirements && (
        <Suspense>
          <RequirementsDialog
            preflight={preflight}
            as={as}
            subject={`${formatCounted(countMatches(), 'tool')} that match`}
            toolIds={null}
            host={host}
            onOpenTool={(toolId) => openTool({ toolId, copy: 1 })}
            onClose={() => setShowsRequirements(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function countMatches(): number {
  return viewer.getSnapshot().result?.matches ?? 0;
}
