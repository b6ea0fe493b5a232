/**
 * Why a host's data did not come. Text that a host said (`code`, `message`, `reason`, `hint`, scopes) is untrusted and
 * at most 300 characters each; nothing here ever holds a token.
 */
export type HostFailure = Cause & {
  /** The addresses that were asked, where a list was; of several with the status that each answered. */
  readonly asked?: readonly string[];
};

type Cause =
  | { readonly kind: 'offline' }
  /** The page's own code for this kind of host could not be loaded. */
  | { readonly kind: 'client-not-loaded' }
  /** The browser doesn't tell a host that is down from one that refuses this page (CORS). */
  | { readonly kind: 'unreachable'; readonly protocol?: 'mcp' }
  | { readonly kind: 'refused-redirect' }
  | { readonly kind: 'mixed-content' }
  | { readonly kind: 'unsendable-token' }
  | ({
      readonly kind: 'unauthenticated';
      readonly hadToken: boolean;
      readonly reason?: string;
      /** Where its challenge says that the sign-in metadata stands. */
      readonly resourceMetadata?: string;
    } & SaidByHost)
  | ({ readonly kind: 'forbidden'; readonly requiredScopes: readonly string[]; readonly hint?: string } & SaidByHost)
  | ({ readonly kind: 'no-catalog'; readonly status: number } & SaidByHost)
  /** `retryAfterMs` is the host's last wish, already bounded; `scope` is what the limit counts (key, tenant, …). */
  | ({
      readonly kind: 'rate-limited';
      readonly attempts: number;
      readonly retryAfterMs?: number;
      readonly scope?: string;
    } & SaidByHost)
  | ({ readonly kind: 'server-error'; readonly status: number; readonly correlationId?: string } & SaidByHost)
  /** The host does not serve the version that was asked for (400, 406, 410); `supported` are those it names. */
  | ({ readonly kind: 'version-refused'; readonly status: number; readonly supported: readonly string[] } & SaidByHost)
  /** The host wants a newer client (426), though this page names no version of its own. */
  | ({
      readonly kind: 'client-refused';
      readonly minVersion?: string;
      readonly supported?: readonly string[];
    } & SaidByHost)
  | ({ readonly kind: 'unexpected-status'; readonly status: number } & SaidByHost)
  | { readonly kind: 'first-byte-timeout'; readonly seconds: number }
  | { readonly kind: 'stall-timeout'; readonly seconds: number; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly limitBytes: number }
  /** Line and column from 1, offset from 0. */
  | {
      readonly kind: 'not-json';
      readonly line: number;
      readonly column: number;
      readonly offset: number;
      readonly reason: string;
      readonly looksLikeHtml?: boolean;
    }
  /** The connection or the text ended early, after `bytes` bytes. */
  | { readonly kind: 'truncated'; readonly bytes: number }
  | { readonly kind: 'not-utf8'; readonly offset?: number }
  /** `arrived` says what came instead of a list, such as "an object without tools". */
  | { readonly kind: 'unknown-shape'; readonly arrived: string }
  /** No message of the Model Context Protocol came; `arrived` says what did, such as "a web page". */
  | { readonly kind: 'not-mcp'; readonly arrived: string }
  /** A host of `kind: "registry"` answers with no list of a registry's servers. */
  | { readonly kind: 'not-registry' }
  /** An MCP server's own error answer (JSON-RPC 2.0 §5.1) to `method`; `status` where a refusal held it. */
  | ({ readonly kind: 'mcp-error'; readonly method: string; readonly status?: number } & SaidByHost)
  /** An MCP server speaks no revision of the protocol that we do; `supported` is what it names instead. */
  | { readonly kind: 'mcp-version'; readonly supported: readonly string[] }
  /**
   * An MCP server answers, and its CORS rules stand in the way: request headers that they refuse, and answer headers
   * that this page may not read. Both are empty where only the fact is known.
   */
  | {
      readonly kind: 'mcp-cors';
      readonly notAllowed: readonly string[];
      readonly notExposed: readonly string[];
    }
  /** The pages of a list that never come to an end; `pages` is how many were read. */
  | { readonly kind: 'endless-list'; readonly why: 'repeated-cursor' | 'too-many-pages'; readonly pages: number }
  | { readonly kind: 'no-tool-id-path'; readonly toolId: string }
  /** A by-id 404: unknown and hidden look alike by design (RFC 0078 §B). */
  | { readonly kind: 'not-visible'; readonly toolId: string }
  | { readonly kind: 'aborted' };

/** What the host's error body says, in the host's own words. */
export interface SaidByHost {
  readonly code?: string;
  readonly message?: string;
}

export type FailureKind = HostFailure['kind'];

/** Thrown by a body that breaks off while it is read. Its message is the kind alone. */
export class HostError extends Error {
  readonly failure: HostFailure;

  constructor(failure: HostFailure) {
    super(failure.kind);
    this.name = 'HostError';
    this.failure = failure;
  }
}

/** Returns why a request failed. Anything that is no `HostError` is a bug of ours, and thrown again. */
export function failureOf(error: unknown): HostFailure {
  if (error instanceof HostError) return error.failure;
  throw error;
}

export type Failed = { readonly ok: false; readonly failure: HostFailure };

export function failed(failure: HostFailure): Failed {
  return { ok: false, failure };
}
