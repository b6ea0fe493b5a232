import type { ReactNode } from 'react';
import type { ServerDetail } from '../engine/servers';
import { CopyButton } from '../ui/CopyButton';
import { UntrustedText } from './UntrustedText';

/** What an MCP server says of itself, what it runs from, and its fingerprint. */
export function ServerFacts({ server }: { readonly server: ServerDetail }) {
  const { serverInfo: { name, title, version } = {}, runs, instructions, digest } = server;
  return (
    <dl className="grid gap-1">
      <Line name="Calls itself">
        {name === undefined ? 'not known' : <UntrustedText text={name} />}
        {title !== undefined && title !== name && (
          <>
            {' '}
            (<UntrustedText text={title} />)
          </>
        )}
      </Line>
      <Line name="Version">{version === undefined ? 'not stated' : <UntrustedText text={version} />}</Line>
      <Line name="Runs from">{runs === undefined ? 'not known' : <UntrustedText isCode text={runs} />}</Line>
      {instructions !== undefined && (
        <Line name="Instructions">
          <p className="text-ink-3 text-xs">The server says, to a model:</p>
          <blockquote className="max-h-80 overflow-y-auto whitespace-pre-wrap">
            <UntrustedText text={instructions} />
          </blockquote>
        </Line>
      )}
      {digest !== null && (
        <Line name="Fingerprint">
          <span className="inline-flex min-w-0 items-start gap-1">
            <UntrustedText isCode text={digest} />
            <CopyButton
              text={digest}
              label={`Copy fingerprint of server ${server.name}`}
              className="-my-1.5 [&_svg]:size-3.5"
            />
          </span>
        </Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
