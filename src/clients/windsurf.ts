import type { Client } from './client';

export const windsurf: Client = {
  id: 'windsurf',
  label: 'Windsurf',
  configs: [{ in: 'home', path: '.codeium/windsurf/mcp_config.json' }],
};
