import type { ReactNode } from 'react';
import type { SourceSummary } from '../../engine/loadedCatalog';
import type { DiscoveryAbsence } from '../../host/discovery';
import { describeFailure } from '../../host/failureText';
import { answersById, type DiscoveryAnswer } from '../../host/openwop';
import type { Host, SettingsProblem } from '../../host/settings';
import { protocolUrl, type WireReason } from '../../host/wire';
import { hostSource } from '../../model/source';
import { formatCounted, formatDuration } from '../../parts/formatQuantity';
import { NamedValue, NamedValues, Part } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { useSettings } from '../../state/hostStore';
import { openDialog } from '../../state/openDialog';
import { useReading } from '../../state/sources/hostList';
import type { CatalogReading } from '../../state/sources/readList';
import { FirstItems } from '../../ui/FirstItems';
import { lazyPart } from '../../ui/lazyPart';
import { AddressFacts, ServerAnswerFacts } from './AddressFacts';
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
  const id = hostSource(host.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AddressFacts id={id} url={host.url} setUpFor={authWords[host.auth]}>
        {reading !== null && envelope !== undefined && <HowItCame reading={reading} envelope={envelope} />}
      </AddressFacts>
      {host.kind === 'mcp' ? (
        <ServerAnswerFacts id={id} />
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
  const { durationMs, wire } = reading;
  return (
    <>
      {wire !== undefined && (
        <NamedValue name="Version spoken">
          {wire.major}, at <code className="font-mono text-xs">{protocolUrl('', wire, '/tools')}</code>:{' '}
          {wireReasons[wire.why]}
        </NamedValue>
      )}
      {envelope !== 'mcp-pages' && (
        <NamedValue name="Response">
          <Envelope envelope={envelope} />
        </NamedValue>
      )}
      <NamedValue name="Took">{formatDuration(durationMs)}</NamedValue>
    </>
  );
}

function Envelope({ envelope }: { readonly envelope: SourceSummary['envelope'] }) {
  if (envelope === 'file') return 'a file, read as an added one is';
  return (
    <>
      {envelope === 'array' ? 'JSON array ' : 'an object '}
      <code className="font-mono text-ink-2 text-xs">{envelope === 'array' ? '[…]' : '{ tools: […] }'}</code>
    </>
  );
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
