export interface Provider {
  readonly id: string;
  readonly label?: string;
}

/** A provider that only a tool's id speaks for, and the part of the id that does. */
export interface ProviderSuggestion {
  readonly provider: string;
  readonly because: string;
}

/** Scope prefixes that name a surface of the host, never a provider (RFC 0078 §C). */
const surfaces = new Set(['openwop', 'mcp', 'connector']);
const betweenSegments = /[:./_\-\s]+|(?<=[a-z\d])(?=[A-Z])/;

/**
 * Which provider a tool's id points to: the one whose id stands in it whole, segment by segment. The longest wins,
 * then the earliest: `connector:google-ads.report` is `google-ads`, not `google`. Only a suggestion: a person confirms.
 */
export function suggestProvider(toolId: string, providers: readonly Provider[]): ProviderSuggestion | null {
  const segments = segmentsOf(toolId);
  if (toolId.includes(':') && surfaces.has(segments[0] ?? '')) segments.shift();
  let best: { provider: string; length: number; place: number } | null = null;
  for (const { id } of providers) {
    const wanted = segmentsOf(id);
    if (wanted.length === 0) continue;
    const place = segments.findIndex((_, start) => wanted.every((part, i) => segments[start + i] === part));
    if (place < 0) continue;
    const isBetter =
      best === null || wanted.length > best.length || (wanted.length === best.length && place < best.place);
    if (isBetter) best = { provider: id, length: wanted.length, place };
  }
  return best === null
    ? null
    : { provider: best.provider, because: segments.slice(best.place, best.place + best.length).join('-') };
}

/** The providers of several lists, each once, by id; the first label wins. */
export function gatherProviders(...lists: readonly (readonly Provider[])[]): readonly Provider[] {
  const found = new Map<string, Provider>();
  for (const provider of lists.flat()) {
    const before = found.get(provider.id);
    if (before === undefined || (before.label === undefined && provider.label !== undefined)) {
      found.set(provider.id, provider);
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function segmentsOf(text: string): string[] {
  return text
    .split(betweenSegments)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}
