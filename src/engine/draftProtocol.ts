import type { RuleNews } from '../draft/classRules';
import type { HostSays, Resolution } from '../draft/resolveDraft';
import type { ClassRule, DeniedEntry, ToolEntry } from '../model/draft';
import type { Finding, Severity } from '../model/finding';
import type { Tool } from '../model/tool';

/** An entry of a draft on its way: the descriptor as JSON text, since deep values don't survive cloning. */
export interface DescribedEntry extends Omit<ToolEntry, 'descriptor'> {
  readonly descriptor?: string;
}

export interface DraftQuestion {
  readonly entries: readonly DescribedEntry[];
  readonly patterns: readonly string[];
  /** What the draft denies. */
  readonly denied?: readonly DeniedEntry[];
  readonly rules: readonly ClassRule[];
  /** What the host said of ids that its list doesn't hold. */
  readonly said: readonly (readonly [toolId: string, says: HostSays])[];
  /** Families whose other tools are wanted as well, for formats that refuse by name. */
  readonly families: readonly string[];
}

/** One difference between two descriptors, its values as JSON text, cut where long. */
export interface WireChange {
  readonly pointer: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: string;
  readonly after?: string;
}

export type WireResolution =
  | Exclude<Resolution, { readonly kind: 'changed' }>
  | { readonly kind: 'changed'; readonly changes: readonly WireChange[] | null };

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
  readonly resolutions: readonly (readonly [toolId: string, WireResolution])[];
  readonly patterns: readonly (readonly [pattern: string, readonly string[]])[];
  /** Ids and wildcards of what the draft denies that no tool has. */
  readonly deniedNothing?: readonly string[];
  /** Those that the catalog shows, in the draft's order. */
  readonly tools: readonly DraftTool[];
  readonly others: readonly DraftTool[];
  readonly rules: readonly RuleNews[];
}
