import { useMemo, useState } from 'react';
import type { CatalogSummary, ToolKey } from '../catalog/protocol';
import type { ExposureContext } from '../dialects/exposure';
import { type ExposedTool, judgeCatalog, offerContext } from '../dialects/judgeCatalog';
import { describeFailure } from '../host/failureText';
import { fetchOwnFile } from '../host/fetchOwnFile';
import type { Host } from '../host/settings';
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
import { type CatalogState, catalogClient } from './useCatalog';
import { useCatalogAnswer } from './useCatalogAnswer';

export interface SourcesPageProps {
  readonly host: Host | null;
  readonly catalog: CatalogState;
  readonly summary: CatalogSummary | null;
  readonly revision: number;
  readonly onOpenTool: (key: ToolKey) => void;
}

const nothingExposed: readonly ExposedTool[] = [];
const anybody: ExposureContext = { licences: [], unlicensed: 'hidden' };

/** The view "Sources", joined to the worker and to what this browser keeps. */
export function SourcesPage({ host, catalog, summary, revision, onOpenTool }: SourcesPageProps) {
  const { reading, failed, busy, isKept, settings } = useFiles();
  const [context, setContext] = useState(anybody);
  const { answer: exposed = nothingExposed } = useCatalogAnswer('exposed', [revision], (signal) =>
    catalogClient.ask('exposed', null, [], { signal }),
  );
  const effect = useMemo(() => judgeCatalog(exposed, context), [exposed, context]);
  const offered = useMemo(() => offerContext(exposed), [exposed]);
  const files = summary?.files ?? [];
  return (
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
      exposure={exposed.length === 0 ? null : { context, onContext: setContext, offered, effect, onOpenTool }}
    />
  );
}
