import { ProtocolError, ProtocolErrorCode, SdkError, SdkHttpError, SseError } from '@modelcontextprotocol/client';

/** Why a server could not be listed, in our words; `refused` asks for a sign-in. */
export interface Trouble {
  readonly kind: 'refused' | 'failed';
  readonly reason: string;
  /** Whether its answer to the handshake says that it knows only newer revisions of the protocol. */
  readonly isOtherEra?: boolean;
}

/** `printed` is the last line that a program wrote as an error; `isConnected`, whether the handshake was over. */
export function describeTrouble(error: unknown, printed: string, isConnected: boolean): Trouble {
  const status = error instanceof SdkHttpError ? error.status : error instanceof SseError ? error.code : undefined;
  if (status === 401 || status === 403) {
    const reason = `It asks for a sign-in (HTTP ${status}). Put a token into its headers in the file.`;
    return { kind: 'refused', reason };
  }
  if (error instanceof ProtocolError) {
    const isUnknown = error.code === ProtocolErrorCode.MethodNotFound;
    if (isUnknown && isConnected) return { kind: 'failed', reason: 'It has no list of tools.' };
    const isOtherEra = isUnknown || error.code === ProtocolErrorCode.UnsupportedProtocolVersion;
    return { kind: 'failed', reason: `It answered with an error: ${error.message}`, isOtherEra };
  }
  const words = error instanceof Error ? describeError(error) : String(error);
  return { kind: 'failed', reason: printed.trim() === '' ? words : `${words} It printed: ${printed.trim()}` };
}

function describeError(error: Error): string {
  const root = rootOf(error);
  switch ('code' in root ? root.code : undefined) {
    case 'ENOENT':
      return 'Its command was not found. Install it, or give its full path in the file.';
    case 'EACCES':
      return 'Its command may not be run. Make it executable.';
    case 'ECONNREFUSED':
      return 'Nothing answers at its address. Start it, or correct the address in the file.';
    case 'ENOTFOUND':
      return 'The name in its address is not known. Correct it in the file.';
  }
  const own =
    error instanceof SdkError ? error.message.replace(/^Version negotiation (?:probe )?failed: /, '') : error.message;
  return root === error || own.includes(root.message) ? own : `${own} (${root.message})`;
}

/** What lies below: `fetch` wraps the reason, and the library wraps that. */
function rootOf(error: Error): Error {
  let at = error;
  for (let depth = 0; depth < 5 && at.cause instanceof Error; depth++) at = at.cause;
  return at;
}
