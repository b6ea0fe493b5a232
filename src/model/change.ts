import { capabilities, capabilityIds, certaintyOf } from './capability';
import type { Finding } from './finding';
import type { Hint, PostureField } from './tool';

/** Classes of change, those that a reviewer looks at first in front. */
export const changeClasses = [
  'wider',
  'added',
  'accepts',
  'input',
  'text',
  'narrower',
  'removed',
  'unseen',
  'moved',
  'other',
] as const;
export type ChangeClass = (typeof changeClasses)[number];

/** Classes of tools that the catalog no longer has: view Compare lists them, the catalog can't. */
export const missingClasses: readonly string[] = ['removed', 'unseen'] satisfies ChangeClass[];

/** Whether the catalog no longer has the tool: its source lacks it, or shows it to this caller no more. */
export function isMissing(classes: readonly ChangeClass[]): boolean {
  return classes.some((one) => missingClasses.includes(one));
}

const classLabels: Readonly<Record<ChangeClass, string>> = {
  wider: 'wider access',
  added: 'added',
  accepts: 'accepts more',
  input: 'input may be broken',
  text: 'text changed',
  narrower: 'narrower',
  removed: 'removed',
  unseen: 'no longer visible to you',
  moved: 'moved',
  other: 'other',
};

export function classLabel(kind: ChangeClass): string {
  return classLabels[kind];
}

/** What "No new access" is about; `exec`: whether it can run commands. */
export const accessAspects = ['tier', 'egress', 'approval', 'scopes', 'credential', 'exec', 'source', 'hints'] as const;
export type AccessAspect = (typeof accessAspects)[number];

export type Basis = 'stated' | 'derived' | 'assigned' | 'unstated';

/** One fact that is another: values are words of the source, undefined where nobody says. */
export interface FieldChange {
  readonly field: PostureField | 'scopes' | Hint;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly verdict: 'wider' | 'narrower' | 'now stated' | 'other';
  readonly basis: { readonly before: Basis; readonly after: Basis };
  /** Whether the descriptors say the same, so that a rule or an assignment made the difference. */
  readonly isOurs: boolean;
}

/** Whether a value that nobody gave before says now that the tool may write, use the network or run without asking. */
export function isStatedRisk({ field, after, verdict }: FieldChange): boolean {
  if (verdict !== 'now stated') return false;
  return capabilityIds.some((one) => capabilities[one].field === field && certaintyOf(one, after) !== 'no');
}

/** Whether arguments that were valid before still are. */
export type InputChange =
  | { readonly kind: 'valid' }
  | { readonly kind: 'broken' | 'unknown'; readonly pointer: string; readonly reason: string };

/** A place where the input schema admits what it did not; values are cut JSON text, undefined where there is none. */
export interface AcceptsChange extends DescriptorPart {
  readonly isUnclear: boolean;
}

/** A text that a model reads; '' where there was or is none. */
export interface TextChange {
  readonly pointer: string;
  readonly before: string;
  readonly after: string;
}

/** A place of two descriptors, with the JSON text of its values, cut where long; undefined where there is none. */
export interface DescriptorPart {
  readonly pointer: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface ToolChange {
  readonly classes: readonly ChangeClass[];
  readonly fields: readonly FieldChange[];
  /** In which respects it may do more than before. */
  readonly wider: readonly AccessAspect[];
  /** Set where the input schemas differ. */
  readonly input: InputChange | null;
  /** Set where the input schema admits what it did not, or may. */
  readonly accepts: AcceptsChange | null;
  /** Findings above information that were not there before, the worst first; of an added tool all it has. */
  readonly findings: readonly Finding[];
  readonly texts: readonly TextChange[];
  /** Where else the descriptors differ: the first of these places. */
  readonly elsewhere: readonly DescriptorPart[];
  /** Whether new access can't be ruled out: one side lacks the tool's descriptor. */
  readonly isOpen: boolean;
  /** Why not all of it could be compared: a fingerprint is missing, or one side's descriptor was kept back. */
  readonly gap: ChangeGap | null;
}

export type ChangeGap = 'no-fingerprint' | 'kept-back';

/** Whose list a side is: hosts show different callers different tools. */
export interface Principal {
  readonly state: 'known' | 'anonymous' | 'unknown';
  readonly id?: string;
}

/** Whether a side is all there is; `reason` says what is missing. */
export interface Completeness {
  readonly state: 'complete' | 'partial' | 'unknown';
  readonly reason?: string;
}
