import type { ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { lintNames, openaiLimits } from './lintNames';
import { byServer, nameTools, refusesAllButMcp } from './nameTools';
import { quoteText } from './quoteText';

/** Python for the OpenAI Agents SDK: one static tool filter a server. */
export const openaiAgents: ExportTarget = {
  id: 'openai-agents-sdk',
  label: 'OpenAI Agents SDK (Python)',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft).replaceAll('-', '_')}_tools.py`,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, { modes: 'nobody-asks' });
    const filters = [...byServer(named)].map(([server, list]) => {
      const names = list.map(({ name }) => `            ${quoteText(name)},\n`).join('');
      return `    ${quoteText(server)}: create_static_tool_filter(\n        allowed_tool_names=[\n${names}        ],\n    ),\n`;
    });
    const text = `from agents.mcp import create_static_tool_filter\n\n# Pass each to its server as tool_filter.\ntool_filters = {\n${filters.join('')}}\n`;
    const words = 'A server that gets none of these filters offers all of its tools.';
    return {
      text,
      notes: [...notes, { kind: 'meaning', text: words, toolIds: [] }, ...lintNames(named, openaiLimits)],
    };
  },
};
