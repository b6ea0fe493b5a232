import type { ReactNode } from 'react';
import type { SourceSummary } from '../../engine/loadedCatalog';
import type { DiscoveryAbsence } from '../../host/discovery';
import { describeFailure } from '../../host/failureText';
import { answersById, type DiscoveryAnswer } from '../../host/openwop';
import type { Host, SettingsProblem } from '../../host/settings';
import { protocolUrl, type WireReason } from '../../host/wire';
import { hostSource } from '../../model/source';
import { formatClock, formatCounted, formatDuration } from '../../parts/formatQuantity';
import { NamedValue, NamedValues, Part } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { useSettings } from '../../state/hostStore';
import { openDialog } from '../../state/openDialog';
import { useReading } from '../../state/sources/hostList';
import type { CatalogReading, McpServer } from '../../state/sources/readList';
import { tokens } from '../../state/sources/tokens';
import { CopyButton } from '../../ui/CopyButton';
import { FirstItems } from '../../ui/FirstItems';
import { lazyPart } from '../../ui/lazyPart';
import { DiscoveryFacts, type DiscoveryFactsProps } from './DiscoveryFacts';

const HostChecks = lazyPart('The checks of a host', () => import('./HostChecks').then((m) => m.HostChecks));

const authWords: Readonly<Record<Host['auth'], string>> = {
  none: 'no token',
  bearer: 'a bearer token',
  cookie: 'the host’s own sign-in (cookie)',
};

interface HostFactsProps {
  readonly host: Host;
  /** Undefined while its list is not here. */
  readonly envelope: SourceSummary['envelope'] | undefined;
}

/** What was learned about the host, and how its list arrived. */
export function HostFacts({ host, envelope }: HostFactsProps) {
  const settings = useSettings();
  const { discovery, signIn, reading } = useReading((now) => now);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Part level="h2" title="Connection">
        <NamedValues>
          <NamedValue name="Address">
            <span className="flex items-center gap-1">
              <bdi className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{host.url}</bdi>
              <CopyButton text={host.url} label="Copy the host’s address" className="-my-1.5" />
            </span>
          </NamedValue>
          <NamedValue name="Origin">
            <bdi className="font-mono text-xs [overflow-wrap:anywhere]">{host.origin}</bdi>
          </NamedValue>
          <NamedValue name="Set up for">{authWords[host.auth]}</NamedValue>
          <NamedValue name="Token">
            {tokens.has(hostSource(host.id), host.url) ? 'one is kept in this tab’s memory' : 'none is kept'}
          </NamedValue>
          {reading !== null && envelope !== undefined && <HowItCame reading={reading} envelope={envelope} />}
        </NamedValues>
      </Part>
      {host.kind === 'mcp' ? (
        <Part level="h2" title="Server">
          {reading?.server === undefined ? (
            <Quiet>It was not asked yet.</Quiet>
          ) : (
            <McpServerFacts server={reading.server} readAt={reading.readAt} />
          )}
        </Part>
      ) : (
        <>
          <Part level="h2" title="Discovery">
            <Discovery
              answer={discovery}
              hostUrl={host.url}
              onMcp={
                settings.allowOtherHosts
                  ? (url) => openDialog('connection', { proposed: { url, kind: 'mcp' } })
                  : undefined
              }
              signIn={signIn}
            />
          </Part>
          {answersById(host) && <HostChecks host={host} />}
        </>
      )}
    </div>
  );
}

const wireReasons: Readonly<Record<WireReason, string>> = {
  pinned: 'config.json says so',
  'only-1': 'the host lists no other',
  'only-2': 'the host lists no other',
  both: 'the host lists 1 and 2, and the higher one is asked for',
  'header-refused':
    'the host lists 1 and 2, but a request with the version header got no answer; without it the host decides the version',
  'version-2-refused': 'the host lists 1 and 2, but version 2 gave no list',
  'no-version': 'the host names no version',
  'discovery-late': 'discovery had not answered',
  'version-1-gone': 'the host names no version 2, but version 1 gave no list',
};

function HowItCame({
  reading,
  envelope,
}: {
  readonly reading: CatalogReading;
  readonly envelope: SourceSummary['envelope'];
}) {
  const { durationMs, server, wire } = reading;
  return (
    <>
      {wire !== undefined && (
        <NamedValue name="Version spoken">
          {wire.major}, at <code className="font-mono text-xs">{protocolUrl('', wire, '/tools')}</code>:{' '}
          {wireReasons[wire.why]}
        </NamedValue>
      )}
      <NamedValue name="Response">
        <Envelope envelope={envelope} pages={server?.pages ?? 1} />
      </NamedValue>
      <NamedValue name="Took">{formatDuration(durationMs)}</NamedValue>
    </>
  );
}

