import { useIsArriving } from '../state/useCatalog';
import { BesideTool } from './BesideTool';
import { CatalogPage } from './CatalogPage';
import { WithoutCatalog } from './CatalogState';
import type { ViewProps } from './MainView';
import { Progress } from './Progress';

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
      {/* A list that came empty: the host may still show a linked tool by its id. */}
      {reading !== null && <BesideTool {...props} />}
    </div>
  );
}
