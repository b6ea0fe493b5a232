/*
 * A server as an MCP registry describes it (registry API v0.1, `server.json`). All texts are its publisher's, cut to
 * lengths that can be shown.
 */

export interface RegistryServer {
  /** Such as `io.example/weather`; unique in its registry beside the version. */
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly version: string;
  /** What the registry says of it where it isn't active, such as `deprecated`. */
  readonly status: string | null;
  readonly ways: readonly RegistryWay[];
  /** Ways beyond those that are kept. */
  readonly otherWays: number;
}

/** One way to reach or start a server. */
export type RegistryWay = RegistryRemote | RegistryPackage;

export interface RegistryRemote {
  readonly kind: 'remote';
  /** `streamable-http`, `sse`, or a word that is not known. */
  readonly transport: string;
  /** As written: it may hold `{variables}`. */
  readonly url: string;
  readonly headers: readonly RegistryInput[];
}

export interface RegistryPackage {
  readonly kind: 'package';
  /** Where it comes from: `npm`, `pypi`, `oci`, `nuget`, `mcpb`, or a word that is not known. */
  readonly registryType: string;
  readonly identifier: string;
  readonly version: string | null;
  readonly transport: string;
  readonly runtimeHint: string | null;
  readonly runtimeArguments: readonly RegistryInput[];
  readonly packageArguments: readonly RegistryInput[];
  readonly environment: readonly RegistryInput[];
}

/** A header, a variable or an argument: what it is set to, or that somebody has to say it. */
export interface RegistryInput {
  readonly name: string;
  readonly isPositional: boolean;
  readonly value: string | null;
  readonly fallback: string | null;
  readonly isNeeded: boolean;
}
