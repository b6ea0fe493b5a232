import { TriangleAlert } from 'lucide-react';
import { describeFailure } from '../host/failureText';
import { needsLocalNetworkPermission } from '../host/hostUrl';
import { buildCollectLine, buildMcpCorsRecipes, serverWords } from '../host/recipes';
import type { Host } from '../host/settings';
import { useCollectStart } from '../state/hostStore';
import type { Need } from '../state/sources/standing';
import { CodeLine } from '../ui/CopyButton';
import { Disclosure } from './Section';
import { TokenForm } from './TokenForm';
import { UntrustedText } from './UntrustedText';

interface SourceNeedProps {
  readonly need: Need;
  readonly url: string;
  /** What its settings say, where it has some. */
  readonly asked?: Pick<Host, 'auth' | 'tokenHelp'>;
  /** Returns why the token can't be sent, and undefined once it is kept. */
  readonly onToken: (token: string) => string | undefined;
}

/** What an address needs before its tools can be read: a token, a sign-in, another way, or a correction. */
export function SourceNeed({ need, url, asked = { auth: 'bearer' }, onToken }: SourceNeedProps) {
  const { origin } = new URL(url);
  const { kind, failure, signInAt } = need;
  const { start } = useCollectStart();
  const words = describeFailure(failure, {
    auth: asked.auth,
    origin,
    hasDiscovery: false,
    needsLocalNetworkPermission: needsLocalNetworkPermission(url, location.href),
  });
  const collect = (
    <CodeLine
      text={buildCollectLine(start, serverWords(url, kind === 'sign-in' ? 'bearer' : 'none'))}
      copyLabel="Copy the collect line"
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div role="alert">
        <p className="flex items-center gap-1.5 font-medium">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-miss" />
          {kind === 'sign-in' ? 'It wants people to sign in' : words.title}
        </p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {kind === 'sign-in' ? (
            <>
              People sign in at <UntrustedText text={signInAt ?? ''} />, which a page like this one can’t do for you.
              Paste a token that you have from there.
            </>
          ) : kind === 'another-way' ? (
            'It can’t be reached, or doesn’t let this page ask it. Whoever runs it can add the headers below; the command lists it without them.'
          ) : (
            `${words.explanation} ${words.nextStep}`
          )}
        </p>
        {words.hostSays !== undefined && (
          <p className="text-ink-2">
            It says: “
            <UntrustedText text={words.hostSays} />”
          </p>
        )}
        {words.particulars.map(({ label, value }) => (
          <p key={`${label} ${value}`} className="text-ink-2">
            {label}: <UntrustedText text={value} />
          </p>
        ))}
      </div>
      {(kind === 'token' || kind === 'sign-in') && (
        <TokenForm origin={origin} tokenHelp={asked.tokenHelp} onToken={onToken} />
      )}
      {kind === 'another-way' && (
        <CodeLine text={buildMcpCorsRecipes(location.origin, false)[0].text} copyLabel="Copy the CORS headers" />
      )}
      {kind === 'another-way' && collect}
      {kind === 'sign-in' && <Disclosure summary="List it from a terminal">{collect}</Disclosure>}
    </div>
  );
}
