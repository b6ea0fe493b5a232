import type { Dialect } from '../model/tool';

/** Each dialect as people call it. */
export const dialectNames: Readonly<Record<Dialect, string>> = {
  openwop: 'OpenWOP tool descriptor (RFC 0078)',
  mcp: 'MCP tool (tools/list)',
  mas: 'Tool manifest (mas/v1)',
  registry: 'Tool registry descriptor',
  his: 'HIS tool definition',
};

/** The same in a word or two, for where there is little room. */
export const dialectLabels: Readonly<Record<Dialect, string>> = {
  openwop: 'OpenWOP',
  mcp: 'MCP',
  mas: 'mas/v1',
  registry: 'Tool registry',
  his: 'HIS',
};
