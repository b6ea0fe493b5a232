import type { ReactNode } from 'react';
import { type CapabilityRecord, type Discovery, hasEnded, type ToolCatalogClaim } from '../../host/discovery';
import { parseHostUrl } from '../../host/hostUrl';
import type { ProtectedResource } from '../../host/openwop';
import { NotStated } from '../../parts/FactBadge';
import { Fact, Facts } from '../../parts/Facts';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useNow } from '../../parts/useNow';
import { Button } from '../../ui/Button';
import { FirstItems } from '../../ui/FirstItems';

export interface DiscoveryFactsProps {
  readonly discovery: Discovery;
  /** What relative addresses are relative to. */
  readonly hostUrl: string;
  /** Offers to read an MCP mount in the host's place; absent where no other host may be chosen. */
  readonly onMcp?: ((url: string) => void) | undefined;
  readonly signIn: ProtectedResource | null;
}

/** What the discovery document says. Every text in it is the host's own. */
export function DiscoveryFacts({ discovery, hostUrl, onMcp, signIn }: DiscoveryFactsProps) {
  const { toolCatalog, authProfiles, authLanes, authorization, roles, oauthProviders, mcpServerUrls, records } =
    discovery;
  const extensions = discovery.extensions ?? [];
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name="Protocol">
          <Versions discovery={discovery} />
        </Fact>
        <Fact name="Implementation">
          <Implementation discovery={discovery} />
        </Fact>
        <Fact name="Tool catalog">
          <Claim claim={toolCatalog} />
        </Fact>
        {toolCatalog !== undefined && <CatalogFacts claim={toolCatalog} />}
        <Fact name="Auth profiles">
          <TextList texts={authProfiles} none="none named: usually a plain bearer key" />
        </Fact>
        {authLanes.length > 0 && (
          <Fact name="Auth lanes">
            <TextList texts={authLanes} />
          </Fact>
        )}
        {authorization !== undefined && (
          <Fact name="Authorization">
            {authorization === 'supported'
              ? 'enforced by roles'
              : 'not supported, says the host: its roles decide nothing'}
          </Fact>
        )}
        {signIn !== null && (
          <>
            <Fact name="Scopes it enforces">
              <TextList texts={signIn.scopes} none="none named" />
            </Fact>
            <Fact name="Signs in at">
              <TextList texts={signIn.authorizationServers} none="none named" />
            </Fact>
          </>
        )}
        {extensions.length > 0 && (
          <Fact name="Extensions">
            <TextList texts={extensions.map(({ name, root }) => (root === undefined ? name : `${name} at ${root}`))} />
          </Fact>
        )}
        {mcpServerUrls.length > 0 && (
          <Fact name="MCP mounts">
            <McpMounts urls={mcpServerUrls} hostUrl={hostUrl} onMcp={onMcp} />
          </Fact>
        )}
        {roles.length === 0 && (
          <Fact name="Roles">
            <NotStated />
          </Fact>
        )}
        {oauthProviders.length === 0 && (
          <Fact name="OAuth providers">
            <NotStated />
          </Fact>
        )}
      </Facts>
      {records.length > 0 && <Records records={records} listed={discovery.protocolVersions} />}
      {roles.length > 0 && (
        <FactTable
          title="Roles and their scopes"
          headings={['Role', 'Scopes']}
          rows={scopeRows(roles.map(({ role, scopes }) => ({ name: role, scopes })))}
        />
      )}
      {oauthProviders.length > 0 && (
        <FactTable
          title="OAuth providers and their scopes"
          headings={['OAuth provider', 'Scopes']}
          rows={scopeRows(oauthProviders.map(({ id, scopes }) => ({ name: id, scopes })))}
        />
      )}
    </div>
  );
}

/** What the host claims in version 2, and how long each claim holds. */
function Records(props: { readonly records: readonly CapabilityRecord[]; readonly listed: readonly string[] }) {
  const { records, listed } = props;
  const now = useNow(60_000);
  return (
    <FactTable
      title="Capabilities"
      headings={['Capability', 'Status', 'Since', 'Until']}
      rows={records.map((record) => {
        const { name, status, since, until } = record;
        return [
          <UntrustedText key="name" text={name} />,
          <span key="status" className={status === 'deprecated' ? 'font-medium text-miss' : ''}>
            <UntrustedText text={status} />
            {status === 'deprecated' && ': it will be withdrawn'}
          </span>,
          since === undefined ? <NotStated key="since" /> : <UntrustedText key="since" text={since} />,
          <span key="until">
            {until === undefined ? 'no end named' : <UntrustedText text={until} />}
            {hasEnded(record, listed, now) && <span className="font-medium text-miss"> has passed</span>}
          </span>,
        ];
      })}
    />
  );
}

function Versions({ discovery: { protocolVersion, protocolVersions, preferredVersion } }: { discovery: Discovery }) {
  const versions = [...new Set([...(protocolVersion === undefined ? [] : [protocolVersion]), ...protocolVersions])];
  if (versions.length === 0) return <NotStated />;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <TextList texts={versions} />
      {preferredVersion !== undefined && versions.length > 1 && (
        <span className="text-ink-2">
          prefers <UntrustedText text={preferredVersion} />
        </span>
      )}
    </div>
  );
}

