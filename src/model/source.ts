/** Names a source within this browser: `host:ID` is a host of `config.json`, or `other`; all else has a random id. */
export type SourceId = string;

/** `host` answers by the openwop protocol, `server` by MCP, `link` with a file; `file` was added from this machine. */
export type SourceKind = 'host' | 'server' | 'file' | 'link';

const hostPrefix = 'host:';

/** Where a list of tools comes from. */
export interface Source {
  readonly id: SourceId;
  /** Untrusted text, never a key. */
  readonly name: string;
}

/** Returns the source of a host with this id of `config.json`, or `other`. */
export function hostSource(hostId: string): SourceId {
  return `${hostPrefix}${hostId}`;
}

export function sourceOfHost({ id, label }: { readonly id: string; readonly label: string }): Source {
  return { id: hostSource(id), name: label };
}

/** Whether a source is a host, which has no record of its own in this browser. */
export function isHost(id: SourceId): boolean {
  return id.startsWith(hostPrefix);
}

/** Returns what a written file calls a source: null for a host, which the file names for itself. */
export function nameInFile({ id, name }: Source): string | null {
  return isHost(id) ? null : name;
}

/** Whether a text begins as an address of the web does. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
