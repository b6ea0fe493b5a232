import type { Client } from './client';

const file = 'User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json';

export const cline: Client = {
  id: 'cline',
  label: 'Cline',
  configs: [
    { in: 'settings', path: `Code/${file}` },
    { in: 'settings', path: `Cursor/${file}` },
  ],
};
