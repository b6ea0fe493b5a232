/**
 * What people call a server or module: for `mcp:` ids the server they came with (`aliases`, by row), else the part
 * before the first `.`, `/` or `__` after the colon;
 * for others the longest beginning, cut at `.`, `/` or `-`, that at least two tools share; else the scope prefix. A
 * beginning that ends in a verb is none: `x-host-acme-get` names what is done, not who does it.
 */
export function findFamilies(
  toolIds: readonly string[],
  aliases: ReadonlyMap<number, string> = new Map(),
): readonly string[] {
  const sharedBy = new Map<string, number>();
  const seen = new Set<string>();
  toolIds.forEach((toolId, row) => {
    if (aliases.has(row) || mcpFamily(toolId) !== null || seen.has(toolId)) return;
    seen.add(toolId);
    for (const beginning of beginnings(toolId)) sharedBy.set(beginning, (sharedBy.get(beginning) ?? 0) + 1);
  });
  return toolIds.map((toolId, row) => {
    const alias = aliases.get(row);
    if (alias !== undefined) return `mcp:${alias}`;
    return (
      mcpFamily(toolId) ??
      beginnings(toolId).find((beginning) => (sharedBy.get(beginning) ?? 0) > 1) ??
      scopePrefix(toolId)
    );
  });
}

function mcpFamily(toolId: string): string | null {
  if (!toolId.startsWith('mcp:')) return null;
  const end = toolId.slice(4).search(/[./]|__/);
  return end > 0 ? toolId.slice(0, 4 + end) : null;
}

/** `connector:orders.note.add → [connector:orders.note, connector:orders]`, at most eight. */
function beginnings(toolId: string): string[] {
  const colon = toolId.indexOf(':');
  const found: string[] = [];
  for (let i = toolId.length - 1; i > colon + 1 && found.length < 8; i--) {
    const letter = toolId[i];
    if (letter !== '.' && letter !== '/' && letter !== '-') continue;
    const beginning = toolId.slice(0, i);
    if (!verbs.has(lastWord(beginning))) found.push(beginning);
  }
  return found;
}

const verbs: ReadonlySet<string> = new Set(
  (
    'add append apply archive cancel check close copy count create delete describe download edit execute export fetch ' +
    'find generate get import insert list lookup make merge move open post publish put query read remove rename ' +
    'replace reset run save search send set start stop submit sync test update upload upsert validate write'
  ).split(' '),
);

const longestVerb = 10;

/** What stands behind the last separator, as far back as a verb is long. */
function lastWord(text: string): string {
  const end = text.slice(-longestVerb);
  return end.slice(end.search(/(?<![^./:_-])[^./:_-]*$/)).toLowerCase();
}

function scopePrefix(toolId: string): string {
  const colon = toolId.indexOf(':');
  return colon > 0 ? toolId.slice(0, colon) : toolId;
}
