import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the host remembers of one prefix (`/flip`, `/flip~mine`): each has a memory of its own. */
export interface ScenarioState {
  up: boolean;
  /** How often the list was asked for since the start or the last reset. */
  lists: number;
  readonly open: Set<ServerResponse>;
}

/** One request on its way to an answer. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The scenario's prefix as it stands in the URL, such as `/harbour`. */
  readonly prefix: string;
  readonly query: URLSearchParams;
  /** The tool that a by-id request names, decoded. */
  readonly toolId: string | undefined;
  readonly state: ScenarioState;
  /** Aborts when the client has left or the host closes. */
  readonly gone: AbortSignal;
  /** A second origin, that nobody should be led to. */
  readonly elsewhere: string;
}

/**
 * - `reflect`: any origin is granted, never with cookies
 * - `version-header`: the same, and the version header is admitted
 * - `allow-list`: granted origins may send cookies, the others get no CORS header at all
 * - `none`: no CORS header for anybody
 */
export type CorsPolicy = 'reflect' | 'version-header' | 'allow-list' | 'none';

/** May throw once `visit.gone` is aborted. */
export type Answer = (visit: Visit) => void | Promise<void>;

export interface Scenario {
  readonly description: string;
  readonly list: Answer;
  /** Without it, the tools of the open catalog. */
  readonly byId?: Answer;
  /** Without it, the ordinary document. */
  readonly discovery?: Answer;
  /** The list and the tools of version 2, which has no version in its paths; without it, there is none. */
  readonly two?: { readonly list: Answer; readonly byId?: Answer };
  /** The protected-resource metadata (RFC 9728) of the host; without it, there is none. */
  readonly resourceMetadata?: Answer;
  readonly routes?: ReadonlyMap<string, Answer>;
  /** Without it, any origin is reflected. */
  readonly cors?: CorsPolicy;
}

export type ScenarioTable = Readonly<Record<string, Scenario>>;

/** Scenarios with a number in their name, such as `slow-<ms>`. */
export interface ScenarioFamily {
  readonly shape: string;
  readonly description: string;
  readonly build: (number: number) => Scenario;
}
