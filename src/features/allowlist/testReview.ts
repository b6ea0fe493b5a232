import type { DraftTool } from '../../engine/draftedTools';
import type { DraftAnswer, WireResolution } from '../../engine/draftService';
import type { Tool } from '../../model/tool';

type Told = Pick<DraftTool, 'tool'> & Partial<DraftTool>;

function draftTool({ tool, ...rest }: Told): DraftTool {
  const plain = { family: 'mcp:fs', copies: 1, isChanged: false, tokens: 100, digest: 'sha256:1' };
  return { tool, ...plain, findings: [], sources: [], ...rest };
}

/** An answer that knows these tools, each as it was added, and says of other ids what `resolutions` has. */
export function answerOf(
  tools: readonly (Tool | Told)[],
  resolutions: Readonly<Record<string, WireResolution>> = {},
): DraftAnswer {
  const known = tools.map((one) => draftTool('tool' in one ? one : { tool: one }));
  const resolved = known.map(({ tool }) => [tool.toolId, { kind: 'resolves' }] as const);
  return {
    resolutions: [...resolved, ...Object.entries(resolutions)],
    patterns: [],
    others: [],
    rules: [],
    tools: known,
  };
}

export const gone: WireResolution = { kind: 'matches-nothing', suggestions: [] };
