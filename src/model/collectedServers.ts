/** What tells a file of collected MCP servers from others, and the version that is written and read (contract §5). */
export const collectedKind = 'tool-catalog/mcp-servers';
export const collectedVersion = 1;

/** What became of a server. */
export type CollectedStatus = 'listed' | 'needs-sign-in' | 'needs-variable' | 'failed' | 'skipped';
