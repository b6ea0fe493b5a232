/** Which finding it is: what found it, where, and in which text. Whatever else changes about its tool, it is the same one. */
export interface FindingPrint {
  readonly rule: string;
  readonly ruleVersion: number;
  /** JSON pointer without the places in lists: `/inputSchema/anyOf/-/title`. */
  readonly pointer: string;
  /** The digest of the text it found. */
  readonly found: string;
}

/** What a judgement of a finding is about. */
export function placeOfFinding({ rule, ruleVersion, pointer }: Omit<FindingPrint, 'found'>): string {
  return JSON.stringify([rule, ruleVersion, pointer]);
}

/** Reads what a judgement is about; null for a text that is no place of a finding. */
export function readPlaceOfFinding(about: string): Omit<FindingPrint, 'found'> | null {
  try {
    const value: unknown = JSON.parse(about);
    if (!Array.isArray(value)) return null;
    const [rule, ruleVersion, pointer]: readonly unknown[] = value;
    return typeof rule === 'string' && typeof ruleVersion === 'number' && typeof pointer === 'string'
      ? { rule, ruleVersion, pointer }
      : null;
  } catch {
    return null;
  }
}

/** How a finding stands, what needs a look first. `lapsed`: judged once, of another text, by another version, or too long ago. */
export const findingStates = ['open', 'lapsed', 'confirmed', 'accepted', 'false-alarm'] as const;
export type FindingState = (typeof findingStates)[number];

/** Whether a finding counts: nobody accepted it, or called it a false alarm. */
export function isOpenState(state: FindingState): boolean {
  return state !== 'accepted' && state !== 'false-alarm';
}

/** How a tool, server or source stands, what needs a look first. */
export const verdictStates = ['changed', 'rejected', 'none', 'approved'] as const;
export type VerdictState = (typeof verdictStates)[number];

/** What was rejected, as toolIds, and as names of servers. */
export interface Rejected {
  readonly tools: readonly string[];
  readonly servers: readonly string[];
}

export const nothingRejected: Rejected = { tools: [], servers: [] };

/** The MCP server that a toolId names; undefined for other ids. */
export function serverInId(toolId: string): string | undefined {
  return /^mcp:([^.]+)\./.exec(toolId)?.[1];
}
