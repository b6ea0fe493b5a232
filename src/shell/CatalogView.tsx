import { useState } from 'react';
import { closeTool, useAddress } from '../state/useAddress';
import { useIsArriving } from '../state/useCatalog';
import type { AssignTarget } from './Assign';
import { Assign } from './Assign';
import { CatalogPage } from './CatalogPage';
import { WithoutCatalog } from './CatalogState';
import type { ViewProps } from './MainView';
import { Progress } from './Progress';
import { ToolSide } from './ToolSide';

/** The view "Catalog": the table, or why there is none. */
export function CatalogView(props: ViewProps) {
  const { settings, state, catalog, known, isShown, preflight, searchInput } = props;
  const { reading } = catalog;
  const isArriving = useIsArriving();
  // Drawn while the first list comes in: then its rows are all that is left to draw.
  if (isShown || (isArriving && reading === null)) {
    return (
      <CatalogPage
        searchInput={searchInput}
        host={state?.host ?? null}
        limits={settings.limits}
        reading={reading}
        summary={isShown ? known.summary : null}
        progress={state && <Progress variant="full" hostLabel={state.host.label} onCancel={catalog.cancel} />}
        revision={known.revision}
        preflight={preflight}
      />
    );
  }
  return (
    <div className="relative flex min-h-0 flex-1">
      <main className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        <WithoutCatalog settings={settings} state={state} />
      </main>
      {reading !== null && <UnlistedTool {...props} />}
    </div>
  );
}

/** A linked tool beside a list that came empty: the host may still show it by its id. */
function UnlistedTool({ settings, state, catalog, known, preflight }: ViewProps) {
  const toolId = useAddress((address) => address.tool);
  const [assigning, setAssigning] = useState<AssignTarget | null>(null);
  if (toolId === null) return null;
  return (
    <>
      <div className="w-full max-w-[32rem] overflow-y-auto border-line border-l bg-panel max-lg:absolute max-lg:inset-0 max-lg:z-20 max-lg:max-w-none">
        <ToolSide
          toolId={toolId}
          host={state?.host ?? null}
          limits={settings.limits}
          reading={catalog.reading}
          revision={known.revision}
          preflight={preflight}
          onAssign={setAssigning}
          onClose={closeTool}
        />
      </div>
      {assigning !== null && <Assign target={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
