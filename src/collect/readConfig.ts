import { resolve } from 'node:path';
import { ClientConfigError, type ClientQuestion, readClientConfig } from '../clients/clientConfig';
import type { ClientServer } from '../clients/launch';

/** A server of a client's file, and where it belongs on this machine. */
export interface ConfiguredServer extends ClientServer {
  readonly file: string;
  /** Whether it goes by the name that it says, once it has said it: nobody has given it one. */
  readonly takesOwnName?: true;
  /** Where its relative paths begin, and what `${workspaceFolder}` means. */
  readonly folder: string;
  readonly questions: readonly Question[];
}

export interface Question extends ClientQuestion {
  /** Tells it from those of other files. */
  readonly key: string;
}

/** A file that can't be read: the message names file, line, reason, and what to do. */
export class ConfigError extends Error {}

/**
 * The servers of a client's file; `current` is the folder that somebody works in.
 *
 * @throws ConfigError where it is no configuration.
 */
export function readConfig(text: string, file: string, folder: string, current = folder): readonly ConfiguredServer[] {
  try {
    const config = readClientConfig(text, file, (project) => resolve(folder, project) === current);
    const questions = config.questions.map((question) => ({ ...question, key: `${file}\n${question.id}` }));
    return config.servers.map((server) => ({
      ...server,
      file,
      folder: server.project === undefined ? folder : resolve(folder, server.project),
      questions,
    }));
  } catch (error) {
    if (!(error instanceof ClientConfigError)) throw error;
    const place = error.line === undefined ? '' : `, line ${error.line}`;
    throw new ConfigError(`${file}${place}: ${error.message}. Correct it there, or name other files.`);
  }
}
