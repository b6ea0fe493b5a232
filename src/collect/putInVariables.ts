import { basename, sep } from 'node:path';

/** What stands for a variable in a client's file, and what it means. */
const placeholder = /\$\{(?:(env|input|config|command):)?([^}:]+)(?::-([^}]*))?\}/g;

export interface Filled {
  readonly text: string;
  /** Variables that nobody has set, and questions that a client would ask. */
  readonly missing: readonly string[];
  /** The values put in, by the variable's name. */
  readonly used: ReadonlyMap<string, string>;
}

/** Puts variables in: `${V}`, `${V:-default}`, `${env:V}`, and the names that editors have for folders. */
export function putInVariables(
  text: string,
  environment: ReadonlyMap<string, string>,
  workspaceFolder: string,
): Filled {
  const missing: string[] = [];
  const used = new Map<string, string>();
  const places = new Map([
    ['workspaceFolder', workspaceFolder],
    ['workspaceFolderBasename', basename(workspaceFolder)],
    ['userHome', environment.get('HOME') ?? environment.get('USERPROFILE')],
    ['pathSeparator', sep],
    ['/', sep],
  ]);
  const filled = text.replace(placeholder, (whole, scope: string | undefined, name: string, fallback?: string) => {
    const place = scope === undefined ? places.get(name) : undefined;
    if (place !== undefined) return place;
    const value = scope === undefined || scope === 'env' ? (environment.get(name) ?? fallback) : undefined;
    if (value === undefined) {
      missing.push(name);
      return whole;
    }
    used.set(name, value);
    return value;
  });
  return { text: filled, missing, used };
}

/** As it may be shown: a default is a value. */
export function hideDefaults(text: string): string {
  return text.replace(placeholder, (whole, _scope, name: string, fallback?: string) =>
    fallback === undefined ? whole : `\${${name}:-•••}`,
  );
}
