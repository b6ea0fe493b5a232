import { valueAt } from '../model/json';
import { editText, type FileEdit, plainValue, readDocument } from './editFile';
import type { Exported, ExportOptions, ExportTarget, GeneralSwitch, SwitchRow } from './exportTarget';
import { expandPath, type MergeRules, planMerge } from './mergeRules';
import { scalarText, startsUnasked } from './reading';
import { NotEditable } from './tomlText';

/** The file that is there already, without the switches that a person took out; an empty one where there is none. */
export interface OpenFile {
  readonly rules: MergeRules;
  readonly text: string;
  readonly before: unknown;
  /** Its switches that a merged text has too, and those that a person took out. */
  readonly kept: (text: string) => readonly GeneralSwitch[];
  /** Why nothing is merged into it; null where that can be done. */
  readonly fault: { readonly why: string; readonly line?: number } | null;
  readonly isGiven: boolean;
}

export function openFile(
  { switches: rows = [] }: Pick<ExportTarget, 'switches'>,
  rules: MergeRules,
  { there }: Pick<ExportOptions, 'there'>,
): OpenFile {
  const empty = { rules, text: '', before: {}, kept: () => [], fault: null, isGiven: there !== undefined };
  if (there === undefined) return empty;
  const { text: into, dropped } = there;
  const refuse = (why: string, line?: number): OpenFile => ({
    ...empty,
    fault: { why, ...(line !== undefined && { line }) },
  });
  const read = readDocument(rules.syntax, into);
  if (!('value' in read)) return refuse(read.fault, read.line);
  const switches = findSwitches(rows, read.value);
  const edits = switches
    .filter(({ what }) => dropped.has(what))
    .map(({ path }): FileEdit => ({ kind: 'remove', path }));
  return attempt(refuse, () => {
    const text = edits.length === 0 ? into : editText(rules.syntax, into, edits);
    const now = readDocument(rules.syntax, text);
    const kept = (merged: string) => {
      const after = readDocument(rules.syntax, merged);
      const left = findSwitches(rows, 'value' in after ? after.value : {});
      return switches.filter(({ what }) => dropped.has(what) || left.some((one) => one.what === what));
    };
    return { ...empty, text, before: 'value' in now ? now.value : {}, kept };
  });
}

/** The switches of a file that make its client run everything. */
export function findSwitches(rows: readonly SwitchRow[], value: unknown): readonly GeneralSwitch[] {
  return rows.flatMap(({ path: steps, values, client, why = startsUnasked(client) }) =>
    expandPath(value, steps).flatMap((path) => {
      const said = valueAt(value, ...path);
      const [isOn, text] =
        values === 'truthy' ? [Boolean(said), JSON.stringify(said)] : [values.includes(said), scalarText(said)];
      return isOn ? [{ what: `${path.join('.')}: ${text}`, why, path }] : [];
    }),
  );
}

/**
 * Writes a list's value into a file. What can't be merged is written whole.
 *
 * @param names the list's servers, as the file names them
 * @param comment what a file has as a comment at its end
 */
export function mergeInto(
  file: OpenFile,
  value: unknown,
  names: ReadonlySet<string>,
  comment: { readonly above: string; readonly value: unknown } | null,
): Pick<Exported, 'text' | 'merged'> {
  const { rules, text, before, kept, isGiven } = file;
  const whole = () => {
    const { edits } = planMerge(value, {}, rules, names);
    const texts = [editText(rules.syntax, '', edits), commentOut(rules, comment)];
    return texts.filter((one) => one !== '').join('\n') || '\n';
  };
  const refuse = (why: string, line?: number): Pick<Exported, 'text' | 'merged'> => ({
    text: whole(),
    merged: { kind: 'refused', why, ...(line !== undefined && { line }), switches: kept(text) },
  });
  if (!isGiven) return { text: whole() };
  if (file.fault !== null) return refuse(file.fault.why, file.fault.line);
  return attempt(refuse, () => {
    const { edits, removed } = planMerge(value, before, rules, names);
    const merged = editText(rules.syntax, text, edits);
    return { text: merged, merged: { kind: 'merged', removed: removed.toReversed(), switches: kept(merged) } };
  });
}

function commentOut(rules: MergeRules, comment: { readonly above: string; readonly value: unknown } | null): string {
  if (comment === null) return '';
  const { edits } = planMerge(plainValue(comment.value), {}, rules, new Set());
  const lines = editText(rules.syntax, '', edits).split('\n');
  return [comment.above, ...lines].flatMap((line) => (line === '' ? [] : [`# ${line}\n`])).join('');
}

function attempt<T>(refuse: (why: string) => T, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotEditable) return refuse(error.message);
    throw error;
  }
}
