import type { Draft, ToolEntry } from '../model/draft';
import type { DraftAnswer, DraftTool, KnownTool, WholeDraftAnswer, WireResolution } from './draftProtocol';

/** Of the most common resolution there is one object: what shows it need not be drawn again. */
const resolves: WireResolution = { kind: 'resolves' };

/**
 * A draft's tools as the asker has them, in one reading of the catalog: each travels once, and again only when it is
 * another. Tools keep their identity, so that what is worked out of them stays.
 */
export class KeptAnswers {
  readonly revision: number;
  /** Entries that are as they were when they were added. */
  readonly resolved = new WeakSet<ToolEntry>();
  private tools: ReadonlyMap<string, DraftTool> = new Map();

  constructor(revision: number) {
    this.revision = revision;
  }

  /** What a question says of the tools that are here. */
  get known(): ReadonlyMap<string, string> {
    return new Map(Array.from(this.tools, ([toolId, { version }]) => [toolId, version]));
  }

  /** An answer to a question about this draft, its tools in full; null where it names one that is here no more: ask again. */
  take(answer: DraftAnswer, { entries }: Draft): WholeDraftAnswer | null {
    const whole = (tools: DraftAnswer['tools']) => tools.flatMap((tool) => this.find(tool) ?? []);
    const tools = whole(answer.tools);
    const others = whole(answer.others);
    if (tools.length + others.length < answer.tools.length + answer.others.length) return null;
    this.tools = new Map([...others, ...tools].map((tool) => [tool.tool.toolId, tool]));
    const resolutions = answer.resolutions.map(([toolId, resolution]) => {
      if (resolution.kind !== 'resolves') return [toolId, resolution] as const;
      const entry = entries.get(toolId);
      if (entry !== undefined) this.resolved.add(entry);
      return [toolId, resolves] as const;
    });
    return { ...answer, resolutions, tools, others };
  }

  private find(tool: DraftTool | KnownTool): DraftTool | undefined {
    if ('tool' in tool) return tool;
    const known = this.tools.get(tool.toolId);
    return known?.version === tool.version ? known : undefined;
  }
}
