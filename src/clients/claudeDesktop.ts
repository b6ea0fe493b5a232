import type { Client } from './client';

export const claudeDesktop: Client = {
  id: 'claude-desktop',
  label: 'Claude Desktop',
  configs: [{ in: 'settings', path: 'Claude/claude_desktop_config.json' }],
};
