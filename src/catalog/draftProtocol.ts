import type { ClassRule, ToolEntry } from '../model/draft';
import type { Finding, Severity } from '../model/finding';
import type { Tool } from '../model/tool';
import type { RuleNews } from '../workspace/classRules';
import type { HostSays, Resolution } from '../workspace/resolveDraft';

/** An entry of a draft on its way: the descriptor as JSON text, since deep values don't survive cloning. */
export interface DescribedEntry extends Omit<ToolEntry, 'descriptor'> {
  readonly descriptor?: string;
}

export interface DraftQuestion {
  /** The answer whose tools the asker still has: of these only what is new comes again. Null for one that keeps none. */
  readonly holds: number | null;
  readonly entries: readonly DescribedEntry[];
  readonly patterns: readonly string[];
  readonly rules: readonly ClassRule[];
  /** What the host said of ids that its list doesn't hold. */
  readonly said: readonly (readonly [toolId: string, says: HostSays])[];
  /** Families whose other tools are wanted as well, for formats that refuse by name. */
  readonly families: readonly string[];
}

/** One difference between two descriptors, its values as JSON text, cut where long. */
export interface ToldChange {
  readonly pointer: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: string;
  readonly after?: string;
}

export type ToldResolution =
  | Exclude<Resolution, { readonly kind: 'changed' }>
  | { readonly kind: 'changed'; readonly changes: readonly ToldChange[] | null };

/** A tool of the draft as the catalog has it now: assignments applied, schemas as JSON text. */
export interface DraftTool {
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  readonly input?: string;
  readonly output?: string;
  readonly family: string;
  readonly copies: number;
  readonly isChanged: boolean;
  readonly digest: string | null;
  readonly findings: readonly { readonly rule: Finding['rule']; readonly severity: Severity }[];
}

export interface DraftAnswer {
  /** By which the next question may name it. */
  readonly number: number;
  readonly resolutions: readonly (readonly [toolId: string, ToldResolution])[];
  readonly patterns: readonly (readonly [pattern: string, readonly string[]])[];
  /** Those that the catalog shows, in the draft's order: all of them, or what is new to the asker. */
  readonly tools: readonly DraftTool[];
  readonly others: readonly DraftTool[];
  readonly rules: readonly RuleNews[];
}
