/** The names of clients, as people say them, in logs, counts and on the screen. */
export const claudeCode = 'Claude Code';
export const codex = 'Codex';
export const geminiCli = 'Gemini CLI';
export const copilotCli = 'Copilot CLI';
export const openCode = 'OpenCode';
export const openwopRuns = 'openwop';
