import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HostFailure } from '../../host/failure';
import { describeFailure, type FailureText } from '../../host/failureText';
import type { Host } from '../../host/settings';
import { Button } from '../../ui/Button';
import { formatCounted } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';
import { useNow } from '../shared/useNow';
import { TokenForm } from './TokenForm';
import { WaysOn } from './WaysOn';

export interface FailurePanelProps {
  readonly failure: HostFailure;
  /** When it failed, in milliseconds since 1970: a rate limit is counted down from here. */
  readonly failedAt: number;
  readonly host: Pick<Host, 'url' | 'origin' | 'auth' | 'relative' | 'tokenHelp'>;
  /** `banner` above a catalog that stays on the screen; `full` where there is none. */
  readonly variant: 'banner' | 'full';
  readonly onRetry: () => void;
  /** Returns why the token can't be sent, and undefined once it is kept and tried. */
  readonly onToken: (token: string) => string | undefined;
  readonly onOpenFile: (file: File) => void;
}

/** Names a failure: what happened, why, the next step, and the controls for that step. */
export function FailurePanel(props: FailurePanelProps) {
  const { failure, failedAt, host, variant, onRetry, onToken, onOpenFile } = props;
  const words = describeFailure(failure);
  const waitUntil =
    failure.kind === 'rate-limited' && failure.retryAfterMs !== undefined ? failedAt + failure.retryAfterMs : undefined;

  const retry = words.canRetry && <Button onClick={onRetry}>Try again</Button>;
  const wait = waitUntil !== undefined && <Countdown until={waitUntil} />;
  const wantsToken = failure.kind === 'unauthenticated' || failure.kind === 'unsendable-token';
  const tokenForm = wantsToken && <TokenForm origin={host.origin} tokenHelp={host.tokenHelp} onToken={onToken} />;
  const waysOn = failure.kind === 'unreachable' && <WaysOn host={host} onOpenFile={onOpenFile} />;

  if (variant === 'banner') {
    return (
      <section aria-label="Reading failed" className="border-line border-b bg-panel px-4 py-3">
        <div role="alert" className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-miss" />
          <div className="min-w-60 flex-1">
            <p>
              <strong className="font-semibold">{words.title}.</strong>{' '}
              <span className="text-ink-2">{words.explanation}</span>
            </p>
            <p className="text-ink-2">{words.nextStep} What you see below was read before.</p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {wait}
            {retry}
          </div>
        </div>
        <div className="pl-7">
          <More summary="What the host said" isNeeded={isSomethingSaid(words)}>
            <HostWords words={words} />
          </More>
          <More summary="Other ways to read this host" isNeeded={waysOn !== false}>
            {waysOn}
          </More>
          {tokenForm && <div className="mt-3">{tokenForm}</div>}
        </div>
      </section>
    );
  }
  return (
    <section aria-label="Reading failed" className="mx-auto grid w-full max-w-[42rem] gap-5 px-4 py-8 sm:py-14">
      <div role="alert" className="grid gap-3">
        <h2 className="flex items-center gap-2.5 font-semibold text-[1.0625rem] tracking-tight">
          <TriangleAlert aria-hidden className="size-5 flex-none text-miss" />
          {words.title}
        </h2>
        <p className="text-base text-ink-2">{words.explanation}</p>
        <p className="text-base">{words.nextStep}</p>
        {(retry || wait) && (
          <div className="flex flex-wrap items-center gap-3 pt-1">
            {retry}
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

function Countdown({ until }: { readonly until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow(1_000)) / 1_000));
  return (
    // A timer is shown each second, and announced never.
    <span role="timer" className="text-ink-2 tabular-nums">
      {seconds > 0 ? `The host asks us to wait ${formatCounted(seconds, 'second')} more.` : 'The wait is over.'}
    </span>
  );
}

function More({ summary, isNeeded, children }: { summary: string; isNeeded: boolean; children: ReactNode }) {
  if (!isNeeded) return null;
  return (
    <details className="mt-2">
      <summary className="w-fit rounded py-0.5 font-medium text-ink-2">{summary}</summary>
      <div className="mt-2 mb-1 max-w-[42rem]">{children}</div>
    </details>
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
              <dd className="font-mono text-xs leading-[1.2rem] [overflow-wrap:anywhere]">
                <UntrustedText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
