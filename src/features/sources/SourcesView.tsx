import { useState } from 'react';
import { type DerivationSettings, decidingManifest, isConfirmedElsewhere } from '../../dialects/derivations';
import type { ExposedTool } from '../../dialects/exposure';
import type { SourceSummary } from '../../engine/loadedCatalog';
import type { Host } from '../../host/settings';
import { maxFileBytes } from '../../model/formatCount';
import { hostSource, isHost, type SourceId } from '../../model/source';
import { listDialects } from '../../model/tool';
import { formatBytes, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { SourceBox } from '../../parts/SourceBox';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useDerivations } from '../../state/derivationStore';
import { useEngineQuery } from '../../state/engineQuery';
import {
  goToHost,
  useChosenHost,
  useHost,
  useHosts,
  useListedHosts,
  useSettings,
  useSettingsProblems,
} from '../../state/hostStore';
import { useAreFilesKept, useFiles, useSourceRecords } from '../../state/sources/added';
import { type HostReading, useReading } from '../../state/sources/hostList';
import type { SourceOrigin } from '../../state/sources/records';
import { useOutcomes } from '../../state/sources/standing';
import { useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Input } from '../../ui/Input';
import { Page, PageTitle } from '../../ui/Page';
import { AddressFacts, ServerAnswerFacts } from './AddressFacts';
import { DemoFileList } from './DemoFileList';
import { DerivationRules, RobotConfirmation, rulesOfDialects } from './DerivationRules';
import { EvidenceOfCalls } from './EvidenceOfCalls';
import { FoldedPart } from './FoldedPart';
import { HostFacts, SettingsProblems } from './HostFacts';
import { RegistryBrowser } from './RegistryBrowser';
import { RegistryContext } from './RegistryContext';
import { SourceDetails, SourceServers, SourceVerdict, useAgents } from './SourceDetails';
import { SourceList } from './SourceList';
import { DuplicateFiles, FailedFiles, SourcesStatus } from './SourcesStatus';
import { describeDeciding, describeOutcome, hostItem, keptItem, registryItem, type SourceItem } from './sourceItem';

const nothingRead: readonly SourceSummary[] = [];
const nothingExposed: readonly ExposedTool[] = [];
/** So many sources are found by eye. */
const searchedFrom = 8;

