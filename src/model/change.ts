/** Classes of change, those that a reviewer looks at first in front. */
export const changeClasses = [
  'wider',
  'added',
  'stated',
  'open',
  'accepts',
  'may-accept',
  'default',
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
  wider: 'more access',
  added: 'added',
  stated: 'risk now stated',
  open: 'can’t tell',
  accepts: 'accepts more',
  'may-accept': 'may accept more',
  default: 'other default',
  input: 'input may be broken',
  text: 'text changed',
  narrower: 'less access',
  removed: 'removed',
  unseen: 'no longer visible to you',
  moved: 'moved',
  other: 'other',
};

export function classLabel(kind: ChangeClass): string {
  return classLabels[kind];
}

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
