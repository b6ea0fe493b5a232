import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { McpFreshness, McpList } from '../../host/mcp';
import type { SourceId } from '../../model/source';
import { derive, type Readable } from '../derived';

/** How an MCP server's list came, and how long it may be believed. Texts are untrusted. */
export interface ServerAnswer {
  readonly protocolVersion: string | undefined;
  readonly pages: number;
  readonly tellsOfChanges: boolean;
  /** How long the server vouches for its list, and to whom it shows the same. */
  readonly freshness: McpFreshness;
  /** In milliseconds since 1970. */
  readonly readAt: number;
  readonly durationMs: number;
  /** Whether the server has said since that its list is another now. */
  readonly hasListChanged: boolean;
}

/** Of the servers that were asked while the page is open, chosen as the host or not. */
const answers = createStore<ReadonlyMap<SourceId, ServerAnswer>>(() => new Map());
export const serverAnswers: Readable<ReadonlyMap<SourceId, ServerAnswer>> = answers;

interface Session {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const sessions = new Map<SourceId, Session>();
/** A browser holds six connections to an origin over HTTP/1.1, and each listening session takes one of them. */
const maxListening = 3;

export type ReadServer = Pick<
  McpList,
  'protocolVersion' | 'pages' | 'tellsOfChanges' | 'freshness' | 'onListChanged' | 'close'
>;

/** Keeps how a server's list came, and listens to its session in place of the former one. */
export function noteAnswer(id: SourceId, url: string, list: ReadServer, startedAt: number): void {
  forgetAnswer(id);
  const { protocolVersion, pages, tellsOfChanges, freshness, onListChanged, close } = list;
  const readAt = Date.now();
  const answer = { protocolVersion, tellsOfChanges, freshness, readAt, hasListChanged: false } as const;
  change((all) => all.set(id, { ...answer, pages: pages.length, durationMs: readAt - startedAt }));
  const { origin } = new URL(url);
  const listening = Array.from(sessions.values()).filter((one) => one.origin === origin).length;
  if (!tellsOfChanges || listening >= maxListening) {
    void close();
    return;
  }
  const session = { origin, close };
  sessions.set(id, session);
  onListChanged(() => {
    const known = answers.getState().get(id);
    if (known !== undefined && sessions.get(id) === session)
      change((all) => all.set(id, { ...known, hasListChanged: true }));
  });
}

/** Ends a server's session, and lets go of what it said. */
export function forgetAnswer(id: SourceId): void {
  void sessions.get(id)?.close();
  sessions.delete(id);
  if (answers.getState().has(id)) change((all) => all.delete(id));
}

function change(alter: (all: Map<SourceId, ServerAnswer>) => unknown): void {
  const all = new Map(answers.getState());
  alter(all);
  answers.setState(all, true);
}

/** The servers that said, since their lists were read, that these are other now. */
export const changedLists: Readable<readonly SourceId[]> = derive([answers], (all) =>
  [...all].flatMap(([id, { hasListChanged }]) => (hasListChanged ? [id] : [])),
);

export function useHasChangedLists(): boolean {
  return useStore(changedLists).length > 0;
}

export function useServerAnswer(id: SourceId): ServerAnswer | undefined {
  return useStore(answers, (all) => all.get(id));
}