/** The view "Sources": where the catalog's tools come from, then ways to add more, then how their facts are derived. */
export function SourcesView() {
  const deployment = useSettings();
  const host = useHost();
  const demo = deployment.defaultHost;
  const catalog = useReading((now) => now);
  const { summary, revision } = useKnownCatalog();
  const known = summary?.sources ?? nothingRead;
  const files = known.filter(({ id }) => !isHost(id));
  const { reading, failed } = useFiles();
  const list = useSourceRecords();
  const isKept = useAreFilesKept();
  const settings = useDerivations();
  const problems = useSettingsProblems();
  const chosen = useChosenHost();
  const openedId = chosen.kind === 'registry' ? registryItem(chosen.registry).id : hostSource(host?.id ?? '');
  const openId = useAddress(({ view }) => view === 'host') ? openedId : null;
  const hosts = useHosts();
  const hasHost = catalog.reading !== null;
  const exposed = useEngineQuery('exposed', [revision], (signal) => catalogClient.ask('exposed', null, { signal }));
  const fingerprint = useEngineQuery('hostDigest', [hasHost, catalog.reading?.readAt], (signal) =>
    hasHost ? catalogClient.ask('hostDigest', null, { signal }) : Promise.resolve(null),
  );
  const outcomes = useOutcomes();
  const agents = useAgents(known, revision);
  const troubles = [exposed.failure, fingerprint.failure, agents.failure].filter((one) => one !== null);
  const registryTools = exposed.answer ?? nothingExposed;
  const [search, setSearch] = useState('');
  const addresses = new Set(Array.from(list.values(), ({ from }) => from?.url));
  const others = useListedHosts().filter(({ id, url }) => id !== host?.id && !addresses.has(url));
  const sources = [
    ...(host === null ? [] : [chosenItem(host, catalog, known, fingerprint.answer)]),
    ...others.map((one) => hostItem(one)),
    ...deployment.registries.map(registryItem),
    ...[...list.values()].flatMap((record) => {
      const read = files.find(({ id }) => id === record.id);
      const isListed = read !== undefined || (record.from !== undefined && record.from.url !== host?.url);
      return isListed ? [keptItem(record, read, describeOutcome(outcomes.get(record.id)))] : [];
    }),
  ];
  const tools = known.reduce((sum, source) => sum + source.tools, 0);
  const dialects = new Set(known.flatMap((source) => source.dialects.map(([dialect]) => dialect)));
  const rules = rulesOfDialects(dialects, settings);

  const details = (source: SourceItem, now: number) => {
    if (source.connects !== null) return <UnreadHost host={source.connects} />;
    const registry = deployment.registries.find((one) => registryItem(one).id === source.id);
    if (registry !== undefined) return <RegistryBrowser registry={registry} />;
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {(source.read?.tools ?? 0) > 0 && <SourceVerdict source={source} />}
        {source.read !== null && (
          <SourceDetails
            source={source}
            read={source.read}
            now={now}
            deciding={describeRobot(source.read, files, settings)}
            agents={agents.answer?.get(source.id) ?? []}
          />
        )}
        <SourceServers source={source.id} name={source.name} />
        <AddedAddress id={source.id} from={list.get(source.id)?.from} />
        {host !== null && source.id === hostSource(host.id) && (
          <HostFacts host={host} envelope={source.read?.envelope} />
        )}
      </div>
    );
  };

  return (
    <Page>
      {troubles[0] !== undefined && (
        <QuestionFailed
          words={troubles[0].words}
          onRetry={() => {
            for (const { onRetry } of troubles) onRetry();
          }}
        />
      )}
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <PageTitle>Sources</PageTitle>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {sources.length > searchedFrom && (
            <Input
              type="search"
              aria-label="Search sources"
              placeholder="Search sources"
              className="w-52 max-sm:w-full"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </div>
      </header>
      <SourceBox look="line" />
      {problems.length > 0 && <SettingsProblems problems={problems} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <SourcesStatus sources={sources.length} tools={tools} />
        {sources.length > 0 && (
          <SourceList
            key={openId}
            sources={sources}
            search={sources.length > searchedFrom ? search : ''}
            openId={openId}
            details={details}
          />
        )}
        {host === null && demo !== undefined && hosts.some(({ id }) => id === '') && (
          <p className="text-ink-2">
            The demo left when you added a source of your own.{' '}
            <Button variant="quiet" onClick={() => goToHost(demo)}>
              Show the demo
            </Button>
          </p>
        )}
      </div>
      <DuplicateFiles />
      {/* Shown behind the last file: it would push the list down while people wait for it. */}
      {failed.length > 0 && reading.length === 0 && <FailedFiles files={failed} />}
      {!isKept && (
        <p role="note" className="text-ink-2">
          This browser can’t store added files. They are gone when you close this page.
        </p>
      )}
      <EvidenceOfCalls host={host} />
      <div className="divide-y divide-line rounded-xl border border-line bg-panel">
        <FoldedPart title="Demo files" note="one of each format" startsOpen={files.length === 0}>
          <DemoFileList added={files.map(({ name }) => name)} />
        </FoldedPart>
        {registryTools.length > 0 && <RegistryContext exposed={registryTools} />}
        <RobotConfirmation {...{ files, settings }} />
        {rules.length > 0 && (
          <FoldedPart title="Derivation rules" note={describeOff(settings)}>
            <DerivationRules rules={rules} />
          </FoldedPart>
        )}
      </div>
      <p className="text-ink-3 text-xs">
        Files are JSON or YAML, up to {formatBytes(maxFileBytes)} each: {listDialects()}. They stay in this browser;
        nothing is uploaded.
      </p>
    </Page>
  );
}

/** The chosen host; `digest` is the fingerprint of a list that is too large to have one at once. */
function chosenItem(
  host: Host,
  reading: HostReading,
  known: readonly SourceSummary[],
  digest: string | null | undefined,
): SourceItem {
  const item = hostItem(
    host,
    reading,
    known.find(({ id }) => id === hostSource(host.id)),
  );
  return { ...item, digest: item.digest ?? digest ?? undefined };
}

function AddedAddress({ id, from }: { readonly id: SourceId; readonly from: SourceOrigin | undefined }) {
  return (
    from !== undefined && (
      <>
        <AddressFacts id={id} url={from.url} />
        {from.kind === 'mcp' && <ServerAnswerFacts id={id} />}
      </>
    )
  );
}

function UnreadHost({ host }: { readonly host: Host }) {
  return (
    <p className="text-ink-2">
      At <bdi className="font-mono text-xs [overflow-wrap:anywhere]">{host.url}</bdi>. Nothing was asked of it; Connect
      reads its list {host.kind === 'mcp' ? 'beside the others' : 'in place of the chosen host’s'}.
    </p>
  );
}

function describeRobot(
  file: SourceSummary,
  files: readonly SourceSummary[],
  settings: DerivationSettings,
): string | undefined {
  if (!files.includes(file) || !isConfirmedElsewhere(file.dialects)) return undefined;
  const nameOf = (id: string) => files.find((one) => one.id === id)?.name ?? id;
  return describeDeciding(decidingManifest(settings, files, file), nameOf);
}

function describeOff({ off }: DerivationSettings): string {
  return off.length === 0 ? 'all on' : `${formatCounted(off.length, 'rule')} off`;
}
