import { Plug } from 'lucide-react';
import { useState } from 'react';
import { writeCollectorSnippet } from '../../exports/collectorSnippet';
import { parseHostUrl } from '../../host/hostUrl';
import { otherHostId } from '../../host/settings';
import { defaultAddress } from '../../model/address';
import type { RegistryServer, RegistryWay } from '../../model/registryServer';
import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { base } from '../../state/base';
import { useSettings } from '../../state/page';
import { changePreferences } from '../../state/preferences';
import { navigate } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';

/** One server of a registry: what it says it is, and each way to its tools. */
export function RegistryServerItem({ server }: { readonly server: RegistryServer }) {
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
          <Way key={i} way={way} serverName={name} />
        ))}
      </ul>
      {otherWays > 0 && <p className="text-ink-3 text-xs">and {formatCounted(otherWays, 'other way', 'other ways')}</p>}
    </li>
  );
}

interface WayProps {
  readonly way: RegistryWay;
  readonly serverName: string;
}

function Way({ way, serverName }: WayProps) {
  const { allowOtherHosts } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const place = allowOtherHosts ? findConnectable(way, base) : null;
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
            <Button aria-label={`Connect to ${place.origin}`} onClick={() => connect(place.url)}>
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

function Snippet({ way, serverName }: WayProps) {
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

/** The press is the consent: its button names the origin. */
function connect(url: string): void {
  changePreferences({ otherHost: url, otherHostKind: 'mcp' });
  navigate({ ...defaultAddress, view: 'catalog', host: otherHostId });
}

/** The address of a server that this page can list by itself; null where it takes more than that. */
function findConnectable(way: RegistryWay, base: URL): { readonly url: string; readonly origin: string } | null {
  if (way.kind !== 'remote' || way.transport !== 'streamable-http') return null;
  // A token can be typed later; nothing else can.
  if (way.headers.some(({ name, isNeeded }) => isNeeded && name.toLowerCase() !== 'authorization')) return null;
  if (/[{}]/.test(way.url)) return null;
  const parsed = parseHostUrl(way.url, base, { mayBeRelative: false });
  return parsed.ok ? { url: parsed.url, origin: parsed.origin } : null;
}

const transports: ReadonlyMap<string, string> = new Map([
  ['streamable-http', 'Streamable HTTP'],
  ['sse', 'HTTP+SSE'],
  ['stdio', 'stdio'],
]);

const packages: ReadonlyMap<string, string> = new Map([
  ['npm', 'npm'],
  ['pypi', 'PyPI'],
  ['oci', 'container'],
  ['nuget', 'NuGet'],
  ['mcpb', 'MCP bundle'],
]);

/** `Streamable HTTP`; `stdio, npm` */
function describeTransport(way: RegistryWay): string {
  const transport = transports.get(way.transport) ?? way.transport;
  return way.kind === 'remote' ? transport : `${transport}, ${packages.get(way.registryType) ?? way.registryType}`;
}
