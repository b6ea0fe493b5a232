import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { decidingManifest } from '../../dialects/confirmation';
import type { DerivationSettings } from '../../dialects/derivations';
import { hostSourceId } from '../../engine/catalogSource';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { formatCounted } from '../../parts/formatQuantity';
import type { FailedFile, ReadingFile } from '../../state/filesStore';
import type { ChosenFile } from '../../ui/droppedFiles';
import { noAutofillProps } from '../../ui/noAutofillProps';
import { isFocusLost } from '../../ui/useFocusReturn';
import { AddSources } from './AddSources';
import type { ReferringAgent } from './AgentList';
import { ConfirmationTier } from './ConfirmationTier';
import { ContextPicker, type ContextPickerProps } from './ContextPicker';
import { DerivationRules } from './DerivationRules';
import { DuplicateFiles } from './DuplicateFiles';
import { FailedFiles } from './FailedFiles';
import { FoldedPart } from './FoldedPart';
import { PasteDefinitions } from './PasteDefinitions';
import { SourceDetails } from './SourceDetails';
import { SourceList } from './SourceList';
import { SourcesStatus } from './SourcesStatus';
import { fileItem, type HostSource, hostItem, type SourceItem } from './sourceItem';
import { describeDeciding } from './sourceWords';
import { TryTheseList } from './TryTheseList';
import { type DemoFile, tryThese } from './tryThese';

export interface SourcesViewProps {
  /** Null where no host is chosen. */
  readonly host: HostSource | null;
  readonly files: readonly SourceSummary[];
  /** When each file was added, in milliseconds since 1970, by its id. */
  readonly addedAt: ReadonlyMap<string, number>;
  /** The mas/v1 agents of each file that has any, by its id. */
  readonly agents: ReadonlyMap<string, readonly ReferringAgent[]>;
  readonly onOpenTool: (toolId: string) => void;
  readonly onOpenDraft: (agent: ReferringAgent) => void;
  /** Files that are being read anew. */
  readonly busy: ReadonlySet<string>;
  readonly reading: readonly ReadingFile[];
  readonly failed: readonly FailedFile[];
  /** The names of the files removed last, while that can be undone. */
  readonly removed: readonly string[];
  /** False where this browser does not keep added files. */
  readonly isKept: boolean;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
  readonly onPaste: (text: string) => void;
  readonly onTry: (file: DemoFile) => void;
  readonly onReload: (id: string) => void;
  /** Shows what is wrong with a source. */
  readonly onProblems: (id: string) => void;
  readonly onRemove: (ids: readonly string[]) => void;
  readonly onUndo: () => void;
  readonly onDismissRemoval: () => void;
  readonly onCancel: () => void;
  readonly onDismiss: (ids: readonly string[]) => void;
  readonly settings: DerivationSettings;
  readonly onSettings: (settings: DerivationSettings) => void;
  /** Null where no tool of a registry is in the catalog. */
  readonly exposure: ContextPickerProps | null;
  /** Registries of MCP servers, each with its own part, drawn when it is opened. */
  readonly registries: readonly { readonly id: string; readonly label: string; readonly part: ReactNode }[];
}

/** So many sources are found by eye. */
const searchedFrom = 8;

