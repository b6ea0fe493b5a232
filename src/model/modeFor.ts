import { type Claims, isDisputed } from './capability';
import type { Mode } from './effect';
import type { Fact } from './fact';

/** The facts that decide whether a tool may run unasked. */
export interface ModeFacts {
  readonly tier: Fact;
  readonly egress: Fact;
  readonly approval: Fact;
}

interface ModeSubject extends Claims {
  readonly posture: ModeFacts;
}

/** How a person may let a tool run. A new entry asks, whatever this says. */
export interface ModeChoice {
  /** Whether a person may choose `auto`: never where approval is `always`. */
  readonly mayRunUnattended: boolean;
  readonly reason: ModeReason;
}

export type ModeReason =
  | 'always-asks'
  | 'changed'
  | 'ambiguous'
  | 'approval-not-never'
  | 'tier-not-harmless'
  | 'egress-not-guarded'
  | 'disputed'
  | 'assigned'
  | 'all-harmless';

/**
 * Returns what speaks for or against running a tool unasked. `all-harmless`, which is what the draft offers to set
 * to `auto`, takes an approval of `never`, a tier of `pure` or `read` and an egress of `none` or `safe-fetch`, each
 * stated by the source and spoken against by nothing in the tool: what a rule derives or a reviewer assigned is not enough.
 */
export function modeFor(tool: ModeSubject, unclear: 'changed' | 'ambiguous' | null = null): ModeChoice {
  return { mayRunUnattended: !alwaysAsks(tool.posture.approval), reason: reasonFor(tool, unclear) };
}

/** The mode an entry really has: a choice of `auto` holds neither against `approval: always` nor after a change. */
export function effectiveMode(chosen: Mode, facts: ModeFacts | null, isChanged: boolean): Mode {
  if (chosen === 'ask' || facts === null || isChanged || alwaysAsks(facts.approval)) return 'ask';
  return 'auto';
}

function alwaysAsks(approval: Fact): boolean {
  return approval.basis !== 'unstated' && approval.value === 'always';
}

/** In words, for a person who wonders why. */
export function describeModeReason(reason: ModeReason): string {
  switch (reason) {
    case 'always-asks':
      return 'Always asks: a person agrees to every call, so it can’t run unasked.';
    case 'changed':
      return 'Its description changed since it was added. Look at the change, then choose again.';
    case 'ambiguous':
      return 'Several tools have its id: which of them would run can’t be told.';
    case 'approval-not-never':
      return 'Not confirmed to run without approval.';
    case 'tier-not-harmless':
      return 'Not confirmed read-only.';
    case 'egress-not-guarded':
      return 'Network access is not confirmed as none or guarded.';
    case 'disputed':
      return 'Its own words or hints speak against what would let it run unasked.';
    case 'assigned':
      return 'A reviewer assigned what would let it run unasked; its source doesn’t state it.';
    case 'all-harmless':
      return 'It only computes or reads, uses no network or guarded fetch, and needs no approval.';
    default:
      return reason satisfies never;
  }
}

/** The same in a few words, for where there is little room. */
export function shortModeReason(reason: ModeReason): string {
  switch (reason) {
    case 'always-asks':
      return 'always asks';
    case 'changed':
      return 'changed';
    case 'ambiguous':
      return 'ambiguous';
    case 'approval-not-never':
      return 'approval not confirmed';
    case 'tier-not-harmless':
      return 'not read-only';
    case 'egress-not-guarded':
      return 'network not confirmed';
    case 'disputed':
      return 'its words speak against it';
    case 'assigned':
      return 'assigned, not stated';
    case 'all-harmless':
      return 'read-only, guarded';
    default:
      return reason satisfies never;
  }
}

function reasonFor(tool: ModeSubject, unclear: 'changed' | 'ambiguous' | null): ModeReason {
  const { tier, egress, approval } = tool.posture;
  if (alwaysAsks(approval)) return 'always-asks';
  if (unclear !== null) return unclear;
  if (!isVouched(approval, ['never'])) return 'approval-not-never';
  if (!isVouched(tier, ['pure', 'read'])) return 'tier-not-harmless';
  if (!isVouched(egress, ['none', 'safe-fetch'])) return 'egress-not-guarded';
  if (isDisputed(tool)) return 'disputed';
  return [approval, tier, egress].some(({ basis }) => basis === 'assigned') ? 'assigned' : 'all-harmless';
}

function isVouched(fact: Fact, values: readonly string[]): boolean {
  return (fact.basis === 'stated' || fact.basis === 'assigned') && values.includes(fact.value);
}
