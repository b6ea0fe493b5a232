import { AccessBar } from '../features/access/AccessBar';
import { RequirementsPanel } from '../features/access/RequirementsPanel';
import { AllowlistScreen } from '../features/allowlist/AllowlistScreen';
import { useDraft } from '../state/drafts';
import { closeDialog, openAccessRequest, openDialog, useDialog } from '../state/openDialog';
import { CatalogBanner } from './CatalogState';
import type { ViewProps } from './MainView';

/** The allowlist beside what other features show of it: whose access is checked, and what the set needs. */
export function AllowlistPage({ settings, catalog, known, preflight, isShown, state }: ViewProps) {
  const dialog = useDialog()?.id;
  const draft = useDraft();
  const host = state?.host ?? null;
  return (
    <AllowlistScreen
      settings={settings}
      host={host}
      catalog={catalog}
      revision={known.revision}
      preflight={preflight}
      dialog={dialog}
      onDialog={(id) => (id === null ? closeDialog() : openDialog(id))}
      onRequest={openAccessRequest}
      banner={state !== null && !isShown && <CatalogBanner {...state} isFirst />}
      access={(verdicts) => <AccessBar preflight={preflight} verdicts={verdicts} />}
      requirements={(toolIds, onOpenTool) => (
        <RequirementsPanel
          preflight={preflight}
          subject={`the draft “${draft.name}”`}
          toolIds={toolIds}
          host={host}
          onOpenTool={onOpenTool}
          onClose={closeDialog}
        />
      )}
    />
  );
}
