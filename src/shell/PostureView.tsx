import { PosturePage } from '../features/posture/PosturePage';
import { openProblems } from '../state/openDialog';
import { BesideTool } from './BesideTool';
import { WithoutCatalog } from './CatalogState';
import type { ViewProps } from './MainView';

/** The view "Posture", or why there is nothing to add up. */
export function PostureView(props: ViewProps) {
  const { settings, state, catalog, isShown } = props;
  if (!isShown) {
    return (
      <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
        <WithoutCatalog settings={settings} state={state} />
      </main>
    );
  }
  return (
    <div className="relative flex min-h-0 flex-1">
      <PosturePage
        hostLabel={state?.host.label ?? null}
        readAt={catalog.reading?.readAt ?? null}
        onUnreadable={openProblems}
      />
      <BesideTool {...props} />
    </div>
  );
}
