import type { Admission, Exposure } from '../model/tool';
import { type ExposureContext, type ExposureRule, exposureRules, judgeExposure, type Withheld } from './exposure';

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
export interface OfferedContext {
  readonly tenants: readonly string[];
  readonly environments: readonly string[];
  readonly clusters: readonly string[];
  readonly gangs: readonly string[];
  readonly licences: readonly string[];
}

export function offerContext(exposures: readonly Exposure[]): OfferedContext {
  const listed = (pick: (exposure: Exposure) => Admission) => {
    const names = exposures.flatMap((exposure) => {
      const admission = pick(exposure);
      return admission.kind === 'listed' ? admission.names : [];
    });
    return sorted(names);
  };
  const licences = exposures.flatMap(({ licence }) => (licence.kind === 'needed' ? [licence.name] : []));
  return {
    tenants: listed(({ tenants }) => tenants),
    environments: listed(({ environments }) => environments),
    clusters: listed(({ clusters }) => clusters),
    gangs: listed(({ gangs }) => gangs),
    licences: sorted(licences),
  };
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '').sort();
}
