/** What stands for a variable in a client's file, and what it means. */
const placeholder = /\$\{(?:(env|input):)?([^}:]+)(?::-([^}]*))?\}/g;

export interface Filled {
  readonly text: string;
  /** Variables that nobody has set, and questions that a client would ask. */
  readonly missing: readonly string[];
  /** The values put in, by the variable's name. */
  readonly used: ReadonlyMap<string, string>;
}

/** Puts variables in: `${V}`, `${V:-default}`, `${env:V}`, and `${workspaceFolder}` as the folder given. */
export function putInVariables(
  text: string,
  environment: ReadonlyMap<string, string>,
  workspaceFolder: string,
): Filled {
  const missing: string[] = [];
  const used = new Map<string, string>();
  const filled = text.replace(placeholder, (whole, scope: string | undefined, name: string, fallback?: string) => {
    if (name === 'workspaceFolder') return workspaceFolder;
    const value = scope === 'input' ? undefined : (environment.get(name) ?? fallback);
    if (value === undefined) {
      missing.push(name);
      return whole;
    }
    used.set(name, value);
    return value;
  });
  return { text: filled, missing, used };
}
