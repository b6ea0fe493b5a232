import { parseHostUrl } from '../../host/hostUrl';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstItems } from '../../ui/FirstItems';

interface Props {
  /** As the host wrote them. */
  readonly urls: readonly string[];
  readonly hostUrl: string;
  readonly onMcp?: ((url: string) => void) | undefined;
}

/** Where the host serves its tools to MCP clients. Nothing is asked of them before a person connects. */
export function McpMounts({ urls, hostUrl, onMcp }: Props) {
  return (
    <FirstItems items={[...new Set(urls)]}>
      {(shown) => (
        <ul className="grid gap-1">
          {shown.map((text) => {
            const url = resolveMount(text, hostUrl);
            return (
              <li key={text} className="flex flex-wrap items-center gap-x-2">
                <span className="font-mono text-xs [overflow-wrap:anywhere]">
                  <UntrustedText text={text} />
                </span>
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
