import type { WireResolution } from '../../engine/draftService';
import { formatCounted } from '../../parts/formatQuantity';

/**
 * What the table can be narrowed to. `withheld`: the registry context is not shown the tool; `proposed`: to be confirmed;
 * `unseen`: in the catalog, but with no fingerprint to compare with.
 */
export type EntryState = WireResolution['kind'] | 'withheld' | 'proposed' | 'unseen';

/** In the order in which they are offered, the ones that need an answer first. */
export const entryStates: readonly EntryState[] = [
  'proposed',
  'changed',
  'matches-nothing',
  'ambiguous',
  'not-visible',
  'withheld',
  'unseen',
  'resolves',
];

/** "1 changed" */
export function countState(state: EntryState, count: number): string {
  switch (state) {
    case 'resolves':
      return `${count} unchanged`;
    case 'unseen':
      return `${count} without a fingerprint`;
    case 'changed':
      return `${count} changed`;
    case 'ambiguous':
      return `${count} ambiguous`;
    case 'not-visible':
      return `${count} not visible to you`;
    case 'matches-nothing':
      return count === 1 ? '1 not in catalog' : `${count} not in catalog`;
    case 'proposed':
      return `${count} to confirm`;
    case 'withheld':
      return `${count} not exposed here`;
    default:
      return state satisfies never;
  }
}

/** What became of an entry, in a few words. */
export function nameResolution(resolution: WireResolution): string {
  switch (resolution.kind) {
    case 'resolves':
      return 'in catalog';
    case 'changed':
      return 'changed';
    case 'ambiguous':
      return `ambiguous: ${formatCounted(resolution.copies, 'tool')}`;
    case 'not-visible':
      return resolution.said === 'nothing' ? 'not visible to you' : 'not in the list';
    case 'matches-nothing':
      return 'not in catalog';
    default:
      return resolution satisfies never;
  }
}

/** What it means, and what to do. */
export function explainResolution(resolution: WireResolution): string {
  switch (resolution.kind) {
    case 'resolves':
      return 'The catalog has one tool of this id. Where the entry has a fingerprint, the tool still matches it.';
    case 'changed':
      return 'The tool is there, but described differently from when it was added. It asks until you accept the change.';
    case 'ambiguous':
      return 'Several tools of the catalog share this id: nobody can say which one a call reaches. Ask the host to rename one.';
    case 'not-visible':
      return resolution.said === 'nothing'
        ? 'The host was asked for this id and shows you nothing: the tool is gone, or hidden from you. Hosts don’t say which.'
        : 'The host answers for this id, though its list leaves it out. The entry stays until you remove it.';
    case 'matches-nothing':
      return 'The catalog has no tool of this id: it may be renamed, gone, or hidden from you. The entry stays until you remove it.';
    default:
      return resolution satisfies never;
  }
}
