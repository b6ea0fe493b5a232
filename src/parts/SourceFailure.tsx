import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FailureKind, HostFailure } from '../host/failure';
import { describeFailure, type FailureText } from '../host/failureText';
import { isThisMachine, needsLocalNetworkPermission } from '../host/hostUrl';
import type { ProtectedResource } from '../host/openwop';
import {
  buildCollectLine,
  buildCurlLine,
  buildMcpCorsRecipes,
  buildProxyRecipe,
  proxyPath,
  serverWords,
  tokenPlaceholder,
  tokenVariable,
} from '../host/recipes';
import type { Host } from '../host/settings';
import { hostSource, type SourceId } from '../model/source';
import { readAsMcp, useCollectStart, useSettings } from '../state/hostStore';
import { openDialog } from '../state/openDialog';
import { useSourceRecords } from '../state/sources/added';
import { giveToken, readCard, takeFiles } from '../state/sources/connect';
import { refresh, useReading } from '../state/sources/hostList';
import type { AskedOutcome } from '../state/sources/standing';
import { wireOf } from '../state/sources/tokens';
import { Button } from '../ui/Button';
import { CodeLine } from '../ui/CopyButton';
import { useFocusHandoff } from '../ui/focus';
import { FileButton } from '../ui/Input';
import { useNow } from './Age';
import { formatCounted } from './formatQuantity';
import { Disclosure } from './Section';
import { TokenForm } from './TokenForm';
import { UntrustedText } from './UntrustedText';

/** Where another address or another person's token is a way on. */
const isAboutTheAddress: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'refused-redirect',
  'mixed-content',
  'forbidden',
  'no-catalog',
  'version-refused',
  'unexpected-status',
  'too-large',
  'not-json',
  'not-utf8',
  'unknown-shape',
  'not-visible',
  'not-mcp',
]);

/** What was asked: a host, a server, a file at an address, or a registry. */
type Asked = Pick<Host, 'id' | 'url' | 'auth' | 'kind'> & Partial<Pick<Host, 'tokenHelp' | 'relative'>>;

interface SourceFailureProps {
  readonly failure: HostFailure;
  readonly asked: Asked;
  /** What it says of its sign-in. */
  readonly signIn?: ProtectedResource | null | undefined;
  readonly hasDiscovery?: boolean;
  /** In place of the view, with all that is known in sight; a banner above it; or below the row of its source. */
  readonly look: 'full' | 'banner' | 'row';
  /** Returns why the token can't be sent, and undefined once it is kept. */
  readonly onToken: (token: string) => string | undefined;
  /** Behind the next step. */
  readonly note?: string;
  readonly actions?: ((words: FailureText) => ReactNode) | undefined;
}

const frames = {
  full: 'mx-auto grid w-full max-w-2xl gap-5 px-4 py-8 sm:py-14',
  banner: 'grid gap-2 border-line border-b bg-panel px-5 py-3 max-sm:px-3',
  row: 'grid grid-cols-[minmax(0,1fr)] gap-2',
} as const;

/** Names why a source could not be read: what happened, why, the next step, and the controls for that step. */
export function SourceFailure(props: SourceFailureProps) {
  const { failure, asked, signIn = null, hasDiscovery = false, look, onToken, note = '', actions } = props;
  const { url, auth, tokenHelp } = asked;
  const { origin } = new URL(url);
  const isOwnMachine = isThisMachine(url);
  const needsLocalNetwork = needsLocalNetworkPermission(url, location.href);
  const words = describeFailure(failure, {
    auth,
    origin,
    hasDiscovery,
    isOwnMachine,
    needsLocalNetworkPermission: needsLocalNetwork,
  });
  const isFull = look === 'full';
  // The chosen host is given another token in the dialog "Connection" as well.
  const wantsToken =
    failure.kind === 'unsendable-token' ||
    (failure.kind === 'unauthenticated' && (!words.canRetry || look === 'row')) ||
    (failure.kind === 'forbidden' && look === 'row');
  const isInTheWay = isOfThePage(failure);
  return (
    <section aria-label={look === 'row' ? undefined : 'Reading failed'} className={frames[look]}>
      {look === 'row' ? (
        <div className="grid gap-1">
          <p role="alert" className="flex items-baseline gap-2">
            <TriangleAlert aria-hidden className="size-4 flex-none self-center text-miss" />
            <span>
              <span className="font-medium">{words.title}.</span>{' '}
              <span className="text-ink-2">{words.explanation}</span>
            </span>
          </p>
          <Disclosure summary="What to do">
            <div className="grid gap-3">
              <NextStep words={words} note={note} />
              {isInTheWay && <WaysOn host={asked} />}
            </div>
          </Disclosure>
          <div className="flex flex-wrap items-center gap-3 empty:hidden">{actions?.(words)}</div>
        </div>
      ) : (
        <div role="alert" className={`grid ${isFull ? 'gap-3' : 'gap-1'}`}>
          <h2 className={`flex items-center gap-2 font-semibold ${isFull ? 'text-lg tracking-tight' : ''}`}>
            <TriangleAlert aria-hidden className="size-4.5 flex-none text-miss" />
            {words.title}
          </h2>
          <p className="text-ink-2">{words.explanation}</p>
          <NextStep words={words} note={note} />
          <div className="flex flex-wrap items-center gap-3 pt-1 empty:hidden">{actions?.(words)}</div>
        </div>
      )}
      {wantsToken && <TokenForm origin={origin} tokenHelp={tokenHelp} signIn={signIn} onToken={onToken} />}
      {(words.hostSays !== undefined || words.particulars.length > 0) && (
        <Disclosure summary="What the host said" startsOpen={isFull}>
          <HostWords words={words} />
        </Disclosure>
      )}
      {isInTheWay && look !== 'row' && (
        <Disclosure summary="Other ways to read this host" startsOpen={isFull}>
          <WaysOn host={asked} />
        </Disclosure>
      )}
    </section>
  );
}

