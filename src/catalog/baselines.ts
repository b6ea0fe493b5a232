import { type Baseline, type BaselineTool, readBaseline } from '../compare/baselineFile';
import {
  type ChangeClass,
  type ComparedTool,
  type Comparison,
  changeClasses,
  compareSides,
  countNewAccess,
} from '../compare/compareSides';
import { recogniseDialect } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import { holdsSecret } from '../model/descriptorSecrets';
import { type Fact, unstated } from '../model/fact';
import { type PostureField, postureFields, type Tool } from '../model/tool';
import type { Catalog } from './catalog';
import { fingerprintOf } from './fingerprintOf';
import { readTool } from './loadedCatalog';

/** What the asker knows of the side that is now in the catalog. */
export interface PresentSide {
  /** The host's origin; null where only files were read. */
  readonly origin: string | null;
  readonly principal: Baseline['principal'];
  readonly isComplete: boolean;
}

export type ChangesAnswer =
  | {
      readonly kind: 'compared';
      readonly baseline: Omit<Baseline, 'tools'>;
      readonly counts: Readonly<Record<ChangeClass, number>>;
      /** Tools that are added, or wider than they were. */
      readonly newAccess: number;
      readonly same: number;
      readonly isRemovalCertain: boolean;
      /** The first of them, worst first; `total` counts all. */
      readonly changes: Comparison['changes'];
      readonly total: number;
    }
  | { readonly kind: 'refused'; readonly reason: string };

const maxChanges = 2_000;

/** The tools of the catalog as a baseline's JSON: each toolId once, its first copy. */
export function writeBaselineTools(catalog: Catalog): string {
  const parts: string[] = [];
  for (const [toolId, [row]] of catalog.loaded.index.rowsOf) {
    if (row === undefined) continue;
    const audited = readTool(catalog.loaded, row);
    const { posture, alias } = catalog.effective(audited).tool;
    const facts = postureFields.flatMap((field) => {
      const fact = posture[field];
      return fact.basis === 'derived' || fact.basis === 'assigned' ? [[field, fact] as const] : [];
    });
    parts.push(
      JSON.stringify({
        toolId,
        ...(alias !== undefined && { server: alias }),
        digest: fingerprintOf(audited),
        ...(!holdsSecret(audited.value) && { descriptor: audited.value }),
        ...(facts.length > 0 && { facts: Object.fromEntries(facts) }),
      }),
    );
  }
  return `[${parts.join(',')}]`;
}

/** What is other in the catalog than in a baseline file. */
export function compareWithBaseline(catalog: Catalog, text: string, present: PresentSide): ChangesAnswer {
  const reading = readBaseline(text);
  if (reading.kind === 'refused') return reading;
  const { tools, ...baseline } = reading.baseline;
  const isSamePrincipal = baseline.principal !== 'unknown' && baseline.principal === present.principal;
  const comparison = compareSides(
    {
      tools: tools.map(readComparedTool),
      isComplete: baseline.completeness.state === 'complete',
      origin: baseline.host?.origin ?? null,
    },
    { tools: toolsOf(catalog), isComplete: present.isComplete && isSamePrincipal, origin: present.origin },
  );
  const counts = Object.fromEntries(
    changeClasses.map((one) => [one, comparison.changes.filter(({ classes }) => classes.includes(one)).length]),
  ) as Record<ChangeClass, number>;
  return {
    kind: 'compared',
    baseline,
    counts,
    newAccess: countNewAccess(comparison),
    same: comparison.same,
    isRemovalCertain: comparison.isRemovalCertain,
    changes: comparison.changes.slice(0, maxChanges),
    total: comparison.changes.length,
  };
}

function toolsOf(catalog: Catalog): readonly ComparedTool[] {
  return [...catalog.loaded.index.rowsOf].flatMap(([toolId, [row]]) => {
    if (row === undefined) return [];
    const audited = readTool(catalog.loaded, row);
    const { tool } = catalog.effective(audited);
    const { posture, scopes, inputSchema } = tool;
    return [{ toolId, digest: fingerprintOf(audited), posture, scopes, input: inputSchema, descriptor: audited.value }];
  });
}

/** What its descriptor states, and beside it the facts that counted when the baseline was taken. */
function readComparedTool({ toolId, digest, descriptor, facts }: BaselineTool): ComparedTool {
  const reader = descriptor === undefined ? null : recogniseDialect(descriptor);
  const reading = reader?.readEntry(descriptor, { settings: defaultDerivations });
  const tool: Pick<Tool, 'posture' | 'scopes' | 'inputSchema'> =
    reading?.kind === 'tool' ? reading.tool : { posture: recordOf(() => unstated), scopes: unstated };
  const posture = recordOf((field) => {
    const fact = tool.posture[field];
    return facts.get(field) ?? (fact.basis === 'stated' ? fact : unstated);
  });
  return { toolId, digest, posture, scopes: tool.scopes, input: tool.inputSchema, descriptor };
}

function recordOf(factOf: (field: PostureField) => Fact): Record<PostureField, Fact> {
  return Object.fromEntries(postureFields.map((field) => [field, factOf(field)])) as Record<PostureField, Fact>;
}
