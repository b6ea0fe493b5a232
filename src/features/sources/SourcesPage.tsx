import { useMemo } from 'react';
import { type ExposureContext, readContext, writeContext } from '../../dialects/exposure';
import { type ExposedTool, judgeCatalog, offerContext } from '../../dialects/judgeCatalog';
import { newDraft } from '../../draft/draft';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { describeFailure } from '../../host/failureText';
import { fetchOwnFile } from '../../host/settings';
import { QuestionFailed } from '../../parts/QuestionFailed';
import { base } from '../../state/base';
import { useKnownCatalog } from '../../state/catalogSummary';
import { addDraft, entriesOf } from '../../state/drafts';
import {
  addFiles,
  cancelFiles,
  changeDerivations,
  dismissFailed,
  dismissRemoval,
  reloadFile,
  removeFiles,
  undoRemoval,
  useFiles,
} from '../../state/filesStore';
import { openProblemsOf } from '../../state/openDialog';
import { usePage } from '../../state/page';
import { chooseContext, useRegistryContext } from '../../state/registryContext';
import { changeAddress, openTool } from '../../state/useAddress';
import { catalogClient } from '../../state/useCatalog';
import { useCatalogAnswer } from '../../state/useCatalogAnswer';
import type { ReferringAgent } from './AgentList';
import { RegistryPart } from './RegistryPart';
import { SourcesView } from './SourcesView';

const nothingExposed: readonly ExposedTool[] = [];
const noFiles: readonly SourceSummary[] = [];
const anybody: ExposureContext = { licences: [] };

/** The view "Sources", joined to the worker and to what this browser keeps. */
export function SourcesPage() {
  const { settings: deployment, host, catalog } = usePage();
  const { summary, revision } = useKnownCatalog();
  const { reading, failed: rejected, busy, removed, addedAt, isKept, settings } = useFiles();
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts) ?? anybody, [parts]);
  const { answer: exposed = nothingExposed, failure } = useCatalogAnswer('exposed', [revision], (signal) =>
    catalogClient.ask('exposed', null, { signal }),
  );
  const effect = useMemo(() => judgeCatalog(exposed, context), [exposed, context]);
  const offered = useMemo(() => offerContext(exposed.map(({ exposure }) => exposure)), [exposed]);
  const files = summary?.files ?? noFiles;
  const hasHost = catalog.reading !== null;
  const fingerprint = useCatalogAnswer('hostDigest', [hasHost, catalog.reading?.readAt], (signal) =>
    hasHost ? catalogClient.ask('hostDigest', null, { signal }) : Promise.resolve(null),
  );
  const refs = useMemo(
    () =>
      files.flatMap(({ name, agents }) =>
        agents.first.flatMap((one) => one.refs.map(({ ref }) => ({ file: name, ref }))),
      ),
    [files],
  );
  const resolved = useCatalogAnswer('resolveRefs', [revision, refs], async (signal) => ({
    refs,
    toolIds: refs.length === 0 ? [] : await catalogClient.ask('resolveRefs', { refs }, { signal }),
  }));
  // The answer before is of other references.
  const toolIds = resolved.answer?.refs === refs ? resolved.answer.toolIds : null;
  const agents = useMemo(() => placeAgents(files, toolIds), [files, toolIds]);
  const failed = [failure, fingerprint.failure, resolved.failure].filter((one) => one !== null);
  return (
    <main className="relative min-h-0 flex-1 overflow-y-auto">
      {failed[0] !== undefined && (
        <QuestionFailed
          words={failed[0].words}
          onRetry={() => {
            for (const { onRetry } of failed) onRetry();
          }}
        />
      )}
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
                digest: fingerprint.answer ?? undefined,
                readAt: catalog.reading?.readAt ?? null,
                isReading: catalog.isReading,
                onReload: catalog.refresh,
              }
        }
        files={files}
        agents={agents}
        onOpenTool={(toolId) => openTool({ toolId, copy: 1 })}
        onProblems={openProblemsOf}
        onOpenDraft={(agent) => void openAgent(agent)}
        addedAt={addedAt}
        busy={busy}
        removed={removed}
        reading={reading}
        failed={rejected}
        isKept={isKept}
        onFiles={addFiles}
        onPaste={(text) => addFiles([{ path: 'Pasted text', file: new File([text], 'pasted') }])}
        onTry={async (demo) => {
          const bytes = await fetchOwnFile(new URL(demo.path, base));
          if (bytes !== null) addFiles([{ path: demo.name, file: new File([bytes], demo.name) }], demo.path);
        }}
        onReload={reloadFile}
        onRemove={removeFiles}
        onUndo={undoRemoval}
        onDismissRemoval={dismissRemoval}
        onCancel={cancelFiles}
        onDismiss={dismissFailed}
        settings={settings}
        onSettings={changeDerivations}
        registries={deployment.registries.map((registry) => ({
          id: registry.id,
          label: registry.label,
          part: <RegistryPart registry={registry} />,
        }))}
        exposure={exposed.length === 0 ? null : { context, onContext, offered, effect, onOpenTool: openTool }}
      />
    </main>
  );
}

/** Each file's agents, their references with what they mean; `resolved` has one answer a reference, in order. */
function placeAgents(
  files: readonly SourceSummary[],
  resolved: readonly (readonly string[])[] | null,
): ReadonlyMap<string, readonly ReferringAgent[]> {
  let place = 0;
  return new Map(
    files.map(({ id, agents }) => [
      id,
      agents.first.map(({ name, refs, refCount }) => ({
        name,
        refCount,
        refs: refs.map(({ text, ref }) => ({ text, kind: ref.kind, toolIds: resolved?.[place++] ?? null })),
      })),
    ]),
  );
}

/** Opens what an agent refers to as a draft; references that mean nothing here are told in its note. */
async function openAgent({ name, refs, refCount }: ReferringAgent): Promise<void> {
  const toolIds = [...new Set(refs.flatMap((ref) => ref.toolIds ?? []))];
  const absent = refs.filter((ref) => (ref.toolIds ?? []).length === 0).map(({ text }) => text);
  const left = refCount - refs.length;
  const notes = [
    ...(absent.length > 0 ? [`Refers also to what is not in the catalog: ${absent.join(', ')}`] : []),
    ...(left > 0 ? [`${left} more references were not opened.`] : []),
  ];
  const entries = await entriesOf(toolIds);
  addDraft({
    ...newDraft(name || 'Agent'),
    ...(notes.length > 0 && { note: notes.join(' ') }),
    entries: new Map(entries.map((entry) => [entry.toolId, entry])),
  });
  changeAddress({ view: 'allowlist' });
}

/** Typing a name makes one entry in the history. */
function onContext(context: ExposureContext): void {
  chooseContext(writeContext(context), 'coalesce');
}
