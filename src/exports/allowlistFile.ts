import { compareText } from '../model/compareText';
import { type Draft, isDenied } from '../model/draft';
import { isObject, member } from '../model/json';
import type { ExportNote, ExportTarget, ExportTools } from './exportTarget';
import { fileStem } from './fileStem';
import { deniedHere, notShown } from './nameTools';
import { ReadingBuilder } from './readNames';
import { writeJson } from './writeJson';

/** `{"toolAllowlist": ["…"]}`: the list that openwop agents carry (RFC 0077). */
export const allowlistFile: ExportTarget = {
  id: 'allowlist',
  label: 'Allowlist file',
  effect: 'limits',
  place: { into: 'the agent’s manifest or its host, in place of its toolAllowlist', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.allowlist.json`,
  write: (draft, tools) => {
    const { toolIds, notes } = allowedIds(draft, tools);
    return { text: writeJson({ toolAllowlist: toolIds }), notes };
  },
  read: (file) => {
    const value = file.json;
    const isOurs = isObject(value) && Array.isArray(member(value, 'toolAllowlist')) && !Object.hasOwn(value, 'agentId');
    return isOurs ? readAllowlist(value) : null;
  },
};

/** The draft's ids as an openwop list wants them: explicit, unique, sorted by code point; and what that list does. */
export function allowedIds(
  draft: Draft,
  tools: ExportTools,
): { toolIds: readonly string[]; notes: readonly ExportNote[] } {
  const all = [...draft.entries.keys()].sort(compareText);
  const toolIds = all.filter((toolId) => !isDenied(draft, toolId));
  const notes: ExportNote[] = [];
  const note = (kind: ExportNote['kind'], text: string, ids: readonly string[] | null) => {
    if (ids === null || ids.length > 0) notes.push({ kind, text, toolIds: ids ?? [] });
  };
  const patterns = [...draft.patterns.keys()];
  note('left-out', 'Wildcards mean nothing in such a list: expand these first.', patterns);
  note(
    'left-out',
    deniedHere,
    all.filter((toolId) => isDenied(draft, toolId)),
  );
  const off = (draft.denied ?? []).map(({ id }) => id);
  note('meaning', 'Denied, and off without a line of their own.', off);
  const unresolved = toolIds.filter((toolId) => !tools.has(toolId));
  note('unresolved', notShown, unresolved);
  const ambiguous = toolIds.filter((toolId) => (tools.get(toolId)?.copies ?? 1) > 1);
  note('check', 'Several tools share each of these ids: which one is meant is up to the host.', ambiguous);
  const ours = toolIds.filter((toolId) => tools.get(toolId)?.tool.server !== undefined);
  note('check', 'These ids are made here of a server’s and a tool’s name: check that the host calls them so.', ours);
  if (toolIds.length === 0) note('meaning', 'An empty list allows no tool at all.', null);
  const asking = [...draft.entries.values()].filter(({ mode }) => mode === 'ask').map(({ toolId }) => toolId);
  note('meaning', 'The list can’t say which tools ask first: that is up to the host and each tool’s approval.', asking);
  return { toolIds, notes };
}

/** An object with `toolAllowlist`. `*` in an entry has no meaning to a host: it is read as a pattern. */
export function readAllowlist(value: Readonly<Record<string, unknown>>) {
  const reading = new ReadingBuilder();
  for (const id of reading.texts(member(value, 'toolAllowlist'), '/toolAllowlist')) {
    const trimmed = id.trim();
    if (trimmed.includes('*')) reading.pattern(trimmed, null);
    else if (trimmed === '') reading.ignore(id, 'It is empty.');
    else reading.id(trimmed);
  }
  return reading.finish();
}
