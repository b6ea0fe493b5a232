import type { Draft } from '../model/draft';
import type { ExportNote, ExportTarget, ExportTools } from './exportTarget';
import { fileStem } from './fileStem';
import { lintNames, vscodeLimits } from './lintNames';
import { nameTools, refusesAllButMcp } from './nameTools';
import { quoteText } from './quoteText';
import { readAgentFile, refusesSlashName, slashName } from './slashNames';

/** A custom agent of VS Code: `.github/agents/NAME.agent.md`. */
export const vscodeAgent: ExportTarget = {
  id: 'vscode-agent',
  label: 'VS Code agent file',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft)}.agent.md`,
  fullName: slashName,
  maxTools: vscodeLimits.maxTools,
  refuses: refusesAllButMcp,
  write: (draft, tools) => writeAgentFile(draft, tools, ['Whether a tool asks first is up to VS Code’s own settings.']),
  read: readAgentFile,
};

/** A custom agent of GitHub Copilot: the same file, read by GitHub. */
export const copilotAgent: ExportTarget = {
  id: 'copilot-agent',
  label: 'GitHub Copilot agent',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft)}.agent.md`,
  fullName: slashName,
  refuses: refusesAllButMcp,
  write: (draft, tools) =>
    writeAgentFile(draft, tools, [
      'GitHub ignores names it does not know, without a word: check them against the server.',
    ]),
  read: readAgentFile,
};

/** An empty list means no tools; a missing one would mean all, so it is always written. */
function writeAgentFile(draft: Draft, tools: ExportTools, words: readonly string[]) {
  const { named, notes } = nameTools(draft, tools, { refusesName: refusesSlashName, modes: 'elsewhere' });
  const list = named.map(({ server, name }) => quoteText(slashName(server, name))).join(', ');
  const description = quoteText((draft.note ?? draft.name).toWellFormed());
  const meanings: ExportNote[] = words.map((text) => ({ kind: 'meaning', text, toolIds: [] }));
  return {
    text: `---\ndescription: ${description}\ntools: [${list}]\n---\n\nDescribe here what this agent is for.\n`,
    notes: [...notes, ...meanings, ...lintNames(named, vscodeLimits)],
  };
}
