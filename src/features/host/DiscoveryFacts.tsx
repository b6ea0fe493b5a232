import type { ReactNode } from 'react';
import { type CapabilityRecord, type Discovery, hasEnded, type ToolCatalogClaim } from '../../host/discovery';
import type { ProtectedResource } from '../../host/openwop';
import { NotStated } from '../../parts/FactBadge';
import { Fact, Facts } from '../../parts/Facts';
import { UntrustedText } from '../../parts/UntrustedText';
import { useNow } from '../../parts/useNow';
import { McpMounts } from './McpMounts';
import { NamedScopes } from './NamedScopes';
import { TextList } from './TextList';

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
        <NamedScopes
          title="Roles and their scopes"
          nameHeading="Role"
          rows={roles.map(({ role, scopes }) => ({ name: role, scopes }))}
        />
      )}
      {oauthProviders.length > 0 && (
        <NamedScopes
          title="OAuth providers and their scopes"
          nameHeading="OAuth provider"
          rows={oauthProviders.map(({ id, scopes }) => ({ name: id, scopes }))}
        />
      )}
    </div>
  );
}

const maxRecords = 100;

/** What the host claims in version 2, and how long each claim holds. */
function Records({
  records,
  listed,
}: {
  readonly records: readonly CapabilityRecord[];
  readonly listed: readonly string[];
}) {
  const now = useNow(60_000);
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-panel">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Capabilities</caption>
        <thead>
          <tr className="text-ink-2 text-xs">
            {['Capability', 'Status', 'Since', 'Until'].map((heading) => (
              <th key={heading} scope="col" className="px-4 py-2 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.slice(0, maxRecords).map((record) => (
            <tr key={record.name} className="border-line border-t align-top">
              <th scope="row" className="px-4 py-2 font-mono font-normal text-xs [overflow-wrap:anywhere]">
                <UntrustedText text={record.name} />
              </th>
              <td className={`px-4 py-2 ${record.status === 'deprecated' ? 'font-medium text-miss' : ''}`}>
                <UntrustedText text={record.status} />
                {record.status === 'deprecated' && ': it will be withdrawn'}
              </td>
              <td className="px-4 py-2">
                {record.since === undefined ? <NotStated /> : <UntrustedText text={record.since} />}
              </td>
              <td className="px-4 py-2">
                {record.until === undefined ? 'no end named' : <UntrustedText text={record.until} />}
                {hasEnded(record, listed, now) && <span className="font-medium text-miss"> has passed</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
