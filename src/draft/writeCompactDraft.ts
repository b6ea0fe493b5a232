import { holdsSecret } from '../model/descriptorSecrets';
import type { Draft } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { draftValue } from './draftValue';

/** A draft on one line: as this browser keeps it, or as its file says it. */
export function writeCompactDraft(draft: Draft, staysHere: boolean): string {
  return formatJson(draftValue(draft, { keepsDescriptor: mayBeKept, staysHere }), undefined, texts);
}

/** Descriptors never change: each is searched and written once. */
const searched = new WeakMap<object, boolean>();
const texts = new WeakMap<object, string>();

/** Whether a descriptor may be written: no secret was found in it. */
export function mayBeKept(descriptor: unknown): boolean {
  if (typeof descriptor !== 'object' || descriptor === null) return !holdsSecret(descriptor);
  let isHarmless = searched.get(descriptor);
  if (isHarmless === undefined) {
    isHarmless = !holdsSecret(descriptor);
    searched.set(descriptor, isHarmless);
    if (isHarmless) texts.set(descriptor, formatJson(descriptor));
  }
  return isHarmless;
}
