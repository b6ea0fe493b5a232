import { objectsIn } from '../dialects/fileText';
import type { ReadFormat } from '../exports/permissions';
import { below } from '../exports/serverTarget';
import { member, valueAt } from '../model/json';
import type { Client } from './client';

const file = 'User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json';

const own = ['alwaysAllow', 'autoApprove', 'disabledTools'];

/** Cline calls what runs without a question `autoApprove`, Roo Code `alwaysAllow`; each server offers the rest. */
const settings: ReadFormat = {
  label: 'MCP settings of Cline or Roo Code',
  read: ({ json }, reading) => {
    const servers = objectsIn(valueAt(json, 'mcpServers'));
    if (
      valueAt(json, 'tools') !== undefined ||
      !servers.some(([, one]) => own.some((name) => Object.hasOwn(one, name)))
    )
      return false;
    reading.account(
      json,
      below('mcpServers.*', [...own, 'disabled', 'command', 'args', 'env', 'url', 'type', 'timeout']),
    );
    for (const [server, one] of servers) {
      const isOff = reading.flag(member(one, 'disabled'), `${server}: disabled`) === true;
      if (isOff) reading.deny(server, '*', true);
      const unasked = ['alwaysAllow', 'autoApprove'].flatMap((list) =>
        reading.texts(member(one, list), `${server}: ${list}`),
      );
      reading.server(server, {
        allowed: undefined,
        denied: member(one, 'disabledTools'),
        mode: () => 'ask',
        where: 'alwaysAllow',
        ...(isOff && { off: 'The server is switched off.' }),
      });
      if (isOff) continue;
      for (const name of unasked) {
        if (name === '*') reading.ignore(`${server}/*`, 'Whether a wildcard stands for all tools here is not known.');
        else reading.name(server, name, 'auto');
      }
    }
  },
};

export const cline: Client = {
  id: 'cline',
  label: 'Cline',
  configs: [
    { in: 'settings', path: `Code/${file}` },
    { in: 'settings', path: `Cursor/${file}` },
  ],
  reads: [settings],
};
