import { Fact, Facts } from '../../parts/Facts';
import { UntrustedText } from '../../parts/UntrustedText';
import type { McpServer } from '../../state/readCatalog';

/** `readAt` in milliseconds since 1970. */
export function McpServerFacts({ server, readAt }: { readonly server: McpServer; readonly readAt: number }) {
  const { name, title, version, protocolVersion, tellsOfChanges, instructions, freshness } = server;
  return (
    <Facts>
      <Fact name="Name">{name === undefined ? 'not stated' : <UntrustedText text={name.slice(0, 300)} />}</Fact>
      {title !== undefined && (
        <Fact name="Title">
          <UntrustedText text={title.slice(0, 300)} />
        </Fact>
      )}
      <Fact name="Version">
        {version === undefined ? 'not stated' : <UntrustedText text={version.slice(0, 300)} />}
      </Fact>
      <Fact name="Protocol">{protocolVersion ?? 'the older HTTP+SSE transport'}</Fact>
      <Fact name="Changes">
        {tellsOfChanges ? 'it tells when its list changes' : 'it doesn’t tell when its list changes'}
      </Fact>
      <Fact name="Freshness">{describeFreshness(freshness, readAt)}</Fact>
      {instructions !== undefined && (
        <Fact name="Instructions">
          <p className="text-ink-3 text-xs">The server says, to a model:</p>
          <blockquote className="max-h-80 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
            <UntrustedText text={instructions} />
          </blockquote>
        </Fact>
      )}
    </Facts>
  );
}

/** A server that vouches for its list is believed until then, and never asked again for it. */
function describeFreshness({ ttlMs, cacheScope }: McpServer['freshness'], readAt: number): string {
  if (ttlMs === undefined) return 'it doesn’t say how long its list holds';
  const until = formatClock(readAt + ttlMs);
  const words = ttlMs === 0 ? 'may have changed since it was read' : `may have changed since ${until}`;
  const seers = { public: '; everybody is shown the same', private: '; others may be shown another' };
  return `${words}${cacheScope === undefined ? '' : seers[cacheScope]}`;
}

function formatClock(time: number): string {
  return new Date(time).toLocaleString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
