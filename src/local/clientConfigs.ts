import { join } from 'node:path';

/** Where one MCP client keeps its servers. */
export interface ConfigPlace {
  readonly client: string;
  readonly path: string;
}

/** What the places depend on. */
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
  const inHome = (...parts: string[]) => join(home, ...parts);
  const inProject = (...parts: string[]) => join(project, ...parts);
  const clineFile = ['globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'];
  return [
    { client: 'Claude Code', path: inProject('.mcp.json') },
    { client: 'Claude Code', path: inHome('.claude.json') },
    { client: 'Claude Desktop', path: join(settings, 'Claude', desktopFile) },
    { client: 'Cursor', path: inProject('.cursor', 'mcp.json') },
    { client: 'Cursor', path: inHome('.cursor', 'mcp.json') },
    { client: 'VS Code', path: inProject('.vscode', 'mcp.json') },
    { client: 'VS Code', path: join(settings, 'Code', 'User', 'mcp.json') },
    { client: 'Copilot CLI', path: inHome('.copilot', 'mcp-config.json') },
    { client: 'Codex', path: inProject('.codex', 'config.toml') },
    { client: 'Codex', path: inHome('.codex', 'config.toml') },
    { client: 'Gemini CLI', path: inProject('.gemini', 'settings.json') },
    { client: 'Gemini CLI', path: inHome('.gemini', 'settings.json') },
    { client: 'Windsurf', path: inHome('.codeium', 'windsurf', 'mcp_config.json') },
    { client: 'Cline', path: join(settings, 'Code', 'User', ...clineFile) },
    { client: 'Cline', path: join(settings, 'Cursor', 'User', ...clineFile) },
    { client: 'Kiro', path: inProject('.kiro', 'settings', 'mcp.json') },
    { client: 'Kiro', path: inHome('.kiro', 'settings', 'mcp.json') },
    { client: 'Zed', path: inHome('.config', 'zed', 'settings.json') },
    { client: 'OpenCode', path: inHome('.config', 'opencode', 'opencode.json') },
    { client: 'OpenCode', path: inHome('.config', 'opencode', 'opencode.jsonc') },
  ];
}

/** Where programs with windows keep their settings. */
function settingsFolder(platform: NodeJS.Platform, home: string, environment: ReadonlyMap<string, string>): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return environment.get('APPDATA') ?? join(home, 'AppData', 'Roaming');
  return environment.get('XDG_CONFIG_HOME') ?? join(home, '.config');
}
