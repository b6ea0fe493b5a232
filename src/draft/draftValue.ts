import { compareText } from '../model/compareText';
import type { Draft, PatternEntry, ToolEntry } from '../model/draft';
import type { JsonObject } from '../model/json';

export const draftKind = 'tool-catalog/draft';
export const draftVersion = 1;

export interface DraftWriting {
  readonly keepsDescriptor: (descriptor: unknown) => boolean;
  /** Whether it stays in this browser: there, what nobody has confirmed is marked; elsewhere it asks, or is left out. */
  readonly staysHere: boolean;
}

/** A draft as its file says it: fields in the order of the format, absent ones and descriptors not to keep left out. */
export function draftValue(draft: Draft, writing: DraftWriting): JsonObject {
  const { name, note, host, agentId, entries, patterns, rules, aliases, proposedAliases, targets, denied = [] } = draft;
  const listed = [...entries.values(), ...patterns.values()];
  const byFamily = [...aliases].sort(([a], [b]) => compareText(a, b));
  const proposed = [...(proposedAliases ?? [])].sort(([a], [b]) => compareText(a, b));
  return {
    kind: draftKind,
    version: draftVersion,
    name,
    ...(note !== undefined && { note }),
    ...(host !== undefined && { host: { id: host.id, label: host.label, origin: host.origin } }),
    ...(agentId !== undefined && { agentId }),
    entries: listed.map((entry) => entryValue(entry, writing)),
    ...(rules.length > 0 && { rules: rules.map(({ name, filter, seen }) => ({ name, filter, seen })) }),
    ...(byFamily.length > 0 && { aliases: Object.fromEntries(byFamily) }),
    ...(writing.staysHere && proposed.length > 0 && { proposedAliases: Object.fromEntries(proposed) }),
    ...(targets.length > 0 && { targets }),
    ...(denied.length > 0 && {
      denied: denied.map(({ id, isPattern, isRewritten, from }) => ({
        ...(isPattern ? { pattern: id } : { toolId: id }),
        ...(isRewritten && { rewritten: true }),
        ...(from !== undefined && { from }),
      })),
    }),
  };
}

function entryValue(entry: ToolEntry | PatternEntry, { keepsDescriptor, staysHere }: DraftWriting): JsonObject {
  const { mode, unconfirmed, source, note, nameInTarget, proposedName, confirmed } = entry;
  const { loadOnDemand, digest, descriptor, acknowledged = [] } = entry;
  const accepted = staysHere ? acknowledged : acknowledged.filter((one) => one.unconfirmed !== true);
  return {
    ...('toolId' in entry ? { toolId: entry.toolId } : { pattern: entry.pattern }),
    ...(source !== undefined && { source }),
    mode: unconfirmed && !staysHere ? 'ask' : mode,
    ...(unconfirmed && staysHere && { unconfirmed }),
    ...(note !== undefined && { note }),
    ...(nameInTarget !== undefined && { nameInTarget }),
    ...(staysHere && proposedName !== undefined && { proposedName }),
    ...(staysHere && confirmed !== undefined && { confirmed: { by: confirmed.by, at: confirmed.at } }),
    ...(loadOnDemand && { loadOnDemand }),
    ...(digest !== undefined && { digest }),
    ...(descriptor !== undefined && keepsDescriptor(descriptor) && { descriptor }),
    ...(accepted.length > 0 && {
      acknowledged: accepted.map(({ rule, digest, reason, at, unconfirmed }) => ({
        rule,
        ...(digest !== undefined && { digest }),
        reason,
        at,
        ...(unconfirmed && { unconfirmed }),
      })),
    }),
  };
}
