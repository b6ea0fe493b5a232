import { auditEntry } from '../../audit/auditEntry';
import { readOpenwop } from '../../dialects/openwop';
import { digest } from '../../model/digest';
import { type Fact, stated, unstated } from '../../model/fact';
import { formatJson } from '../../model/formatJson';
import { type PostureField, postureFields } from '../../model/tool';
import { type Comparison, compareSides, type SideTool } from './compareSides';
import type { ComparedTool } from './compareTools';

export type Words = Partial<Record<PostureField, string>>;

interface Rest {
  readonly scopes?: readonly string[];
  readonly inputSchema?: unknown;
  readonly description?: string;
  readonly outputSchema?: unknown;
  readonly auth?: unknown;
  readonly annotations?: unknown;
}

/** What openwop calls the fields that it names otherwise. */
const openwopNames: Readonly<Record<string, string>> = {
  tier: 'safetyTier',
  replay: 'replayPolicy',
  cost: 'costHint',
  latency: 'latencyHint',
};

/** A tool that states these words; `ours` are derived or assigned beside them. */
export function toolOf(
  toolId: string,
  words: Words = {},
  rest: Rest = {},
  ours: Partial<Record<PostureField, Fact>> = {},
) {
  const { scopes, ...others } = rest;
  const named = Object.fromEntries(Object.entries(words).map(([field, word]) => [openwopNames[field] ?? field, word]));
  const descriptor = { toolId, ...named, ...others, ...(scopes !== undefined && { auth: { scopes } }) };
  const own = digest(descriptor);
  const factOf = (field: PostureField): Fact =>
    ours[field] ?? (words[field] === undefined ? unstated : stated(words[field]));
  const findings = () => {
    const reading = readOpenwop(descriptor);
    if (reading.kind === 'bad') return [];
    return auditEntry({ tool: reading.tool, value: descriptor, text: formatJson(descriptor) });
  };
  const tool: SideTool = {
    toolId,
    server: null,
    source: null,
    findings,
    digest: own,
    ours: JSON.stringify(ours),
    canRun: words.tier === 'exec',
    descriptor: () => descriptor,
    read: () => ({
      digest: own,
      posture: Object.fromEntries(postureFields.map((field) => [field, factOf(field)])) as ComparedTool['posture'],
      scopes: rest.scopes === undefined ? unstated : stated(rest.scopes),
      input: rest.inputSchema,
      descriptor,
      isRead: true,
      findings: findings(),
    }),
  };
  return tool;
}

export function compare(before: readonly SideTool[], after: readonly SideTool[]): Comparison {
  const job = compareSides(before, after, () => true);
  for (let step = job.next(); ; step = job.next()) if (step.done === true) return step.value;
}

/** Each change in full, with the toolId it is listed under. */
export function changesOf(before: readonly SideTool[], after: readonly SideTool[]) {
  return compare(before, after).changes.map(({ before: was, after: is, ...change }) => {
    const [old, now] = [before[was], after[is]];
    return { ...change, toolId: (now ?? old)?.toolId ?? '', from: old?.toolId ?? null };
  });
}
