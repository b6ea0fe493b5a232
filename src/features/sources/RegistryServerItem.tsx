import { Plug } from 'lucide-react';
import { useState } from 'react';
import { writeCollectorSnippet } from '../../exports/collectorSnippet';
import type { RegistryServer, RegistryWay } from '../../model/registryServer';
import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { describeTransport, findConnectable } from './registryWays';

export interface RegistryServerItemProps {
  readonly server: RegistryServer;
  readonly base: URL;
  /** Absent where only the deployment's own hosts may be asked. */
  readonly onConnect: ((url: string) => void) | undefined;
}

/** One server of a registry: what it says it is, and each way to its tools. */
export function RegistryServerItem({ server, base, onConnect }: RegistryServerItemProps) {
  const { name, title, description, version, status, ways, otherWays } = server;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        <span className="font-medium">
          <UntrustedText text={title ?? name} />
        </span>
        <span className="font-mono text-ink-3 text-xs">
          <UntrustedText text={`${title === null ? '' : `${name} `}${version}`} />
        </span>
        {status !== null && (
          <span className="rounded border border-line px-1.5 text-ink-2 text-xs">
            <UntrustedText text={status} />
          </span>
        )}
      </p>
      <p className="max-w-[48rem] text-ink-2 [overflow-wrap:anywhere]">
        <UntrustedText text={description} />
      </p>
      {ways.length === 0 && <p className="text-ink-3">It says no way to reach or start it.</p>}
      <ul aria-label={`Ways to ${revealPlain(name)}`} className="grid gap-1">
        {ways.map((way, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ways may be alike, and their order never changes
          <Way key={i} way={way} serverName={name} base={base} onConnect={onConnect} />
        ))}
      </ul>
      {otherWays > 0 && <p className="text-ink-3 text-xs">and {formatCounted(otherWays, 'other way', 'other ways')}</p>}
    </li>
  );
}

interface WayProps extends Omit<RegistryServerItemProps, 'server'> {
  readonly way: RegistryWay;
  readonly serverName: string;
}

function Way({ way, serverName, base, onConnect }: WayProps) {
  const [isOpen, setOpen] = useState(false);
  const place = onConnect === undefined ? null : findConnectable(way, base);
  const target = way.kind === 'remote' ? way.url : way.identifier;
  const transport = describeTransport(way);
  return (
    <li>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-3 sm:w-32">
          <UntrustedText text={transport} />
        </span>
        <span className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere] max-sm:order-last max-sm:basis-full">
          <UntrustedText text={target} />
        </span>
        <span className="flex items-center gap-2 max-sm:ml-auto">
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`Configuration of ${revealPlain(serverName)}, ${revealPlain(transport)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide configuration' : 'Configuration'}
          </Button>
          {place !== null && (
            <Button aria-label={`Connect to ${place.origin}`} onClick={() => onConnect?.(place.url)}>
              <Plug aria-hidden />
              Connect
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Snippet way={way} serverName={serverName} />}
    </li>
  );
}

function Snippet({ way, serverName }: Pick<WayProps, 'way' | 'serverName'>) {
  const snippet = writeCollectorSnippet(serverName, way);
  if (snippet.kind === 'none') {
    return (
      <p className="text-ink-2">
        <UntrustedText text={snippet.reason} />
      </p>
    );
  }
  const { text, variables, hasOptions } = snippet;
  return (
    <div className="grid max-w-[48rem] gap-2 pb-2">
      <figure
        aria-label={`Configuration of ${revealPlain(serverName)}`}
        className="flex items-start gap-2 rounded-lg border border-line bg-sunk px-3 py-2"
      >
        <pre className="min-w-0 flex-1 whitespace-pre-wrap font-mono text-xs leading-relaxed [overflow-wrap:anywhere]">
          <UntrustedText text={text} />
        </pre>
        <CopyButton text={text} label={`Copy configuration of ${revealPlain(serverName)}`} />
      </figure>
      {way.kind === 'package' && (
        <p className="text-ink-2">
          {hasOptions
            ? 'It runs its publisher’s program on your machine, with options the publisher chose: read them first.'
            : 'It runs its publisher’s program on your machine.'}
        </p>
      )}
      <p className="text-ink-3 text-xs">
        Save it as <code>mcp.json</code>
        {variables.length > 0 && (
          <>
            , set <code className="[overflow-wrap:anywhere]">{variables.join(', ')}</code>
          </>
        )}{' '}
        and run <code>npm run collect -- mcp.json</code>
      </p>
    </div>
  );
}
