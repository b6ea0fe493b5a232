import { TriangleAlert } from 'lucide-react';
import type { FailureKind, HostFailure } from '../../host/failure';
import { describeFailure, type FailureText } from '../../host/failureText';
import { needsLocalNetworkPermission } from '../../host/hostUrl';
import type { Host } from '../../host/settings';
import { Disclosure } from '../../parts/Disclosure';
import { formatCounted } from '../../parts/formatQuantity';
import { TokenForm } from '../../parts/TokenForm';
import { UntrustedText } from '../../parts/UntrustedText';
import { useNow } from '../../parts/useNow';
import { openDialog } from '../../state/openDialog';
import { usePage } from '../../state/page';
import { Button } from '../../ui/Button';
import { useFocusHandoff } from '../../ui/focus';
import { WaysOn } from './WaysOn';

interface FailurePanelProps {
  readonly failure: HostFailure;
  readonly host: Host;
  /** `banner` above a catalog that stays on the screen, `first-banner` above a view that needs none; `full` elsewhere. */
  readonly variant: 'banner' | 'first-banner' | 'full';
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
export function FailurePanel({ failure, host, variant }: FailurePanelProps) {
  const { catalog, tryToken, readAsMcp } = usePage();
  const words = describeFailure(failure, {
    auth: host.auth,
    origin: host.origin,
    hasDiscovery: catalog.discovery?.kind === 'found',
    needsLocalNetworkPermission: needsLocalNetworkPermission(host.url, location.href),
  });
  const whatStays =
    catalog.reading === null ? 'What you see below comes from added files.' : 'What you see below was read before.';
  const button = useFocusHandoff<HTMLButtonElement>();
  const waitUntil =
    failure.kind === 'rate-limited' && failure.retryAfterMs !== undefined
      ? catalog.failedAt + failure.retryAfterMs
      : undefined;

  const retry = words.canRetry && (
    <Button ref={button} onClick={catalog.refresh}>
      Try again
    </Button>
  );
  const change = isAboutTheAddress.has(failure.kind) && (
    <Button variant={words.canRetry ? 'quiet' : 'plain'} onClick={() => openDialog('connection')}>
      Change host or token
    </Button>
  );
  const asMcp = readAsMcp !== undefined && host.kind === 'openwop' && mayBeMcp(failure, host.url) && (
    <Button onClick={readAsMcp}>Connect as MCP server</Button>
  );
  const wait = waitUntil !== undefined && <Countdown until={waitUntil} />;
  const wantsToken = failure.kind === 'unsendable-token' || (failure.kind === 'unauthenticated' && !words.canRetry);
  const tokenForm = wantsToken && <TokenForm origin={host.origin} tokenHelp={host.tokenHelp} onToken={tryToken} />;
  const waysOn = isInTheWay(failure) && <WaysOn host={host} />;

  if (variant !== 'full') {
    return (
      <section aria-label="Reading failed" className="border-line border-b bg-panel px-4 py-3">
        <div role="alert" className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-miss" />
          <div className="min-w-60 flex-1">
            <p>
              <strong className="font-semibold">{words.title}.</strong>{' '}
              <span className="text-ink-2">{words.explanation}</span>
            </p>
            <p className="text-ink-2">
              {words.nextStep} {variant === 'banner' && whatStays}
            </p>
            <Asked urls={words.asked} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {wait}
            {change}
            {asMcp}
            {retry}
          </div>
        </div>
        <div className="mt-1 max-w-2xl pl-6">
          {isSomethingSaid(words) && (
            <Disclosure summary="What the host said">
              <HostWords words={words} />
            </Disclosure>
          )}
          {waysOn && <Disclosure summary="Other ways to read this host">{waysOn}</Disclosure>}
          {tokenForm && <div className="mt-3">{tokenForm}</div>}
        </div>
      </section>
    );
  }
  return (
    <section aria-label="Reading failed" className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-8 sm:py-14">
      <div role="alert" className="grid gap-3">
        <h2 className="flex items-center gap-2.5 font-semibold text-lg tracking-tight">
          <TriangleAlert aria-hidden className="size-5 flex-none text-miss" />
          {words.title}
        </h2>
        <p className="text-base text-ink-2">{words.explanation}</p>
        <p className="text-base">{words.nextStep}</p>
        <Asked urls={words.asked} />
        {(retry || change || asMcp || wait) && (
          <div className="flex flex-wrap items-center gap-3 pt-1">
            {retry}
            {asMcp}
            {change}
            {wait}
          </div>
        )}
      </div>
      {tokenForm}
      {isSomethingSaid(words) && <HostWords words={words} />}
      {waysOn}
    </section>
  );
}

/** Whether the host may answer others, and only this page not. */
export function isInTheWay({ kind }: HostFailure): boolean {
  return kind === 'unreachable' || kind === 'mcp-cors';
}

/** MCP servers answer such a question with 404, 405 or 406, or name the type of their streams. */
function mayBeMcp(failure: HostFailure, url: string): boolean {
  if (/\/(?:mcp|sse)$/.test(new URL(url).pathname)) return failure.kind !== 'aborted';
  if ('message' in failure && /text\/event-stream/i.test(failure.message ?? '')) return true;
  return 'status' in failure && [404, 405, 406].includes(failure.status ?? 0);
}

/** Which addresses failed. */
export function Asked({ urls }: { readonly urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <p className="text-ink-3 text-xs">
      Asked:{' '}
      {urls.map((url, place) => (
        <span key={url}>
          {place > 0 && ', then '}
          <bdi className="break-all font-mono">{url}</bdi>
        </span>
      ))}
    </p>
  );
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

function isSomethingSaid({ hostSays, particulars }: FailureText): boolean {
  return hostSays !== undefined || particulars.length > 0;
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
