import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ConfigPlace {
  /** Null for a file named on the command line. */
  readonly client: string | null;
  readonly path: string;
  /** The folder that its servers belong to. */
  readonly folder: string;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The folder that the command was called in: project files are looked for there. */
  readonly project: string;
  readonly environment: ReadonlyMap<string, string>;
}

const desktopFile = 'claude_desktop_config.json';

/** Every place where a known client may keep its servers on this machine, whether there is a file or not. */
export function listConfigPlaces({ platform, home, project, environment }: Machine): readonly ConfigPlace[] {
  const settings = settingsFolder(platform, home, environment);
  const at = (client: string, folder: string, ...path: string[]): ConfigPlace => ({
    client,
    path: join(...path),
    folder,
  });
  const inFolder = (client: string, variable: string, usual: string, ...parts: string[]) =>
    at(client, home, environment.get(variable) ?? join(home, usual), ...parts);
  const inHome = (client: string, ...parts: string[]) => at(client, home, home, ...parts);
  const inProject = (client: string, ...parts: string[]) => at(client, project, project, ...parts);
  const inSettings = (client: string, ...parts: string[]) => at(client, home, settings, ...parts);
  const clineFile = ['globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'];
  return [
    inProject('Claude Code', '.mcp.json'),
    at('Claude Code', home, environment.get('CLAUDE_CONFIG_DIR') ?? home, '.claude.json'),
    inSettings('Claude Desktop', 'Claude', desktopFile),
    inProject('Cursor', '.cursor', 'mcp.json'),
    inHome('Cursor', '.cursor', 'mcp.json'),
    inProject('VS Code', '.vscode', 'mcp.json'),
    ...['Code', 'Code - Insiders'].flatMap((editor) =>
      usersOf(join(settings, editor, 'User')).map((folder) => at('VS Code', home, folder, 'mcp.json')),
    ),
    inFolder('Copilot CLI', 'COPILOT_HOME', '.copilot', 'mcp-config.json'),
    inProject('Codex', '.codex', 'config.toml'),
    inFolder('Codex', 'CODEX_HOME', '.codex', 'config.toml'),
    inProject('Gemini CLI', '.gemini', 'settings.json'),
    inHome('Gemini CLI', '.gemini', 'settings.json'),
    inHome('Windsurf', '.codeium', 'windsurf', 'mcp_config.json'),
    inSettings('Cline', 'Code', 'User', ...clineFile),
    inSettings('Cline', 'Cursor', 'User', ...clineFile),
    inProject('Kiro', '.kiro', 'settings', 'mcp.json'),
    inHome('Kiro', '.kiro', 'settings', 'mcp.json'),
    inProject('Zed', '.zed', 'settings.json'),
    inFolder('Zed', 'XDG_CONFIG_HOME', '.config', 'zed', 'settings.json'),
    ...['opencode.json', 'opencode.jsonc'].flatMap((file) => [
      inProject('OpenCode', file),
      inFolder('OpenCode', 'XDG_CONFIG_HOME', '.config', 'opencode', file),
    ]),
  ];
}

/** An editor's own settings, and those of its profiles. */
function usersOf(folder: string): readonly string[] {
  try {
    return [folder, ...readdirSync(join(folder, 'profiles')).map((name) => join(folder, 'profiles', name))];
  } catch {
    return [folder];
  }
}

/** Where programs with windows keep their settings. */
function settingsFolder(platform: NodeJS.Platform, home: string, environment: ReadonlyMap<string, string>): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return environment.get('APPDATA') ?? join(home, 'AppData', 'Roaming');
  return environment.get('XDG_CONFIG_HOME') ?? join(home, '.config');
}
