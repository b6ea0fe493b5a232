import type { ExportTarget } from '../exports/exportTarget';
import type { ReadFormat } from '../exports/permissions';
import type { Spelling } from '../model/toolNames';
import type { CallBook } from '../usage/callBook';
import type { LogFormat } from '../usage/logFormat';

/**
 * A program that agents run in, and all that is known of it: one file a client, listed in `allClients`. `exports` and
 * `usage` have the shapes and helpers of which these rows are made.
 */
export interface Client {
  readonly id: string;
  /** As people say it, in logs, counts and on the screen. */
  readonly label: string;
  /** The files in which it keeps its servers, in the order in which they are looked for. */
  readonly configs?: readonly ConfigFile[];
  /** Where a repository keeps lists for it beside these, `*` for any name: what a change of them lets run is checked. */
  readonly lists?: readonly string[];
  /** Members of its files in a repository that start programs, or admit servers, without a question. */
  readonly startsBy?: readonly string[];
  /** How its models see the names of tools; absent where that is not known. */
  readonly spelling?: Spelling;
  readonly sessions?: ClientSessions;
  /** The files that say which tools an agent may call, each with its writer and reader. The first is its own list. */
  readonly targets?: readonly ExportTarget[];
  /** Formats that are brought in and never written. */
  readonly reads?: readonly ReadFormat[];
}

/** A folder of this machine that a path begins in: `settings` is where programs with windows keep theirs. */
export type Base = 'project' | 'home' | 'settings' | MovableFolder;

/** A folder below the person's own, unless a variable names another. */
export interface MovableFolder {
  readonly variable: string;
  readonly usual: string;
}

export interface ConfigFile {
  readonly in: Base;
  /** With `/` between its parts. */
  readonly path: string;
  /** Whether each folder of `profiles` beside it has one too. */
  readonly hasProfiles?: true;
  /** Files whose settings switch servers of this one off. */
  readonly switchedBy?: readonly Pick<ConfigFile, 'in' | 'path'>[];
}

export interface ClientSessions {
  /** The folders that hold them. */
  readonly folders: readonly Pick<ConfigFile, 'in' | 'path'>[];
  readonly format: (book: CallBook) => LogFormat;
  /** What it prints where a program runs it, in a form of its own. */
  readonly printed?: (book: CallBook) => LogFormat;
  /** The command that writes a session to a file, where they lie in a database. */
  readonly exportedBy?: string;
  /** Whether sessions may be gone by themselves, so that counts are the least there were. */
  readonly mayVanish?: true;
}
