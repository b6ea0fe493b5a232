import type { Failed } from './failure';
import { failed } from './failure';

const longestPath = 8_000;

/**
 * The address of one tool: `mcp:a/b` → `<hostUrl>/v1/tools/mcp%3Aa%2Fb`. An id that a URL can't carry as exactly one
 * path segment (`.`, `..`, a lone surrogate, none at all) is refused: it would ask for something else.
 */
export function buildToolPath(hostUrl: string, toolId: string): { readonly ok: true; readonly url: string } | Failed {
  const refusal = failed({ kind: 'no-tool-id-path', toolId: toolId.slice(0, 300) });
  const segment = encodeSegment(toolId);
  if (segment === undefined || segment === '' || segment.length > longestPath) return refusal;
  const url = `${hostUrl}/v1/tools/${segment}`;
  const expected = `${new URL(`${hostUrl}/v1/tools`).pathname}/${segment}`;
  return new URL(url).pathname === expected ? { ok: true, url } : refusal;
}

function encodeSegment(toolId: string): string | undefined {
  try {
    return encodeURIComponent(toolId);
  } catch {
    return undefined;
  }
}
