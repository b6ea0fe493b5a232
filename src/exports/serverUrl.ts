/** Stands where a server's address belongs. */
export const placeholderUrl = 'https://server.example/mcp';
