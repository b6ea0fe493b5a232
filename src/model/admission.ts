import type { Admission } from './tool';

/** `admits-nobody`: the list is empty. `not-stated`: there is none, and one is needed. `unreadable`: it is no list. */
export type Refusal = 'not-listed' | 'admits-nobody' | 'not-stated' | 'unreadable';

/** Whether a list of who may call admits a caller; `unchecked` where that depends on who calls, and nobody is named. */
export function judgeAdmission(
  admission: Admission,
  caller: string | undefined,
  isNeeded: boolean,
): Refusal | 'admitted' | 'unchecked' {
  switch (admission.kind) {
    case 'absent':
      return isNeeded ? 'not-stated' : 'admitted';
    case 'unreadable':
      return 'unreadable';
    case 'listed':
      if (admission.names.length === 0) return 'admits-nobody';
      if (caller === undefined) return 'unchecked';
      return admission.names.includes(caller) ? 'admitted' : 'not-listed';
    default:
      return admission satisfies never;
  }
}
