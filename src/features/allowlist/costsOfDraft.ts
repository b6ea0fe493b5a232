import { compareText } from '../../model/compareText';
import type { Tool } from '../../model/tool';

/** What a draft's tools state of one call each, added up. */
export interface DraftCosts {
  /** Dollars and milliseconds, of so many tools; the others state nothing. */
  readonly usd: { readonly sum: number; readonly tools: number };
  readonly ms: { readonly sum: number; readonly tools: number };
  /** The tool that may be called least often, and how often in a minute; null where none states it. */
  readonly slowest: { readonly toolId: string; readonly pace: number } | null;
  /** Entries that are in the catalog. */
  readonly tools: number;
}

/** An entry, with its tool where the catalog has it. */
interface CostedEntry {
  readonly entry: { readonly toolId: string };
  readonly tool?: { readonly tool: Pick<Tool, 'amounts'> } | undefined;
}

/** Adds up what the tools of a draft state; null where none states anything. */
export function sumCosts(entries: readonly CostedEntry[]): DraftCosts | null {
  const known = entries.flatMap(({ entry: { toolId }, tool }) =>
    tool === undefined ? [] : [{ toolId, ...tool.tool.amounts }],
  );
  const sumOf = (name: 'usd' | 'ms') => {
    const stated = known.flatMap((one) => one[name] ?? []);
    return { sum: stated.reduce((sum, one) => sum + one, 0), tools: stated.length };
  };
  const paced = known.flatMap(({ toolId, pace }) => (pace === undefined ? [] : [{ toolId, pace }]));
  const [slowest = null] = paced.sort((a, b) => a.pace - b.pace || compareText(a.toolId, b.toolId));
  const costs = { usd: sumOf('usd'), ms: sumOf('ms'), slowest, tools: known.length };
  return costs.usd.tools + costs.ms.tools === 0 && slowest === null ? null : costs;
}
