import { compareText } from '../model/compareText';
import type { Draft, PatternEntry, ToolEntry } from '../model/draft';
import { escapeUnseen } from '../model/escapeUnseen';
import { formatJson } from '../model/formatJson';
import { indentJson } from '../model/indentJson';
import type { JsonObject } from '../model/json';

export const draftKind = 'tool-catalog/draft';
export const draftVersion = 1;

export interface WriteDraftOptions {
  /** Leaves raw descriptors out, as links do. */
  readonly withoutDescriptors?: boolean;
  /** Whether a toolId's descriptor must not leave, such as one in which a secret was found. */
  readonly isWithheld?: (toolId: string) => boolean;
}

/** The draft file: UTF-8, 2-space JSON, a final line feed; the same bytes for the same draft. */
export function writeDraft(draft: Draft, options: WriteDraftOptions = {}): string {
  return `${escapeUnseen(indentJson(formatJson(draftValue(draft, options))))}\n`;
}

/** The same on one line, for links and for keeping. */
export function writeCompactDraft(draft: Draft, options: WriteDraftOptions = {}): string {
  return formatJson(draftValue(draft, options));
}

/** Whether two drafts say the same. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  return a === b || writeCompactDraft(a) === writeCompactDraft(b);
}

/** Fields in the order of the file format; absent ones are left out. */
function draftValue(draft: Draft, options: WriteDraftOptions): JsonObject {
  const { name, note, host, entries, patterns, rules, aliases, targets } = draft;
  const listed = [...entries.values(), ...patterns.values()];
  const byFamily = [...aliases].sort(([a], [b]) => compareText(a, b));
  return {
    kind: draftKind,
    version: draftVersion,
    name,
    ...(note !== undefined && { note }),
    ...(host !== undefined && { host: { id: host.id, label: host.label, origin: host.origin } }),
    entries: listed.map((entry) => entryValue(entry, options)),
    ...(rules.length > 0 && { rules: rules.map(({ name, filter, seen }) => ({ name, filter, seen })) }),
    ...(byFamily.length > 0 && { aliases: Object.fromEntries(byFamily) }),
    ...(targets.length > 0 && { targets }),
  };
}

function entryValue(entry: ToolEntry | PatternEntry, options: WriteDraftOptions): JsonObject {
  const { mode, source, note, nameInTarget, digest, descriptor, acknowledged } = entry;
  const isKept =
    descriptor !== undefined &&
    options.withoutDescriptors !== true &&
    !('toolId' in entry && options.isWithheld?.(entry.toolId) === true);
  return {
    ...('toolId' in entry ? { toolId: entry.toolId } : { pattern: entry.pattern }),
    ...(source !== undefined && { source }),
    mode,
    ...(note !== undefined && { note }),
    ...(nameInTarget !== undefined && { nameInTarget }),
    ...(digest !== undefined && { digest }),
    ...(isKept && { descriptor }),
    ...(acknowledged !== undefined && {
      acknowledged: acknowledged.map(({ rule, reason, at }) => ({ rule, reason, at })),
    }),
  };
}
