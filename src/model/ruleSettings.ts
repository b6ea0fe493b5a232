/** Which findings count and are shown. */
export interface RuleSettings {
  /** Ids of rules that a team switched off. */
  readonly off: readonly string[];
  /** Whether findings of low confidence are among them. */
  readonly showsLow: boolean;
}

export const usualRules: RuleSettings = { off: [], showsLow: false };