function Implementation({ discovery: { implementation } }: { readonly discovery: Discovery }) {
  const { name, version, vendor } = implementation ?? {};
  if (name === undefined && version === undefined && vendor === undefined) return <NotStated />;
  return (
    <span className="[overflow-wrap:anywhere]">
      {name !== undefined && <UntrustedText text={name} />}
      {version !== undefined && (
        <>
          {' '}
          <UntrustedText text={version} />
        </>
      )}
      {vendor !== undefined && (
        <span className="text-ink-2">
          {' '}
          by <UntrustedText text={vendor} />
        </span>
      )}
    </span>
  );
}

function Claim({ claim }: { readonly claim: ToolCatalogClaim | undefined }) {
  if (claim === undefined) return <NotStated />;
  const place = claim.placement === 'root' ? 'at the document’s root' : 'inside its older “capabilities” object';
  switch (claim.supported) {
    case 'yes':
      if (claim.status === undefined) return `supported; said ${place}`;
      return (
        <>
          supported, status <UntrustedText text={claim.status} /> (a record of version 2); said {place}
        </>
      );
    case 'no':
      return `not supported, says the host ${place}; the list was asked for all the same`;
    case 'unclear':
      return `mentioned ${place}, without saying whether it is supported`;
    default:
      return claim.supported satisfies never;
  }
}

function CatalogFacts({ claim: { sources, compactView, sessionLifecycle } }: { readonly claim: ToolCatalogClaim }) {
  return (
    <>
      <Fact name="Sources">
        <TextList texts={sources ?? []} none={sources === undefined ? 'not named: all that the host has' : 'none'} />
      </Fact>
      <Fact name="Compact view">{describeFlag(compactView)}</Fact>
      <Fact name="Session events">{describeFlag(sessionLifecycle)}</Fact>
    </>
  );
}

function describeFlag(flag: boolean | undefined): ReactNode {
  if (flag === undefined) return <NotStated />;
  return flag ? 'offered' : 'not offered';
}

interface Props {
  /** As the host wrote them. */
  readonly urls: readonly string[];
  readonly hostUrl: string;
  readonly onMcp?: ((url: string) => void) | undefined;
}

/** Where the host serves its tools to MCP clients. Nothing is asked of them before a person connects. */
function McpMounts({ urls, hostUrl, onMcp }: Props) {
  return (
    <FirstItems items={[...new Set(urls)]}>
      {(shown) => (
        <ul className="grid gap-1">
          {shown.map((text) => {
            const url = resolveMount(text, hostUrl);
            return (
              <li key={text} className="flex flex-wrap items-center gap-x-2">
                <UntrustedText isCode text={text} />
                {url === null ? (
                  <span className="text-ink-3 text-xs">no address that could be asked</span>
                ) : (
                  onMcp !== undefined && (
                    <Button variant="quiet" aria-label={`Connect to ${text}`} onClick={() => onMcp(url)}>
                      Connect…
                    </Button>
                  )
                )}
              </li>
            );
          })}
        </ul>
      )}
    </FirstItems>
  );
}

/** `/mcp` on `https://host.example/api` → `https://host.example/mcp`; null for what a person could not type either. */
export function resolveMount(text: string, hostUrl: string): string | null {
  if (!URL.canParse(text, hostUrl)) return null;
  const url = new URL(text, hostUrl);
  const parsed = parseHostUrl(url.href, url, { mayBeRelative: false });
  return parsed.ok ? parsed.url : null;
}

interface FactTableProps {
  /** The table's accessible name. */
  readonly title: string;
  readonly headings: readonly string[];
  /** The first cell of each names its row. */
  readonly rows: readonly (readonly ReactNode[])[];
}

const maxRows = 50;

/** A small table of what a host says, its first rows where there are many. */
function FactTable({ title, headings, rows }: FactTableProps) {
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-panel">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-ink-2 text-xs">
            {headings.map((heading, place) => (
              <th
                key={heading}
                scope="col"
                className={`px-4 py-2 font-semibold ${place === 0 ? 'w-44 max-sm:w-28' : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map(([name, ...cells], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a host may repeat a name, so its place is its only name
            <tr key={place} className="border-line border-t align-top">
              <th scope="row" className="px-4 py-2 font-mono font-normal text-xs [overflow-wrap:anywhere]">
                {name}
              </th>
              {cells.map((cell, i) => (
                <td key={headings[i + 1]} className="px-4 py-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxRows && (
        <p className="border-line border-t px-4 py-2 text-ink-3">and {formatCount(rows.length - maxRows)} more</p>
      )}
    </div>
  );
}

function scopeRows(named: readonly { readonly name: string; readonly scopes: readonly string[] }[]) {
  return named.map(({ name, scopes }) => [
    <UntrustedText key="name" text={name} />,
    <TextList key="scopes" texts={scopes} none="none named" />,
  ]);
}

// A host may list a thousand of anything; a page of them tells nobody more.
const maxShown = 60;

/** Words of a host, side by side; the first ones where there are many. `none` stands for an empty list. */
function TextList({ texts, none = 'none' }: { readonly texts: readonly string[]; readonly none?: string }) {
  if (texts.length === 0) return <span className="text-ink-3">{none}</span>;
  return (
    <ul className="flex flex-wrap gap-1">
      {texts.slice(0, maxShown).map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a host may repeat a word, so its place is its only name
        <li key={place} className="rounded bg-sunk px-1.5 py-px font-mono text-xs [overflow-wrap:anywhere]">
          <UntrustedText text={text} />
        </li>
      ))}
      {texts.length > maxShown && <li className="text-ink-3">and {formatCount(texts.length - maxShown)} more</li>}
    </ul>
  );
}
