import type { Admission, Exposure } from '../model/tool';

/** Who asks. What is not chosen (undefined) is not checked; no licence granted is an empty list. */
export interface ExposureContext {
  readonly tenant?: string;
  readonly environment?: string;
  readonly cluster?: string;
  readonly gang?: string;
  readonly licences: readonly string[];
  /** What happens to a tool whose licence is not granted. */
  readonly unlicensed: 'hidden' | 'blocked';
}

/** In the order they are applied: scopes come before exposure (tool registry groundwork). */
export const exposureRules = ['tenant', 'environment', 'cluster', 'gang', 'licence'] as const;
export type ExposureRule = (typeof exposureRules)[number];

export type ExposureVerdict =
  | { readonly kind: 'exposed'; readonly unchecked: readonly ExposureRule[] }
  | { readonly kind: 'hidden' | 'blocked'; readonly rule: ExposureRule; readonly reason: ExposureReason };

/** `admits-nobody`: the list is empty. `not-stated`: there is none, and one is needed. `unreadable`: it is no list. */
export type ExposureReason = 'not-listed' | 'admits-nobody' | 'not-stated' | 'unreadable' | 'no-licence';

/**
 * Whether a tool registry would show a tool to this caller, and if not, the first rule that hides it. Tenants and
 * environments are optional allowlists; clusters and gangs must be listed, and an empty
 * list, or none at all, admits nobody.
 */
export function judgeExposure(exposure: Exposure, context: ExposureContext): ExposureVerdict {
  const unchecked: ExposureRule[] = [];
  const checks: readonly (readonly [ExposureRule, Admission, string | undefined, boolean])[] = [
    ['tenant', exposure.tenants, context.tenant, false],
    ['environment', exposure.environments, context.environment, false],
    ['cluster', exposure.clusters, context.cluster, true],
    ['gang', exposure.gangs, context.gang, true],
  ];
  for (const [rule, admission, caller, isNeeded] of checks) {
    const outcome = judgeAdmission(admission, caller, isNeeded);
    if (outcome === 'unchecked') unchecked.push(rule);
    else if (outcome !== 'admitted') return { kind: 'hidden', rule, reason: outcome };
  }
  const { licence } = exposure;
  if (licence.kind === 'unreadable') return { kind: context.unlicensed, rule: 'licence', reason: 'unreadable' };
  if (licence.kind === 'needed' && !context.licences.includes(licence.name)) {
    return { kind: context.unlicensed, rule: 'licence', reason: 'no-licence' };
  }
  if (licence.kind === 'absent') unchecked.push('licence');
  return { kind: 'exposed', unchecked };
}

function judgeAdmission(
  admission: Admission,
  caller: string | undefined,
  isNeeded: boolean,
): ExposureReason | 'admitted' | 'unchecked' {
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
