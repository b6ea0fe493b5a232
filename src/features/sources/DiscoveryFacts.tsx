import type { ReactNode } from 'react';
import { type CapabilityRecord, type Discovery, hasEnded, type ToolCatalogClaim } from '../../host/discovery';
import { resolveMount } from '../../host/hostUrl';
import type { ProtectedResource } from '../../host/openwop';
import { useNow } from '../../parts/Age';
import { NotStated } from '../../parts/FactBadge';
import { NamedValue, NamedValues } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstItems, FirstList } from '../../ui/FirstItems';

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
      <NamedValues>
        <NamedValue name="Protocol">
          <Versions discovery={discovery} />
        </NamedValue>
        <NamedValue name="Implementation">
          <Implementation discovery={discovery} />
        </NamedValue>
        <NamedValue name="Tool catalog">
          <Claim claim={toolCatalog} />
        </NamedValue>
        {toolCatalog !== undefined && <CatalogFacts claim={toolCatalog} />}
        <NamedValue name="Auth profiles">
          <TextList texts={authProfiles} none="none named: usually a plain bearer key" />
        </NamedValue>
        {authLanes.length > 0 && (
          <NamedValue name="Auth lanes">
            <TextList texts={authLanes} />
          </NamedValue>
        )}
        {authorization !== undefined && (
          <NamedValue name="Authorization">
            {authorization === 'supported'
              ? 'enforced by roles'
              : 'not supported, says the host: its roles decide nothing'}
          </NamedValue>
        )}
        {signIn !== null && (
          <>
            <NamedValue name="Scopes it enforces">
              <TextList texts={signIn.scopes} none="none named" />
            </NamedValue>
            <NamedValue name="Signs in at">
              <TextList texts={signIn.authorizationServers} none="none named" />
            </NamedValue>
          </>
        )}
        {extensions.length > 0 && (
          <NamedValue name="Extensions">
            <TextList texts={extensions.map(({ name, root }) => (root === undefined ? name : `${name} at ${root}`))} />
          </NamedValue>
        )}
        {mcpServerUrls.length > 0 && (
          <NamedValue name="MCP mounts">
            <McpMounts urls={mcpServerUrls} hostUrl={hostUrl} onMcp={onMcp} />
          </NamedValue>
        )}
        {roles.length === 0 && (
          <NamedValue name="Roles">
            <NotStated />
          </NamedValue>
        )}
        {oauthProviders.length === 0 && (
          <NamedValue name="OAuth providers">
            <NotStated />
          </NamedValue>
        )}
      </NamedValues>
      {records.length > 0 && <Records records={records} listed={discovery.protocolVersions} />}
      <Scopes title="Roles and their scopes" named={roles.map(({ role, scopes }) => [role, scopes])} />
      <Scopes title="OAuth providers and their scopes" named={oauthProviders.map(({ id, scopes }) => [id, scopes])} />
    </div>
  );
}

/** What the host claims in version 2, and how long each claim holds. */
function Records(props: { readonly records: readonly CapabilityRecord[]; readonly listed: readonly string[] }) {
  const { records, listed } = props;
  const now = useNow(60_000);
  return (
    <FirstItems items={records} first={50}>
      {(shown) => (
        <NamedValues label="Capabilities">
          {shown.map((record) => {
            const { name, status, since, until } = record;
            const isEnding = status === 'deprecated';
            return (
              <NamedValue key={name} name={<UntrustedText isCode text={name} />}>
                <span className={isEnding ? 'font-medium text-miss' : ''}>
                  <UntrustedText text={status} />
                  {isEnding && ': it will be withdrawn'}
                </span>
                <UntrustedText
                  text={`${since === undefined ? '' : `, since ${since}`}, ${until === undefined ? 'no end named' : `until ${until}`}`}
                />
                {hasEnded(record, listed, now) && <span className="font-medium text-miss"> has passed</span>}
              </NamedValue>
            );
          })}
        </NamedValues>
      )}
    </FirstItems>
  );
}

interface ScopesProps {
  readonly title: string;
  readonly named: readonly (readonly [name: string, scopes: readonly string[]])[];
}

function Scopes({ title, named }: ScopesProps) {
  if (named.length === 0) return null;
  return (
    <FirstItems items={named} first={50}>
      {(shown) => (
        <NamedValues label={title}>
          {shown.map(([name, scopes], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a host may repeat a name, so its place is its only name
            <NamedValue key={place} name={<UntrustedText isCode text={name} />}>
              <TextList texts={scopes} none="none named" />
            </NamedValue>
          ))}
        </NamedValues>
      )}
    </FirstItems>
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
  const words = [name, version, ...(vendor === undefined ? [] : [`by ${vendor}`])].filter((word) => word !== undefined);
  return <UntrustedText className="[overflow-wrap:anywhere]" text={words.join(' ')} />;
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
      <NamedValue name="Sources">
        <TextList texts={sources ?? []} none={sources === undefined ? 'not named: all that the host has' : 'none'} />
      </NamedValue>
      <NamedValue name="Compact view">{describeFlag(compactView)}</NamedValue>
      <NamedValue name="Session events">{describeFlag(sessionLifecycle)}</NamedValue>
    </>
  );
}

function describeFlag(flag: boolean | undefined): ReactNode {
  if (flag === undefined) return <NotStated />;
  return flag ? 'offered' : 'not offered';
}

interface Props {
  readonly urls: readonly string[];
  readonly hostUrl: string;
  readonly onMcp?: ((url: string) => void) | undefined;
}

/** Where the host serves its tools to MCP clients. Nothing is asked of them before a person connects. */
function McpMounts({ urls, hostUrl, onMcp }: Props) {
  return (
    <FirstList items={[...new Set(urls)]} className="grid gap-1">
      {(text) => {
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
      }}
    </FirstList>
  );
}

/** Words of a host, side by side. `none` stands for an empty list. */
function TextList({ texts, none = 'none' }: { readonly texts: readonly string[]; readonly none?: string }) {
  if (texts.length === 0) return <span className="text-ink-3">{none}</span>;
  return (
    <FirstList items={texts} first={60} className="flex flex-wrap gap-1">
      {(text, place) => (
        // A host may repeat a word.
        <li key={place} className="rounded bg-sunk px-1.5 py-px">
          <UntrustedText isCode text={text} />
        </li>
      )}
    </FirstList>
  );
}
