import type { Confirmation, Draft, ToolEntry } from '../model/draft';

/**
 * A draft of a link or file: what it lets run unattended, what it accepts, and what it calls tools and servers in the
 * client waits for a person to confirm it here, and says where it is `from`, then and later. A wildcard asks: which tools
 * it would let run unattended nobody can see yet.
 */
export function asProposal({ aliases, proposedAliases, ...draft }: Draft, from: string): Draft {
  const entries = [...draft.entries].map(([toolId, entry]) => [toolId, proposeEntry(entry, from)] as const);
  const patterns = [...draft.patterns].map(([pattern, entry]) => [pattern, { ...entry, mode: 'ask' }] as const);
  const proposed = new Map(proposedAliases);
  for (const [family, alias] of aliases) proposed.set(family, { alias, from });
  return {
    ...draft,
    entries: new Map(entries),
    patterns: new Map(patterns),
    aliases: new Map(),
    ...(proposed.size > 0 && { proposedAliases: proposed }),
  };
}

/** Where a claim of the file `file` comes from, which may have it from another file: each is named once. */
export function originVia(file: string, from: string | undefined): string {
  const via = `${file}, which has it from `;
  return from === undefined || from === file ? file : from.startsWith(via) ? from : `${via}${from}`;
}

function proposeEntry(theirs: ToolEntry, from: string): ToolEntry {
  const { confirmed: _confirmed, listedIn: _sources, nameInTarget, proposedName, ...entry } = theirs;
  const { mode, decisions } = entry;
  const name = nameInTarget ?? proposedName;
  return {
    ...entry,
    from,
    ...(mode === 'auto' && { unconfirmed: true }),
    ...(name !== undefined && { proposedName: name }),
    ...(decisions !== undefined && {
      decisions: decisions.map((one) => ({ ...one, from: originVia(from, one.from), unconfirmed: true as const })),
    }),
  };
}

export function isProposed({ mode, unconfirmed, proposedName, decisions = [] }: ToolEntry): boolean {
  return (
    (mode === 'auto' && unconfirmed === true) ||
    proposedName !== undefined ||
    decisions.some((one) => one.unconfirmed === true)
  );
}

/** The entry with all that it proposed confirmed; itself where nothing waited. */
export function confirmEntry(entry: ToolEntry, confirmed?: Confirmation): ToolEntry {
  if (!isProposed(entry)) return entry;
  const { unconfirmed: _auto, proposedName, decisions, ...rest } = entry;
  return {
    ...rest,
    ...(proposedName !== undefined && { nameInTarget: proposedName }),
    ...(decisions !== undefined && { decisions: decisions.map(({ unconfirmed: _one, ...one }) => one) }),
    ...(confirmed !== undefined && { confirmed }),
  };
}
