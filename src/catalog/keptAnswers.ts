import type { Draft, ToolEntry } from '../model/draft';
import type { DraftAnswer, DraftTool, ToldResolution } from './draftProtocol';

/** Of the most common resolution there is one object: what shows it need not be drawn again. */
const resolves: ToldResolution = { kind: 'resolves' };

/**
 * What the worker has told of a draft's tools in one reading of the catalog: it tells each of them once, and again only
 * when it changed. Tools keep their identity, so that what is worked out of them stays.
 */
export class KeptAnswers {
  readonly revision: number;
  /** Entries that are as they were when they were added. */
  readonly resolved = new WeakSet<ToolEntry>();
  private tools: ReadonlyMap<string, DraftTool> = new Map();
  private last = 0;

  constructor(revision: number) {
    this.revision = revision;
  }

  /** The answer whose tools are all here. */
  get number(): number {
    return this.last;
  }

  /** An answer to the question about this draft, made whole. */
  take(answer: DraftAnswer, { entries }: Draft): DraftAnswer {
    const told = new Map([...this.tools, ...answer.tools.map((tool) => [tool.tool.toolId, tool] as const)]);
    const tools = answer.resolutions.flatMap(([toolId, { kind }]) =>
      kind === 'matches-nothing' || kind === 'not-visible' ? [] : (told.get(toolId) ?? []),
    );
    // An answer overtaken by a later one is shown no more, and what it told is of no use to the next question.
    if (answer.number > this.last) {
      this.last = answer.number;
      this.tools = new Map(tools.map((tool) => [tool.tool.toolId, tool]));
    }
    const resolutions = answer.resolutions.map(([toolId, resolution]) => {
      if (resolution.kind !== 'resolves') return [toolId, resolution] as const;
      const entry = entries.get(toolId);
      if (entry !== undefined) this.resolved.add(entry);
      return [toolId, resolves] as const;
    });
    return { ...answer, resolutions, tools };
  }
}
