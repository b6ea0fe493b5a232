import type { Admission, Exposure } from '../model/tool';

/** Who asks. What is not chosen (undefined) is not checked; licences that are not listed are not granted. */
export interface ExposureContext {
  readonly tenant?: string;
  readonly environment?: string;
  readonly cluster?: string;
  readonly gang?: string;
  readonly licences: readonly string[];
}

/** In the order they are applied: scopes come before exposure (tool registry groundwork). */
export const exposureRules = ['tenant', 'environment', 'cluster', 'gang', 'licence'] as const;
export type ExposureRule = (typeof exposureRules)[number];

export type ExposureReason = ExposureRefusal | 'no-licence';

export interface Withheld {
  readonly kind: 'withheld';
  readonly rule: ExposureRule;
  readonly reason: ExposureReason;
}

export type ExposureVerdict = { readonly kind: 'exposed'; readonly unchecked: readonly ExposureRule[] } | Withheld;

/** Each part of a context but the licences, in the order of the rules: its name in a link, and the list it has to be on. */
const parts = [
  { rule: 'tenant', prefix: 'tenant', list: 'tenants', isNeeded: false },
  { rule: 'environment', prefix: 'env', list: 'environments', isNeeded: false },
  { rule: 'cluster', prefix: 'cluster', list: 'clusters', isNeeded: true },
  { rule: 'gang', prefix: 'gang', list: 'gangs', isNeeded: true },
] as const;

/** The parts of a link's `context`, such as `cluster:ops`; null where there are none. */
export function readContext(words: readonly string[]): ExposureContext | null {
  if (words.length === 0) return null;
  const named = (prefix: string) =>
    words.flatMap((word) => (word.startsWith(`${prefix}:`) ? [word.slice(prefix.length + 1)] : []));
  const chosen = parts.flatMap(({ rule, prefix }) => {
    const [name] = named(prefix);
    return name ? [[rule, name] as const] : [];
  });
  return { ...Object.fromEntries(chosen), licences: named('licence') };
}

/** A context as a link carries it. Round trip with `readContext`. */
export function writeContext(context: ExposureContext): readonly string[] {
  return [
    ...parts.flatMap(({ rule, prefix }) => (context[rule] ? [`${prefix}:${context[rule]}`] : [])),
    ...context.licences.map((name) => `licence:${name}`),
  ];
}

/**
 * Whether a tool registry would show a tool to this caller, and if not, the first rule that withholds it. Tenants and
 * environments are optional allowlists; clusters and gangs must be listed, and an empty list, or none, admits nobody.
 */
export function judgeExposure(exposure: Exposure, context: ExposureContext): ExposureVerdict {
  const unchecked: ExposureRule[] = [];
  for (const { rule, list, isNeeded } of parts) {
    const outcome = judgeAdmission(exposure[list], context[rule], isNeeded);
    if (outcome === 'unchecked') unchecked.push(rule);
    else if (outcome !== 'admitted') return { kind: 'withheld', rule, reason: outcome };
  }
  const { licence } = exposure;
  if (licence.kind === 'unreadable') return { kind: 'withheld', rule: 'licence', reason: 'unreadable' };
  if (licence.kind === 'needed' && !context.licences.includes(licence.name)) {
    return { kind: 'withheld', rule: 'licence', reason: 'no-licence' };
  }
  if (licence.kind === 'absent') unchecked.push('licence');
  return { kind: 'exposed', unchecked };
}

/** `admits-nobody`: the list is empty. `not-stated`: there is none, and one is needed. `unreadable`: it is no list. */
export type ExposureRefusal = 'not-listed' | 'admits-nobody' | 'not-stated' | 'unreadable';

/** Whether a list of who may call admits a caller; `unchecked` where nobody is named, or nobody gave a list. */
export function judgeAdmission(
  admission: Admission,
  caller: string | undefined,
  isNeeded: boolean,
): ExposureRefusal | 'admitted' | 'unchecked' {
  switch (admission.kind) {
    case 'unassigned':
      return 'unchecked';
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

export interface ExposedTool {
  readonly toolId: string;
  readonly copy: number;
  readonly exposure: Exposure;
}

export interface WithheldTool {
  readonly toolId: string;
  readonly copy: number;
  readonly verdict: Withheld;
}

export interface ExposureEffect {
  /** Tools of a registry: others have no exposure rules and are not counted. */
  readonly total: number;
  readonly exposed: number;
  /** How many of the exposed ones hang on something not chosen, by what it is. */
  readonly unchecked: readonly { readonly rule: ExposureRule; readonly count: number }[];
  /** How many the first rule that speaks against them withholds, in the order the rules are applied. */
  readonly byRule: readonly { readonly rule: ExposureRule; readonly count: number }[];
  readonly withheld: readonly WithheldTool[];
}

export function judgeCatalog(tools: readonly ExposedTool[], context: ExposureContext): ExposureEffect {
  const withheld: WithheldTool[] = [];
  const stops = new Map<ExposureRule, number>();
  const gaps = new Map<ExposureRule, number>();
  const count = (counts: Map<ExposureRule, number>, rule: ExposureRule) =>
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  for (const { toolId, copy, exposure } of tools) {
    const verdict = judgeExposure(exposure, context);
    if (verdict.kind === 'exposed') for (const rule of verdict.unchecked) count(gaps, rule);
    else {
      count(stops, verdict.rule);
      withheld.push({ toolId, copy, verdict });
    }
  }
  const inOrder = (counts: Map<ExposureRule, number>) =>
    exposureRules.map((rule) => ({ rule, count: counts.get(rule) ?? 0 }));
  return {
    total: tools.length,
    exposed: tools.length - withheld.length,
    unchecked: inOrder(gaps).filter((gap) => gap.count > 0),
    byRule: inOrder(stops),
    withheld,
  };
}

/** The names a catalog's tools mention, for a person to choose from; each list sorted. */
export type OfferedContext = Readonly<Record<(typeof parts)[number]['list'] | 'licences', readonly string[]>>;

export function offerContext(exposures: readonly Exposure[]): OfferedContext {
  const listed = (list: (typeof parts)[number]['list']) =>
    sorted(exposures.flatMap(({ [list]: admission }) => (admission.kind === 'listed' ? admission.names : [])));
  return {
    tenants: listed('tenants'),
    environments: listed('environments'),
    clusters: listed('clusters'),
    gangs: listed('gangs'),
    licences: sorted(exposures.flatMap(({ licence }) => (licence.kind === 'needed' ? [licence.name] : []))),
  };
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '').sort();
}
