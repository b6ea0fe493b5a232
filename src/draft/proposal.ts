import type { Draft, ToolEntry } from '../model/draft';

/**
 * A draft of a link or file: what it lets run unattended, and what it accepts, waits for a person to confirm it here. A
 * wildcard asks: which tools it would let run unattended nobody can see yet.
 */
export function asProposal(draft: Draft): Draft {
  const entries = [...draft.entries].map(([toolId, entry]) => [toolId, proposeEntry(entry)] as const);
  const patterns = [...draft.patterns].map(([pattern, entry]) => [pattern, { ...entry, mode: 'ask' }] as const);
  return { ...draft, entries: new Map(entries), patterns: new Map(patterns) };
}

function proposeEntry(entry: ToolEntry): ToolEntry {
  const { mode, acknowledged } = entry;
  return {
    ...entry,
    ...(mode === 'auto' && { unconfirmed: true }),
    ...(acknowledged !== undefined && { acknowledged: acknowledged.map((one) => ({ ...one, unconfirmed: true })) }),
  };
}

/** Whether something of the entry waits to be confirmed. */
export function isProposed({ mode, unconfirmed, acknowledged = [] }: ToolEntry): boolean {
  return (mode === 'auto' && unconfirmed === true) || acknowledged.some((one) => one.unconfirmed === true);
}

/** The entry with all that it proposed confirmed; itself where nothing waited. */
export function confirmEntry(entry: ToolEntry): ToolEntry {
  if (!isProposed(entry)) return entry;
  const { unconfirmed: _auto, acknowledged, ...rest } = entry;
  return {
    ...rest,
    ...(acknowledged !== undefined && { acknowledged: acknowledged.map(({ unconfirmed: _one, ...one }) => one) }),
  };
}