function Envelope({ envelope, pages }: { readonly envelope: SourceSummary['envelope']; readonly pages: number }) {
  if (envelope === 'mcp-pages') return `${formatCounted(pages, 'page')} of tools/list`;
  if (envelope === 'file') return 'a file, read as an added one is';
  return (
    <>
      {envelope === 'array' ? 'JSON array ' : 'an object '}
      <code className="font-mono text-ink-2 text-xs">{envelope === 'array' ? '[…]' : '{ tools: […] }'}</code>
    </>
  );
}

/** `readAt` in milliseconds since 1970. */
function McpServerFacts({ server, readAt }: { readonly server: McpServer; readonly readAt: number }) {
  const { protocolVersion, tellsOfChanges, freshness } = server;
  return (
    <NamedValues>
      <NamedValue name="Protocol">{protocolVersion ?? 'the older HTTP+SSE transport'}</NamedValue>
      <NamedValue name="Changes">
        {tellsOfChanges ? 'it tells when its list changes' : 'it doesn’t tell when its list changes'}
      </NamedValue>
      <NamedValue name="Freshness">{describeFreshness(freshness, readAt)}</NamedValue>
    </NamedValues>
  );
}

/** A server that vouches for its list is believed until then, and never asked again for it. */
function describeFreshness({ ttlMs, cacheScope }: McpServer['freshness'], readAt: number): string {
  if (ttlMs === undefined) return 'it doesn’t say how long its list holds';
  const until = formatClock(readAt + ttlMs);
  const words = ttlMs === 0 ? 'may have changed since it was read' : `may have changed since ${until}`;
  const seers = { public: '; everybody is shown the same', private: '; others may be shown another' };
  return `${words}${cacheScope === undefined ? '' : seers[cacheScope]}`;
}

const absenceWords: Readonly<Record<DiscoveryAbsence, string>> = {
  'not-found': 'The host has no discovery document.',
  'web-page': 'The discovery address answers with a web page.',
  'not-json': 'The discovery address answers with something that isn’t JSON.',
  'not-an-object': 'The discovery document isn’t a JSON object.',
};

function Discovery(props: Omit<DiscoveryFactsProps, 'discovery'> & { readonly answer: DiscoveryAnswer | null }) {
  const { answer, ...others } = props;
  if (answer === null) return <Quiet>The host was not asked yet.</Quiet>;
  if (answer.kind === 'found') return <DiscoveryFacts discovery={answer.discovery} {...others} />;
  const why = answer.why === 'failed' ? `${describeFailure(answer.failure).title}.` : absenceWords[answer.why];
  return (
    <div className="grid gap-1">
      <p className="font-medium">No discovery document</p>
      <p className="text-ink-2">
        {why} The list of tools was asked for all the same; what the host supports besides is not known.
      </p>
    </div>
  );
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <p className="text-ink-3">{children}</p>;
}

/** What is wrong in `config.json`: the place and the reason of each. */
export function SettingsProblems({ problems }: { readonly problems: readonly SettingsProblem[] }) {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const counted = [
    ...(errors > 0 ? [formatCounted(errors, 'error')] : []),
    ...(warnings > 0 ? [formatCounted(warnings, 'warning')] : []),
  ];
  return (
    <section aria-label="Problems in config.json">
      <h2 className="mb-1 font-semibold text-base">config.json: {counted.join(', ')}</h2>
      <p className="mb-2 text-ink-2">
        Each part that can’t be read takes its default; a host that can’t be read is left out.
      </p>
      <FirstItems items={problems}>
        {(shown) => (
          <NamedValues>
            {shown.map(({ pointer, reason, level }) => (
              <NamedValue
                key={`${pointer} ${reason}`}
                name={pointer === '' ? 'the whole file' : <UntrustedText isCode text={pointer} />}
              >
                <span className={level === 'error' ? 'font-medium text-miss' : 'font-medium text-ink-2'}>
                  {level === 'error' ? 'Error' : 'Warning'}
                </span>
                <span className="text-ink-3"> · </span>
                <UntrustedText text={reason} />
              </NamedValue>
            ))}
          </NamedValues>
        )}
      </FirstItems>
    </section>
  );
}
