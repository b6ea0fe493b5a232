import { isObject, member } from '../model/json';
import type { ExportNote, ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { claudeLimits, lintNames } from './lintNames';
import { isFromMcp, nameInServer, nameTools, refusesAllButMcp } from './nameTools';
import { quoteText } from './quoteText';
import { ReadingBuilder, splitName } from './readNames';
import { writeJson } from './writeJson';

const fullName = (server: string, name: string) => `mcp__${server}__${name}`;
const limits = { ...claudeLimits, fullName };

/** `mcp__server__tool` is cut at the first `__` behind the server, and parentheses make a rule that is skipped. */
function refusesName(server: string, name: string): string | null {
  if (/__|^_|_$/.test(server))
    return 'Claude Code would cut the name elsewhere: their server’s alias has _ at an end, or __.';
  return /[\s,()*"']/.test(server + name) ? 'Claude Code would not read these names as they are.' : null;
}

/** `permissions` of a `settings.json`. */
export const claudeSettings: ExportTarget = {
  id: 'claude-code-settings',
  label: 'Claude Code settings',
  effect: 'stops-asking',
  fileName: () => 'settings.json',
  fullName,
  onceNamed: 'Once confirmed, the other tools of these servers are denied.',
  refuses: refusesAllButMcp,
  write: (draft, tools, { others = [] }) => {
    const { named, notes } = nameTools(draft, tools, { refusesName });
    const ofMode = (wanted: string) =>
      named.filter(({ mode }) => mode === wanted).map((one) => fullName(one.server, one.name));
    const written = new Set(named.map((one) => fullName(one.server, one.name)));
    const deny = new Set<string>();
    const lacking = new Set<string>();
    for (const { tool, family } of others) {
      const server = draft.aliases.get(family);
      const name = nameInServer(tool.toolId, family, tool);
      if (server === undefined || !isFromMcp(tool.toolId, tool)) continue;
      if (refusesName(server, name) !== null) lacking.add(tool.toolId);
      else if (!written.has(fullName(server, name))) deny.add(fullName(server, name));
    }
    const denied = [...deny].sort();
    const permissions = { allow: ofMode('auto'), ask: ofMode('ask'), ...(denied.length > 0 && { deny: denied }) };
    const words = [
      'Allowed here means that it runs without a prompt.',
      denied.length > 0
        ? 'Denied are the other tools that these servers list today. One that they add tomorrow, and those of other servers, can still be asked for.'
        : 'Doesn’t block other tools: they can still be asked for.',
    ];
    const incomplete: readonly ExportNote[] =
      lacking.size === 0
        ? []
        : [
            {
              kind: 'check',
              text: `The deny list lacks ${lacking.size} tools of these servers: Claude Code would not read their names as they are, so they can still be asked for.`,
              toolIds: [...lacking],
            },
          ];
    return {
      text: writeJson({ permissions }),
      notes: [...notes, ...incomplete, ...words.map(meaning), ...lintNames(named, limits)],
    };
  },
  read: (file) => {
    const value = file.json;
    const permissions = isObject(value) ? member(value, 'permissions') : undefined;
    if (!isObject(permissions)) return null;
    if (!['allow', 'ask', 'deny'].some((name) => member(permissions, name) !== undefined)) return null;
    const reading = new ReadingBuilder();
    if (isObject(value) && member(value, 'allowedMcpServers') !== undefined) {
      reading.ignore('allowedMcpServers', 'It admits servers; the tools are taken from the permissions.');
    }
    for (const [list, mode] of [
      ['allow', 'auto'],
      ['ask', 'ask'],
    ] as const) {
      for (const rule of reading.texts(member(permissions, list), `/permissions/${list}`))
        readRule(rule, mode, reading);
    }
    for (const rule of reading.texts(member(permissions, 'deny'), '/permissions/deny')) {
      reading.ignore(rule, 'It is denied: an allowlist leaves it out.');
    }
    return reading.finish();
  },
};

/** A subagent file: its `tools` are all that it sees. */
export const claudeAgent: ExportTarget = {
  id: 'claude-code-agent',
  label: 'Claude Code subagent',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft)}.md`,
  fullName,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, { refusesName, escapes: false, modes: 'elsewhere' });
    const listed = named.map(({ server, name }) => fullName(server, name)).join(', ');
    const description = quoteText((draft.note ?? draft.name).toWellFormed());
    const text = `---\nname: ${quoteText(fileStem(draft))}\ndescription: ${description}\ntools: ${quoteText(listed)}\n---\n\nDescribe here what this agent is for.\n`;
    const words = ['It sees these tools and no others; whether one asks first is up to the permissions in settings.'];
    if (named.length === 0) words.push('A subagent without tools may be given all of them: add one first.');
    return { text, notes: [...notes, ...words.map(meaning), ...lintNames(named, limits)] };
  },
  read: (file) => {
    const matter = file.frontMatter;
    const tools = isObject(matter) ? member(matter, 'tools') : undefined;
    const isOurs =
      typeof tools === 'string' || (Array.isArray(tools) && tools.some((one) => /^mcp__/.test(String(one))));
    if (!isOurs) return null;
    const reading = new ReadingBuilder();
    const rules = typeof tools === 'string' ? tools.split(',') : reading.texts(tools, '/tools');
    for (const rule of rules.map((one) => one.trim()).filter((one) => one !== '')) readRule(rule, null, reading);
    return reading.finish();
  },
};

/** `mcp__github__get_issue` · `mcp__github` and `mcp__github__*` for all of a server. */
export function readRule(rule: string, mode: 'ask' | 'auto' | null, reading: ReadingBuilder): void {
  if (!rule.startsWith('mcp__')) reading.ignore(rule, 'It names no tool of an MCP server.');
  else if (/[()]/.test(rule)) reading.ignore(rule, 'Claude Code skips MCP rules with parentheses.');
  else {
    const parts = splitName(rule.slice('mcp__'.length), '__');
    if (parts === null) reading.wild(rule.slice('mcp__'.length), '*', mode);
    else reading.wild(parts[0], parts[1], mode);
  }
}

function meaning(text: string): ExportNote {
  return { kind: 'meaning', text, toolIds: [] };
}