/** The view "Sources": where the catalog's tools come from, then ways to add more, then how their facts are derived. */
export function SourcesView(props: SourcesViewProps) {
  const { host, files, addedAt, busy, reading, failed, removed, settings } = props;
  const [search, setSearch] = useState('');
  const undoButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sources = [
    ...(host === null ? [] : [hostItem(host)]),
    ...files.map((file) => fileItem(file, addedAt.get(file.id), busy.has(file.id))),
  ];
  const isEmpty = sources.length === 0 && reading.length === 0 && removed.length === 0;
  const tools = sources.reduce((sum, source) => sum + source.tools, 0);

  // The button that removed is gone with what it removed, and Undo with what it undid.
  const before = useRef(removed);
  useLayoutEffect(() => {
    if (before.current === removed) return;
    before.current = removed;
    if (isFocusLost()) (removed.length > 0 ? undoButton : heading).current?.focus({ preventScroll: true });
  }, [removed]);

  const details = (source: SourceItem, now: number) => (
    <SourceDetails
      source={source}
      now={now}
      deciding={describeRobot(source, files, settings)}
      agents={props.agents.get(source.id) ?? []}
      onOpenTool={props.onOpenTool}
      onOpenDraft={props.onOpenDraft}
    />
  );

  return (
    <div className="mx-auto grid w-full max-w-[68rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-[1.25rem] tracking-tight outline-none">
          Sources
        </h1>
        {!isEmpty && (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            {sources.length > searchedFrom && (
              <input
                {...noAutofillProps}
                type="search"
                aria-label="Search sources"
                placeholder="Search sources"
                className="h-[1.875rem] w-52 rounded-md border border-ctl bg-panel px-2.5 placeholder:text-ink-3 touch:h-11 max-sm:w-full max-sm:text-base"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )}
            <AddSources onFiles={props.onFiles} />
          </div>
        )}
      </header>
      {isEmpty ? (
        <div className="grid justify-items-center gap-4 rounded-xl border border-line border-dashed px-4 py-10 text-center">
          <p className="text-base">Add a file of tool definitions, or drop it anywhere on this page.</p>
          <AddSources onFiles={props.onFiles} />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <SourcesStatus
            sources={sources.length}
            tools={tools}
            removed={removed}
            reading={reading}
            undoButton={undoButton}
            onUndo={props.onUndo}
            onDismissRemoval={props.onDismissRemoval}
            onCancel={props.onCancel}
          />
          <SourceList
            sources={sources}
            search={sources.length > searchedFrom ? search : ''}
            isReading={reading.length > 0}
            onReload={(id) => (id === hostSourceId ? host?.onReload() : props.onReload(id))}
            onRemove={props.onRemove}
            onProblems={props.onProblems}
            details={details}
          />
        </div>
      )}
      <DuplicateFiles />
      {/* Shown behind the last file: it would push the list down while people wait for it. */}
      {failed.length > 0 && reading.length === 0 && <FailedFiles files={failed} onDismiss={props.onDismiss} />}
      {!props.isKept && (
        <p role="note" className="text-ink-2">
          This browser can’t store added files. They are gone when you close this page.
        </p>
      )}
      <Folds>
        {props.registries.map(({ id, label, part }) => (
          <FoldedPart key={id} title={label} note="MCP registry" isLate>
            {part}
          </FoldedPart>
        ))}
        <FoldedPart title="Demo files" note="one of each format" startsOpen={files.length === 0}>
          <TryTheseList files={tryThese} added={files.map(({ name }) => name)} onTry={props.onTry} />
        </FoldedPart>
        <FoldedPart title="Paste definitions">
          <PasteDefinitions onPaste={props.onPaste} />
        </FoldedPart>
        {props.exposure !== null && <Registry {...props.exposure} />}
        <Robots {...{ files, settings }} onSettings={props.onSettings} />
        {!isEmpty && (
          <FoldedPart title="Derivation rules" note={describeOff(settings)}>
            <DerivationRules settings={settings} onSettings={props.onSettings} />
          </FoldedPart>
        )}
      </Folds>
      <p className="text-ink-3 text-xs">
        Files are JSON or YAML, up to 64 MB each: OpenWOP tool descriptors, MCP lists, mas/v1 manifests, tool registry
        descriptors or HIS definitions. They stay in this browser; nothing is uploaded.
      </p>
    </div>
  );
}

function Folds({ children }: { readonly children: ReactNode }) {
  return <div className="divide-y divide-line rounded-xl border border-line bg-panel">{children}</div>;
}

function Registry(props: ContextPickerProps) {
  const { effect } = props;
  const note = effect === null ? undefined : `${effect.exposed} of ${formatCounted(effect.total, 'tool')} exposed`;
  return (
    <FoldedPart title="Registry context" {...(note !== undefined && { note })}>
      <ContextPicker {...props} />
    </FoldedPart>
  );
}

/** Only where a robot's tools or manifest are here, or a tier was set. */
function Robots({ files, settings, onSettings }: Pick<SourcesViewProps, 'files' | 'settings' | 'onSettings'>) {
  const isSet = settings.confirmationAboveTier !== null || settings.confirmationFrom !== null;
  const isNeeded = files.some((file) => isRobot(file) || file.confirmationAboveTier !== undefined);
  if (!isNeeded && !isSet) return null;
  return (
    <FoldedPart title="Robot confirmation" note={isSet ? 'set by you' : 'by manifest'} startsOpen={isSet}>
      <ConfirmationTier settings={settings} onSettings={onSettings} files={files} />
    </FoldedPart>
  );
}

function isRobot({ dialects }: Pick<SourceSummary, 'dialects'>): boolean {
  return dialects.some(([dialect]) => dialect === 'his');
}

function describeRobot(
  { file }: SourceItem,
  files: readonly SourceSummary[],
  settings: DerivationSettings,
): string | undefined {
  if (file === null || !isRobot(file)) return undefined;
  const nameOf = (id: string) => files.find((one) => one.id === id)?.name ?? id;
  return describeDeciding(decidingManifest(settings, files, file), nameOf);
}

function describeOff({ off }: DerivationSettings): string {
  return off.length === 0 ? 'all on' : `${formatCounted(off.length, 'rule')} off`;
}
