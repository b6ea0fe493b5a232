import { at } from '../fileText';
import { permissionRules } from '../otherFormats';
import type { ReadingBuilder } from '../reading';
import { otherTools } from './claudeNames';
import { type ClientRow, check, client, isWholeServer, textOfEntry } from './client';

export function listOf(value: unknown, where: string, reading: ReadingBuilder): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value !== undefined && value !== null)
    reading.hold(where, 'It should be a list. What it keeps off is not known.');
  return [];
}

export function nameOfServer(entry: unknown): string | null {
  const name = typeof entry === 'string' ? entry : at(entry, 'serverName');
  return typeof name === 'string' && name !== '' ? name : null;
}

export const byCommand = (words: string) =>
  `Servers are ${words} by command or address here: which tools those have is not known.`;

/** `allowedMcpServers` by name; what is denied wins, and an empty list admits none. */
const managedSettings: Omit<ClientRow, 'id' | 'label' | 'place'> = {
  effect: 'admits-servers',
  ending: '.managed-settings.json',
  names: { models: [] },
  modes: 'elsewhere',
  denies: 'wildcards',
  wildcards: 'servers',
  write: ({ all, denied }) => {
    const list = (names: Iterable<string>) => [...new Set(names)].map((serverName) => ({ serverName }));
    const off = denied.filter(isWholeServer).map(({ server }) => server);
    return {
      allowedMcpServers: list(all.map(({ server }) => server)),
      ...(off.length > 0 && { deniedMcpServers: list(off) }),
    };
  },
  notes: ({ named, wildcards, denied }, draft, options) => {
    const still = denied.filter((one) => !isWholeServer(one)).map(({ id }) => id);
    const written = new Set(named.map(({ server, name }) => JSON.stringify([server, name])));
    const whole = new Set(wildcards.map(({ server }) => server));
    const servers = new Set(named.map(({ server }) => server));
    const admitted = otherTools(draft, options)
      .filter(({ server, isMcp }) => isMcp && servers.has(server) && !whole.has(server))
      .filter(({ server, name }) => !written.has(JSON.stringify([server, name])));
    const text = 'These tools of the same servers are admitted too, though they are not in the draft.';
    return [
      ...(still.length === 0
        ? []
        : [{ kind: 'left-out', text: 'It can’t forbid single tools: these stay callable.', toolIds: still } as const]),
      ...(admitted.length === 0 ? [] : [check(text, [...new Set(admitted.map(({ toolId }) => toolId))])]),
      'It admits servers, not tools: every tool of a server it names can be called.',
      ...(named.length + wildcards.length === 0 ? ['An empty list admits no server at all.'] : []),
    ];
  },
};

export const claudeManaged = client({
  ...managedSettings,
  id: 'claude-code-managed',
  label: 'Claude Code managed settings',
  place: { into: 'managed-settings.json, which an administrator installs', how: 'merges' },
  says: ['Users can widen it in their own settings, unless allowManagedMcpServersOnly is set beside it.'],
  read: ({ json }, reading) => {
    const [allowed, denied] = [at(json, 'allowedMcpServers'), at(json, 'deniedMcpServers')];
    if (!Array.isArray(allowed) && !Array.isArray(denied)) return false;
    if (permissionRules(json) !== null) return false;
    reading.account(json, ['allowedMcpServers', 'deniedMcpServers']);
    for (const entry of listOf(denied, '/deniedMcpServers', reading)) {
      const server = nameOfServer(entry);
      if (server === null) reading.hold(textOfEntry(entry), byCommand('denied'));
      else reading.deny(server, '*', true);
    }
    for (const entry of listOf(allowed, '/allowedMcpServers', reading)) {
      const server = nameOfServer(entry);
      if (server === null) reading.ignore(textOfEntry(entry), byCommand('allowed'));
      else reading.pattern('*', null, server);
    }
    // No list of what is allowed admits every server but those denied.
    if (allowed === undefined) reading.glob('*', '*', null);
  },
});

export const copilotManaged = client({
  ...managedSettings,
  id: 'copilot-managed',
  label: 'Copilot managed settings',
  place: { into: 'copilot/managed-settings.json of the enterprise’s .github-private repository', how: 'merges' },
});
