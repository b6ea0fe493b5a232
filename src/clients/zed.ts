import type { Client } from './client';

export const zed: Client = {
  id: 'zed',
  label: 'Zed',
  configs: [
    { in: 'project', path: '.zed/settings.json' },
    { in: { variable: 'XDG_CONFIG_HOME', usual: '.config' }, path: 'zed/settings.json' },
  ],
};
