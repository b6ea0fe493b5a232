import type { ArgumentSet } from '../../../draft/argumentSets';

/** Arguments kept under names for the tool that is shown. */
export interface SavedSets {
  readonly sets: readonly ArgumentSet[];
  /** False where the browser refused to store them: then they last as long as the tab. */
  readonly areLasting: boolean;
  readonly onSave: (set: ArgumentSet) => void;
  readonly onRemove: (name: string) => void;
}