/** Whether the host may answer others, and only this page not. */
export function isOfThePage({ kind }: HostFailure): boolean {
  return kind === 'unreachable' || kind === 'mcp-cors';
}

function NextStep({ words: { nextStep, asked }, note }: { readonly words: FailureText; readonly note: string }) {
  return (
    <>
      <p>
        {nextStep} {note}
      </p>
      {asked.length > 0 && (
        <p className="text-ink-3 text-xs">
          Asked:{' '}
          {asked.map((address, place) => (
            <span key={address}>
              {place > 0 && ', then '}
              <bdi className="break-all font-mono">{address}</bdi>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

interface AddressFailureProps {
  readonly id: SourceId;
  readonly url: string;
  readonly failed: Extract<AskedOutcome, { kind: 'failed' }>;
}

/** Why an address that somebody added could not be read. */
export function AddressFailure({ id, url, failed: { failure, as, signIn, card } }: AddressFailureProps) {
  const auth = failure.kind === 'unauthenticated' ? 'bearer' : 'none';
  const asked = { id, url, auth, kind: as === 'mcp' ? 'mcp' : 'file' } as const;
  // A source that is kept already is asked for its own list.
  const isKept = useSourceRecords().has(id);
  const readsCard = card !== undefined && !isKept;
  return (
    <SourceFailure
      {...{ failure, asked, signIn }}
      look="row"
      onToken={(token) => giveToken(id, token)}
      actions={
        readsCard
          ? () => (
              <Button onClick={() => readCard(id, card)}>Read what its server card lists, without signing in</Button>
            )
          : undefined
      }
    />
  );
}

interface FailurePanelProps {
  readonly failure: HostFailure;
  readonly host: Host;
  /** Whether it stands in place of the view; otherwise it is a banner above it. */
  readonly isFull?: boolean;
}

/** Why the chosen host could not be read. */
export function FailurePanel({ failure, host, isFull = false }: FailurePanelProps) {
  const catalog = useReading((now) => now);
  const hasDiscovery = catalog.discovery?.kind === 'found';
  return (
    <SourceFailure
      failure={failure}
      asked={host}
      signIn={catalog.signIn}
      hasDiscovery={hasDiscovery}
      look={isFull ? 'full' : 'banner'}
      onToken={(token) => giveToken(hostSource(host.id), token)}
      note={!isFull && catalog.reading !== null ? 'What you see was read before.' : ''}
      actions={({ canRetry }) => <HostActions {...{ failure, host, canRetry, hasDiscovery }} />}
    />
  );
}

interface HostActionsProps extends Pick<FailurePanelProps, 'failure' | 'host'> {
  readonly canRetry: boolean;
  readonly hasDiscovery: boolean;
}

function HostActions({ failure, host, canRetry, hasDiscovery }: HostActionsProps) {
  const { allowOtherHosts } = useSettings();
  const failedAt = useReading((now) => now.failedAt);
  const isOpenwop = hasDiscovery || failure.kind === 'version-refused';
  const button = useFocusHandoff<HTMLButtonElement>();
  return (
    <>
      {canRetry && (
        <Button ref={button} onClick={refresh}>
          Try again
        </Button>
      )}
      {allowOtherHosts && host.kind === 'openwop' && !isOpenwop && mayBeMcp(failure, host.url) && (
        <Button onClick={readAsMcp}>Connect as MCP server</Button>
      )}
      {isAboutTheAddress.has(failure.kind) && (
        <Button
          ref={canRetry ? null : button}
          variant={canRetry ? 'quiet' : 'plain'}
          onClick={() => openDialog('connection')}
        >
          Change host or token
        </Button>
      )}
      {failure.kind === 'rate-limited' && failure.retryAfterMs !== undefined && (
        <Countdown until={failedAt + failure.retryAfterMs} />
      )}
    </>
  );
}

/** MCP servers answer such a question with 404, 405 or 406, or name the type of their streams. */
function mayBeMcp(failure: HostFailure, url: string): boolean {
  if (/\/(?:mcp|sse)$/.test(new URL(url).pathname)) return failure.kind !== 'aborted';
  if ('message' in failure && /text\/event-stream/i.test(failure.message ?? '')) return true;
  return 'status' in failure && [404, 405, 406].includes(failure.status ?? 0);
}

function Countdown({ until }: { readonly until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow(1_000)) / 1_000));
  return (
    // A timer is shown each second, and announced never.
    <span role="timer" className="text-ink-2 tabular-nums">
      {seconds > 0 ? `The host asks us to wait ${formatCounted(seconds, 'second')} more.` : 'The wait is over.'}
    </span>
  );
}

function HostWords({ words: { hostSays, particulars } }: { readonly words: FailureText }) {
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-panel p-4">
      {hostSays !== undefined && (
        <figure>
          <figcaption className="text-ink-3 text-xs">The host says</figcaption>
          <blockquote className="[overflow-wrap:anywhere]">
            <UntrustedText text={hostSays} />
          </blockquote>
        </figure>
      )}
      {particulars.length > 0 && (
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
          {particulars.map(({ label, value }) => (
            <div key={`${label} ${value}`} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="font-mono text-xs leading-5 [overflow-wrap:anywhere]">
                <UntrustedText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Ways to read a host that doesn't let this page ask it: a file fetched by hand, and a proxy on this origin. */
function WaysOn({ host }: { readonly host: Asked }) {
  const isMcp = host.kind === 'mcp';
  const [headers, ...libraries] = buildMcpCorsRecipes(location.origin, host.auth === 'cookie');
  const { start, where } = useCollectStart();
  const line = isMcp
    ? buildCollectLine(start, serverWords(host.url, host.auth))
    : buildCurlLine(host.url, host.auth, host.kind === 'file' ? null : wireOf(host));
  // An MCP server answers at its very address: the recipe is then for its origin, and the path stays.
  const { origin, pathname } = new URL(host.url);
  const recipe = host.relative === true ? undefined : buildProxyRecipe(isMcp ? origin : host.url, isMcp);
  const proxied = isMcp ? `${proxyPath}${pathname}` : proxyPath;
  return (
    <section
      aria-label="Other ways to read this host"
      className="divide-y divide-line rounded-xl border border-line bg-panel"
    >
      {isMcp && isThisMachine(host.url) && (
        <div className="grid gap-3 p-4">
          <h3 className="font-semibold">Let this page ask the server</h3>
          <p className="text-ink-2">
            For whoever runs the MCP server: these are the headers that a browser asks for, and the lines to add for
            common libraries.
          </p>
          <CodeLine text={headers.text} copyLabel="Copy the CORS headers" />
          {libraries.map(({ name, text }) => (
            <Disclosure key={name} summary={name}>
              <CodeLine text={text} copyLabel={`Copy the lines for ${name}`} />
            </Disclosure>
          ))}
        </div>
      )}
      <div className="grid gap-3 p-4">
        <h3 className="font-semibold">{isMcp ? 'List it from a terminal' : 'Fetch the list by hand'}</h3>
        {isMcp ? (
          <p className="text-ink-2">
            {where}
            {host.auth === 'bearer' && (
              <>
                , with your token in the variable <code className="font-mono text-ink text-xs">{tokenVariable}</code>
              </>
            )}
            : it lists this one server, where no CORS rules apply, and opens the result.
          </p>
        ) : (
          <p className="text-ink-2">
            Run this line in a terminal
            {host.auth === 'bearer' && (
              <>
                , with your token in place of <code className="font-mono text-ink text-xs">{tokenPlaceholder}</code>
              </>
            )}
            . Then open the file that it writes.
          </p>
        )}
        <CodeLine text={line} copyLabel={isMcp ? 'Copy the collect line' : 'Copy the curl line'} />
        {!isMcp && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FileButton accept=".json,application/json" onFile={(file) => void takeFiles([{ path: file.name, file }])}>
              Open a file
            </FileButton>
            <span className="text-ink-3 text-xs">The file is read in this browser and sent nowhere.</span>
          </div>
        )}
      </div>
      {recipe !== undefined && (
        <div className="px-4 py-3">
          <Disclosure summary="Put the host behind this app’s address">
            <div className="grid gap-3">
              <p className="text-ink-2">
                For whoever runs this deployment: with these nginx lines the host answers under this app’s own origin,
                where no CORS is needed. In config.json its address is then{' '}
                <code className="font-mono text-ink text-xs">{proxied}</code>.
              </p>
              <CodeLine text={recipe} copyLabel="Copy the nginx lines" />
            </div>
          </Disclosure>
        </div>
      )}
    </section>
  );
}
