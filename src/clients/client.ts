import type { ExportTarget } from '../exports/exportTarget';
import type { ReadFormat } from '../exports/permissions';
import type { JsonObject } from '../model/json';
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
  readonly servers?: ServerSyntax;
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

/**
 * How its files hold servers, beside `mcpServers`. A configuration is read by its shape, whatever the file is called, so
 * that each row is asked of every file.
 */
export interface ServerSyntax {
  /** Where they stand, by name or as a list. `isShared`: other files have such a member for other things. */
  readonly members?: readonly { readonly at: readonly string[]; readonly isShared?: true }[];
  /** Those of a form of its own, by name, as entries of `mcpServers`, and the member that holds them; null for none. */
  readonly read?: (file: JsonObject) => { readonly at: readonly string[]; readonly list: JsonObject } | null;
  /** Writes a text of one of its files with variables as `${NAME}`; null for a file of another client. */
  readonly respell?: (file: string) => ((text: string) => string) | null;
  /** Whether the file lets a server in. */
  readonly admits?: (file: unknown, name: string) => boolean;
  /** What the file holds for projects, each by its folder, and the servers that are switched off there. */
  readonly projects?: (file: unknown) => readonly ProjectServers[];
  /** The servers that its settings switch off; `isCurrent` tells the project that somebody works in. */
  readonly switchedOff?: (settings: unknown, isCurrent: (folder: string) => boolean) => readonly unknown[];
  /** What the client asks a person for, and an entry names by `${input:ID}`. */
  readonly questions?: (file: unknown) => readonly ClientQuestion[];
}

export interface ProjectServers {
  readonly folder: string;
  readonly holder: unknown;
  readonly off: readonly unknown[];
}

/** A value that a client asks a person for. */
export interface ClientQuestion {
  readonly id: string;
  readonly words: string;
  readonly fallback: string | undefined;
  readonly isSecret: boolean;
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
