import { serverTarget } from '../exports/serverTarget';
import { quoteText } from '../exports/writing';
import type { Draft } from '../model/draft';
import { draftStem } from '../model/fileStem';
import type { Client } from './client';

const filters = {
  ...serverTarget({
    id: 'openai-agents-sdk',
    label: 'OpenAI Agents SDK (Python)',
    kind: 'limits',
    place: { into: 'your program, beside the servers it makes', how: 'new' },
    ending: '_tools.py',
    names: { models: ['openai'] },
    modes: 'nobody-asks',
    denies: 'names',
    says: ['A server that gets none of these filters offers all of its tools.'],
    write: ({ servers }) => {
      const listed = (argument: string, names: readonly string[]) =>
        names.length === 0
          ? ''
          : `        ${argument}=[\n${names.map((name) => `            ${quoteText(name)},\n`).join('')}        ],\n`;
      const lines = servers.map(
        ({ server, on, off }) =>
          `    ${quoteText(server)}: create_static_tool_filter(\n${listed('allowed_tool_names', on)}${listed('blocked_tool_names', off)}    ),\n`,
      );
      return `from agents.mcp import create_static_tool_filter\n\n# Pass each to its server as tool_filter.\ntool_filters = {\n${lines.join('')}}\n`;
    },
  }),
  // A module's name.
  fileName: (draft: Draft) => `${draftStem(draft).replaceAll('-', '_')}_tools.py`,
};

export const openaiAgents: Client = { id: 'openai-agents-sdk', label: 'OpenAI Agents SDK', targets: [filters] };
