import { objectsIn } from '../dialects/fileText';
import type { ReadFormat } from '../exports/permissions';
import { splitName } from '../exports/reading';
import { below } from '../exports/serverTarget';
import { always, type Seen } from '../model/effect';
import { isObject, member, valueAt } from '../model/json';
import type { Client } from './client';

const label = 'Zed';

const seen: Seen = { how: 'docs', document: 'zed.dev/docs/ai/tool-permissions', at: '2026-11-29' };

/** `agent.tool_permissions` of its settings: `mcp:SERVER:TOOL` allows, confirms or denies. */
const permissions: ReadFormat = {
  label: 'Zed settings',
  effect: {
    rows: [
      always('runs', { says: ['allow'], why: 'the settings allow it', seen }),
      { says: ['ask'], interactive: 'asks', headless: 'unknown', why: 'the settings have it confirmed', seen },
      always('refused', { says: ['deny'], why: 'the settings deny it', seen }),
    ],
  },
  switches: [
    { path: ['agent', 'tool_permissions', 'default'], values: ['allow'], client: label },
    { path: ['agent', 'always_allow_tool_actions'], values: [true], client: `versions of ${label} before 0.224` },
  ],
  read: ({ json }, reading) => {
    const all = valueAt(json, 'agent', 'tool_permissions');
    if (!isObject(all)) return false;
    for (const [name, profile] of objectsIn(valueAt(json, 'agent', 'profiles')))
      if (Object.hasOwn(profile, 'context_servers'))
        reading.hold(`agent.profiles.${name}`, 'A profile chooses tools, which is not read.');
    const tools = member(all, 'tools');
    const names = isObject(tools) ? Object.keys(tools) : [];
    reading.account(json, [
      'agent.always_allow_tool_actions',
      'agent.tool_permissions.default',
      ...below('agent.tool_permissions.tools', names),
    ]);
    if (member(all, 'default') === 'deny')
      reading.hold('agent.tool_permissions.default: deny', 'It denies all others.');
    for (const [name, rule] of reading.objects(tools, 'agent.tool_permissions.tools')) {
      const parts = name.startsWith('mcp:') ? splitName(name.slice('mcp:'.length), ':') : null;
      if (parts === null) {
        reading.ignore(name, 'It names no tool of an MCP server.');
        continue;
      }
      const [said, other] = [member(rule, 'default'), Object.keys(rule).filter((key) => key !== 'default')];
      if (other.length > 0)
        reading.hold(name, `It holds only under conditions (${other.join(', ')}), which are not read.`);
      if (said === 'deny') reading.deny(...parts);
      else if (said === 'allow' || said === 'confirm') reading.name(...parts, said === 'allow' ? 'auto' : 'ask');
      else if (said !== undefined) reading.hold(name, 'What it says is none of allow, confirm and deny.');
    }
  },
};

export const zed: Client = {
  id: 'zed',
  label,
  configs: [
    { in: 'project', path: '.zed/settings.json' },
    { in: { variable: 'XDG_CONFIG_HOME', usual: '.config' }, path: 'zed/settings.json' },
  ],
  servers: { members: [{ at: ['context_servers'] }] },
  reads: [permissions],
};
