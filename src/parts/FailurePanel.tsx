import { TriangleAlert } from 'lucide-react';
import type { FailureKind, HostFailure } from '../host/failure';
import { describeFailure, type FailureText } from '../host/failureText';
import { needsLocalNetworkPermission } from '../host/hostUrl';
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
import { hostSource } from '../model/source';
import { readAsMcp, useCollectStart, useSettings } from '../state/hostStore';
import { openDialog } from '../state/openDialog';
import { giveToken } from '../state/sources/connect';
import { openFile, refresh, useReading } from '../state/sources/hostList';
import { tokens, wireOf } from '../state/sources/tokens';
import { Button } from '../ui/Button';
import { CodeLine } from '../ui/CopyButton';
import { useFocusHandoff } from '../ui/focus';
import { FileButton } from '../ui/Input';
import { useNow } from './Age';
import { formatCounted } from './formatQuantity';
import { Disclosure } from './Section';
import { TokenForm } from './TokenForm';
import { UntrustedText } from './UntrustedText';

interface FailurePanelProps {
  readonly failure: HostFailure;
  readonly host: Host;
  /** Whether it stands in place of the view, with all that is known in sight; otherwise it is a banner above it. */
  readonly isFull?: boolean;
}

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

/** Names a failure: what happened, why, the next step, and the controls for that step. */
export function FailurePanel({ failure, host, isFull = false }: FailurePanelProps) {
  const catalog = useReading((now) => now);
  const { allowOtherHosts } = useSettings();
  const hasDiscovery = catalog.discovery?.kind === 'found';
  const words = describeFailure(failure, {
    auth: host.auth,
    origin: host.origin,
    hasDiscovery,
    needsLocalNetworkPermission: needsLocalNetworkPermission(host.url, location.href),
  });
  const isOpenwop = hasDiscovery || failure.kind === 'version-refused';
  const button = useFocusHandoff<HTMLButtonElement>();
  const waitUntil =
    failure.kind === 'rate-limited' && failure.retryAfterMs !== undefined
      ? catalog.failedAt + failure.retryAfterMs
      : undefined;

  const wantsToken = failure.kind === 'unsendable-token' || (failure.kind === 'unauthenticated' && !words.canRetry);
  // The host may answer others, and only this page not.
  const isInTheWay = failure.kind === 'unreachable' || failure.kind === 'mcp-cors';
  return (
    <section
      aria-label="Reading failed"
      className={
        isFull
          ? 'mx-auto grid w-full max-w-2xl gap-5 px-4 py-8 sm:py-14'
          : 'grid gap-2 border-line border-b bg-panel px-5 py-3 max-sm:px-3'
      }
    >
      <div role="alert" className={`grid ${isFull ? 'gap-3' : 'gap-1'}`}>
        <h2 className={`flex items-center gap-2 font-semibold ${isFull ? 'text-lg tracking-tight' : ''}`}>
          <TriangleAlert aria-hidden className="size-4.5 flex-none text-miss" />
          {words.title}
        </h2>
        <p className="text-ink-2">{words.explanation}</p>
        <p>
          {words.nextStep} {!isFull && catalog.reading !== null && 'What you see below was read before.'}
        </p>
        {words.asked.length > 0 && (
          <p className="text-ink-3 text-xs">
            Asked:{' '}
            {words.asked.map((url, place) => (
              <span key={url}>
                {place > 0 && ', then '}
                <bdi className="break-all font-mono">{url}</bdi>
              </span>
            ))}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3 pt-1 empty:hidden">
          {words.canRetry && (
            <Button ref={button} onClick={refresh}>
              Try again
            </Button>
          )}
          {allowOtherHosts && host.kind === 'openwop' && !isOpenwop && mayBeMcp(failure, host.url) && (
            <Button onClick={readAsMcp}>Connect as MCP server</Button>
          )}
          {isAboutTheAddress.has(failure.kind) && (
            <Button
              ref={words.canRetry ? null : button}
              variant={words.canRetry ? 'quiet' : 'plain'}
              onClick={() => openDialog('connection')}
            >
              Change host or token
            </Button>
          )}
          {waitUntil !== undefined && <Countdown until={waitUntil} />}
        </div>
      </div>
      {wantsToken && (
        <TokenForm
          origin={host.origin}
          tokenHelp={host.tokenHelp}
          signIn={catalog.signIn}
          onToken={(token) => giveToken(hostSource(host.id), token)}
        />
      )}
      {(words.hostSays !== undefined || words.particulars.length > 0) && (
        <Disclosure summary="What the host said" startsOpen={isFull}>
          <HostWords words={words} />
        </Disclosure>
      )}
      {isInTheWay && (
        <Disclosure summary="Other ways to read this host" startsOpen={isFull}>
          <WaysOn host={host} />
        </Disclosure>
      )}
    </section>
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
function WaysOn({ host }: { readonly host: Host }) {
  const isMcp = host.kind === 'mcp';
  const [headers, ...libraries] = buildMcpCorsRecipes(location.origin, host.auth === 'cookie');
  const { start, where } = useCollectStart();
  const line = isMcp
    ? buildCollectLine(start, serverWords(host.url, host.auth))
    : buildCurlLine(host.url, host.auth, wireOf(host));
  // An MCP server answers at its very address: the recipe is then for its origin, and the path stays.
  const { origin, pathname } = new URL(host.url);
  const recipe = host.relative ? undefined : buildProxyRecipe(isMcp ? origin : host.url, isMcp);
  const proxied = isMcp ? `${proxyPath}${pathname}` : proxyPath;
  return (
    <section
      aria-label="Other ways to read this host"
      className="divide-y divide-line rounded-xl border border-line bg-panel"
    >
      {isMcp && (
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
            <FileButton accept=".json,application/json" onFile={openFile}>
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

/** What an empty list can mean: hosts answer all of these with the same `[]`. */
export function EmptyCatalog({ host }: { readonly host: Host }) {
  const hadToken = tokens.has(hostSource(host.id), host.url);
  return (
    <section aria-label="Empty catalog" className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-8 sm:py-14">
      <div className="grid gap-2">
        <h2 className="font-semibold text-lg tracking-tight [overflow-wrap:anywhere]">
          {host.label} answered with an empty list
        </h2>
        <p className="text-base text-ink-2">
          Nothing failed: the host lists no tool for {hadToken ? 'this token' : 'a caller without a token'}. That can
          mean any of four things, and the answer looks the same for each.
        </p>
      </div>
      <ol className="divide-y divide-line rounded-xl border border-line bg-panel">
        {causes.map(({ title, meaning, nextStep }) => (
          <li key={title} className="grid gap-0.5 px-4 py-3">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-ink-2">
              {meaning} <span className="text-ink">{nextStep}</span>
            </p>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={() => openDialog('connection')}>
          {hadToken ? 'Use another token' : 'Enter a token'}
        </Button>
        <Button onClick={refresh}>Try again</Button>
        <FileButton accept=".json,application/json" onFile={openFile}>
          Open a file
        </FileButton>
      </div>
    </section>
  );
}

const causes = [
  {
    title: 'The catalog is switched off here',
    meaning: 'Hosts can turn tools off for a workspace or an account.',
    nextStep: 'Ask its administrator whether tools are on for yours.',
  },
  {
    title: 'The token belongs to no one person',
    meaning: 'A service or administrator key for all tenants can see less than a signed-in person.',
    nextStep: 'Connect with the token of a person or of one tenant.',
  },
  {
    title: 'The tools are not part of the list',
    meaning: 'Hosts may list only some of their sources: MCP servers, say, but no connectors.',
    nextStep: 'See which sources the host names, in its row of Sources.',
  },
  {
    title: 'There is nothing to list',
    meaning: 'No tool is installed, or none that you may use: both stay unsaid.',
    nextStep: 'Ask the people who run the host.',
  },
] as const;
