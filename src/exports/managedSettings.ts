import { isObject, member } from '../model/json';
import type { ExportNote, ExportTarget, TargetReading } from './exportTarget';
import { byServer, isFromMcp, nameInServer, nameTools, refusesAllButMcp } from './nameTools';
import { ReadingBuilder } from './readNames';
import type { FileText } from './readStructured';
import { writeJson } from './writeJson';

/** Claude Code, `managed-settings.json`: `allowedMcpServers` by name; what is denied wins, and an empty list admits none. */
export const claudeManaged: ExportTarget = {
  ...managedSettings(
    'claude-code-managed',
    'Claude Code managed settings',
    'Users can widen it in their own settings, unless allowManagedMcpServersOnly is set beside it.',
  ),
  read: readManaged,
};

/** GitHub Copilot, `copilot/managed-settings.json` of an enterprise: the same member, read as the one above. */
export const copilotManaged = managedSettings(
  'copilot-managed',
  'Copilot managed settings',
  'Belongs into copilot/managed-settings.json of the enterprise’s .github-private repository.',
);

function managedSettings(id: string, label: string, place: string): ExportTarget {
  return {
    id,
    label,
    effect: 'admits-servers',
    fileName: () => 'managed-settings.json',
    refuses: refusesAllButMcp,
    write: (draft, tools, { others = [] }) => {
      const { named, notes } = nameTools(draft, tools, { modes: 'elsewhere' });
      const servers = byServer(named);
      const written = new Set(named.map(({ server, name }) => JSON.stringify([server, name])));
      const admitted = others.flatMap(({ tool, family }) => {
        const server = draft.aliases.get(family);
        if (server === undefined || !servers.has(server) || !isFromMcp(tool.toolId, tool)) return [];
        return written.has(JSON.stringify([server, nameInServer(tool.toolId, family, tool)])) ? [] : [tool.toolId];
      });
      const beyond: readonly ExportNote[] =
        admitted.length === 0
          ? []
          : [
              {
                kind: 'check',
                text: 'These tools of the same servers are admitted too, though they are not in the draft.',
                toolIds: [...new Set(admitted)],
              },
            ];
      const meanings = ['It admits servers, not tools: every tool of a server it names can be called.', place];
      if (servers.size === 0) meanings.push('An empty list admits no server at all.');
      return {
        text: writeJson({ allowedMcpServers: [...servers.keys()].map((serverName) => ({ serverName })) }),
        notes: [...notes, ...beyond, ...meanings.map((text): ExportNote => ({ kind: 'meaning', text, toolIds: [] }))],
      };
    },
  };
}

/** Both clients name servers alike: each admitted one stands for all of its tools. */
function readManaged({ json }: FileText): TargetReading | null {
  const [allowed, denied] = ['allowedMcpServers', 'deniedMcpServers'].map((name) =>
    isObject(json) ? member(json, name) : undefined,
  );
  if (!Array.isArray(allowed) && !Array.isArray(denied)) return null;
  const reading = new ReadingBuilder();
  const deniedNames = new Set<string>();
  for (const entry of Array.isArray(denied) ? denied : []) {
    const server = readServer(entry, 'denied', reading);
    if (server === null) continue;
    deniedNames.add(server);
    reading.ignore(server, 'It is denied: an allowlist leaves it out.');
  }
  for (const entry of Array.isArray(allowed) ? allowed : []) {
    const server = readServer(entry, 'allowed', reading);
    if (server !== null && !deniedNames.has(server)) reading.wild(server, '*', null);
  }
  return reading.finish();
}

/** The name that an entry goes by; null, and said, where it goes by a command or an address. */
function readServer(entry: unknown, list: string, reading: ReadingBuilder): string | null {
  const name = typeof entry === 'string' ? entry : isObject(entry) ? member(entry, 'serverName') : undefined;
  if (typeof name === 'string' && name !== '') return name;
  reading.ignore(
    JSON.stringify(entry) ?? String(entry),
    `Servers are ${list} by command or address here: which tools those have is not known.`,
  );
  return null;
}
