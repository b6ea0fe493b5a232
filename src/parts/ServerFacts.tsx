import type { ServerDetail } from '../engine/servers';
import { CopyButton } from '../ui/CopyButton';
import { Fact, Facts } from './Facts';
import { UntrustedText } from './UntrustedText';

/** What an MCP server says of itself, what it runs from, and its fingerprint. */
export function ServerFacts({ server }: { readonly server: ServerDetail }) {
  const { serverInfo: { name, title, version } = {}, runs, instructions, digest } = server;
  return (
    <Facts look="plain">
      <Fact name="Calls itself">
        {name === undefined ? 'not known' : <UntrustedText text={name} />}
        {title !== undefined && title !== name && (
          <>
            {' '}
            (<UntrustedText text={title} />)
          </>
        )}
      </Fact>
      <Fact name="Version">{version === undefined ? 'not stated' : <UntrustedText text={version} />}</Fact>
      <Fact name="Runs from">{runs === undefined ? 'not known' : <UntrustedText isCode text={runs} />}</Fact>
      {instructions !== undefined && (
        <Fact name="Instructions">
          <p className="text-ink-3 text-xs">The server says, to a model:</p>
          <blockquote className="max-h-80 overflow-y-auto whitespace-pre-wrap">
            <UntrustedText text={instructions} />
          </blockquote>
        </Fact>
      )}
      {digest !== null && (
        <Fact name="Fingerprint">
          <span className="inline-flex min-w-0 items-start gap-1">
            <UntrustedText isCode text={digest} />
            <CopyButton
              text={digest}
              label={`Copy fingerprint of server ${server.name}`}
              className="-my-1.5 [&_svg]:size-3.5"
            />
          </span>
        </Fact>
      )}
    </Facts>
  );
}
