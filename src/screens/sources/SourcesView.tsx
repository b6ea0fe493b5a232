import type { ReactNode } from 'react';
import type { HostSummary, SourceSummary } from '../../catalog/protocol';
import { decidingManifest } from '../../dialects/confirmation';
import type { DerivationSettings } from '../../dialects/derivations';
import type { ChosenFile } from '../../ui/droppedFiles';
import { Disclosure } from '../shared/Disclosure';
import { formatCounted } from '../shared/formatQuantity';
import { AddSources } from './AddSources';
import { AgentList, type ReferringAgent } from './AgentList';
import { ConfirmationTier } from './ConfirmationTier';
import { ContextPicker, type ContextPickerProps } from './ContextPicker';
import { DerivationRules } from './DerivationRules';
import { type FailedFile, FailedFiles } from './FailedFiles';
import { type ReadingFile, ReadingFiles } from './ReadingFiles';
import { SourceRow } from './SourceRow';
import { describeDeciding, describeDialects, describeExtras } from './sourceWords';
import { TryTheseList } from './TryTheseList';
import { type DemoFile, tryThese } from './tryThese';

/** The chosen host as a source. */
export interface HostSource {
  readonly label: string;
  /** Null where its list is not there: `state` says why. */
  readonly summary: HostSummary | null;
  /** In a few words, such as "reading…" or "The host asks who you are". */
  readonly state: string;
  readonly digest?: string | undefined;
  readonly readAt: number | null;
  readonly isReading: boolean;
  readonly onReload: () => void;
  /** Leaves the host's tools out of the catalog; absent where that is not offered. */
  readonly onRemove?: () => void;
}

export interface SourcesViewProps {
  /** Null where no host is chosen. */
  readonly host: HostSource | null;
  readonly files: readonly SourceSummary[];
  /** The mas/v1 agents of each file that has any, by its id. */
  readonly agents: ReadonlyMap<string, readonly ReferringAgent[]>;
  readonly onOpenTool: (toolId: string) => void;
  readonly onOpenDraft: (agent: ReferringAgent) => void;
  /** Files that are being read anew. */
  readonly busy: ReadonlySet<string>;
  readonly reading: readonly ReadingFile[];
  readonly failed: readonly FailedFile[];
  /** False where this browser does not keep added files. */
  readonly isKept: boolean;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
  readonly onPaste: (text: string) => void;
  readonly onTry: (file: DemoFile) => void;
  readonly onReload: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onCancel: () => void;
  readonly onDismiss: (ids: readonly string[]) => void;
  readonly settings: DerivationSettings;
  readonly onSettings: (settings: DerivationSettings) => void;
  /** Null where no tool of a registry is in the catalog. */
  readonly exposure: ContextPickerProps | null;
}

/** The view "Sources": where the catalog's tools come from, and how their facts are arrived at. */
export function SourcesView(props: SourcesViewProps) {
  const { host, files, busy, reading, failed, isKept, settings, onSettings, exposure } = props;
  const tools = files.reduce((sum, file) => sum + file.tools, host?.summary?.tools ?? 0);
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6 sm:px-6 sm:py-8">
      <header>
        <h1 className="font-semibold text-[1.25rem] tracking-tight">Sources</h1>
        <p className="mt-0.5 max-w-prose text-ink-2">
          All sources stand together in one catalog. Files may be of five formats: OpenWOP tool descriptors, MCP lists,
          mas/v1 manifests, tool registry descriptors and HIS definitions.
        </p>
      </header>
      <div className="grid gap-3">
        <AddSources onFiles={props.onFiles} onPaste={props.onPaste} />
        <ReadingFiles files={reading} onCancel={props.onCancel} />
        {failed.length > 0 && <FailedFiles files={failed} onDismiss={props.onDismiss} />}
      </div>
      <Part
        title="In the catalog"
        note={formatCounted(tools, 'tool')}
        below={isKept ? null : 'This browser does not keep added files: they are gone when the page closes.'}
      >
        {host === null && files.length === 0 ? (
          <p className="rounded-xl border border-line border-dashed px-4 py-6 text-center text-ink-2">
            Nothing is read yet. Drop a file above, choose a host, or try one of the files below.
          </p>
        ) : (
          <ul aria-label="Sources" className="divide-y divide-line rounded-xl border border-line bg-panel">
            {host !== null && <HostRow host={host} />}
            {files.map((file) => (
              <SourceRow
                key={file.id}
                kind="file"
                name={file.name}
                holds={holdsOf(file, files, settings)}
                problems={file.problems}
                badEntries={file.badEntries}
                bytes={file.bytes}
                digest={file.digest}
                readAt={file.readAt}
                faults={file.faults}
                isBusy={busy.has(file.id)}
                onReload={() => props.onReload(file.id)}
                onRemove={() => props.onRemove(file.id)}
              >
                {file.agents.count > 0 && (
                  <AgentList
                    agents={props.agents.get(file.id) ?? []}
                    count={file.agents.count}
                    onOpenTool={props.onOpenTool}
                    onOpenDraft={props.onOpenDraft}
                  />
                )}
              </SourceRow>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Try these" note="files of the demo">
        <TryTheseList files={tryThese} added={files.map(({ name }) => name)} onTry={props.onTry} />
      </Part>
      <Part title="Who asks" note="tool registries only">
        {exposure === null ? (
          <p className="max-w-prose text-ink-2">
            No tool in this catalog comes from a tool registry. For those, this part tells which of them a given
            cluster, gang, tenant and environment would be shown.
          </p>
        ) : (
          <ContextPicker {...exposure} />
        )}
      </Part>
      <Part title="Robots" note="HIS definitions only">
        <ConfirmationTier settings={settings} onSettings={onSettings} files={files} />
      </Part>
      <Part title="How facts are derived">
        <Disclosure summary="Show the rules">
          <DerivationRules settings={settings} onSettings={onSettings} />
        </Disclosure>
      </Part>
    </div>
  );
}

function HostRow({ host }: { readonly host: HostSource }) {
  const { label, summary, state, digest, readAt, isReading } = host;
  const holds = summary === null ? [state] : [describeDialects(summary.dialects), 'from the host'];
  return (
    <SourceRow
      kind="host"
      name={label}
      holds={holds}
      problems={summary?.problems ?? 0}
      badEntries={summary?.badEntries ?? 0}
      bytes={summary?.bytes}
      digest={digest}
      readAt={summary === null ? null : readAt}
      isBusy={isReading}
      onReload={host.onReload}
      onRemove={host.onRemove}
    />
  );
}

/** A file may be here for its manifest or its agents alone. */
function holdsOf(
  file: SourceSummary,
  files: readonly SourceSummary[],
  settings: DerivationSettings,
): readonly string[] {
  const nameOf = (id: string) => files.find((one) => one.id === id)?.name ?? id;
  const isRobot = file.dialects.some(([dialect]) => dialect === 'his');
  const extras = [
    ...describeExtras(file),
    ...(isRobot ? [describeDeciding(decidingManifest(settings, files, file), nameOf)] : []),
  ];
  return file.tools === 0 && extras.length > 0 ? extras : [describeDialects(file.dialects), ...extras];
}

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly below?: string | null;
  readonly children: ReactNode;
}

function Part({ title, note, below, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold text-base">
        {title}
        {note !== undefined && <span className="ml-2 font-normal text-ink-3 text-sm tabular-nums">{note}</span>}
      </h2>
      {children}
      {below && (
        <p role="note" className="mt-2 text-ink-2">
          {below}
        </p>
      )}
    </section>
  );
}
