import { useMemo } from 'react';
import type { ToolKey } from '../catalog/protocol';
import { type ExposureContext, readContext, writeContext } from '../dialects/exposure';
import { type ExposedTool, judgeCatalog, offerContext } from '../dialects/judgeCatalog';
import { describeFailure } from '../host/failureText';
import { fetchOwnFile } from '../host/fetchOwnFile';
import { QuestionFailed } from '../screens/shared/QuestionFailed';
import { SourcesView } from '../screens/sources/SourcesView';
import { base } from './base';
import {
  addFiles,
  cancelFiles,
  changeDerivations,
  dismissFailed,
  reloadFile,
  removeFile,
  useFiles,
} from './filesStore';
import type { ViewProps } from './MainView';
import { chooseContext, useRegistryContext } from './registryContext';
import { changeAddress } from './useAddress';
import { catalogClient } from './useCatalog';
import { useCatalogAnswer } from './useCatalogAnswer';

const nothingExposed: readonly ExposedTool[] = [];
const anybody: ExposureContext = { licences: [] };

/** The view "Sources", joined to the worker and to what this browser keeps. */
export function SourcesPage({ state, catalog, known }: ViewProps) {
  const { summary, revision } = known;
  const host = state?.host ?? null;
  const { reading, failed, busy, isKept, settings } = useFiles();
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts) ?? anybody, [parts]);
  const { answer: exposed = nothingExposed, failure } = useCatalogAnswer('exposed', [revision], (signal) =>
    catalogClient.ask('exposed', null, [], { signal }),
  );
  const effect = useMemo(() => judgeCatalog(exposed, context), [exposed, context]);
  const offered = useMemo(() => offerContext(exposed.map(({ exposure }) => exposure)), [exposed]);
  const files = summary?.files ?? [];
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      {failure !== null && <QuestionFailed {...failure} />}
      <SourcesView
        host={
          host === null
            ? null
            : {
                label: host.label,
                summary: catalog.reading === null ? null : (summary?.host ?? null),
                state: catalog.isReading
                  ? 'reading…'
                  : catalog.failure === null
                    ? ''
                    : describeFailure(catalog.failure).title,
                readAt: catalog.reading?.readAt ?? null,
                isReading: catalog.isReading,
                onReload: catalog.refresh,
              }
        }
        files={files}
        busy={busy}
        reading={reading}
        failed={failed}
        isKept={isKept}
        onFiles={addFiles}
        onPaste={(text) => addFiles([{ path: 'Pasted text', file: new File([text], 'pasted') }])}
        onTry={async (demo) => {
          const bytes = await fetchOwnFile(new URL(demo.path, base));
          if (bytes !== null) addFiles([{ path: demo.name, file: new File([bytes], demo.name) }], demo.path);
        }}
        onReload={reloadFile}
        onRemove={removeFile}
        onCancel={cancelFiles}
        onDismiss={dismissFailed}
        settings={settings}
        onSettings={changeDerivations}
        exposure={exposed.length === 0 ? null : { context, onContext, offered, effect, onOpenTool: openTool }}
      />
    </main>
  );
}

function openTool({ toolId, copy }: ToolKey): void {
  changeAddress({ view: 'catalog', tool: toolId, copy });
}

/** Typing a name makes one entry in the history. */
function onContext(context: ExposureContext): void {
  chooseContext(writeContext(context), 'coalesce');
}
