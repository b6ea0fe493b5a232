/** What an MCP server of ours answers; the transport under it is a real one. */
export interface Script {
  /** `capabilities.tools.listChanged` of the answer to `initialize`. */
  readonly tellsOfChanges?: boolean;
  readonly instructions?: string;
  /** Instead of the usual answer to `initialize`. */
  readonly initialize?: () => object;
  /** The result of `tools/list`; a thrown `RpcError` is answered as an error. */
  readonly list: (cursor: string | undefined, state: ScriptState) => object | Promise<object>;
}

/** What a scenario remembers between requests. */
export interface ScriptState {
  /** How often its list was changed from outside. */
  changes: number;
}

export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** `{ "serverInfo": { "name": "harbour-mcp" }, … }` */
export function initializeResult(script: Script, version: unknown) {
  return {
    protocolVersion: typeof version === 'string' ? version : '2025-11-25',
    capabilities: { tools: { listChanged: script.tellsOfChanges === true } },
    serverInfo: { name: 'harbour-mcp', version: '3.1.0', title: 'Harbour tools' },
    ...(script.instructions !== undefined && { instructions: script.instructions }),
  };
}
