import { recogniseDialect } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import { type Fact, stated, unstated } from '../model/fact';
import { type PostureField, postureFields, type Tool } from '../model/tool';
import type { Assigned } from './assigned';
import { type OpenParts, readKeptTools } from './baselineParts';
import type { CatalogSource } from './catalogSource';
import type { BaselineFacts } from './compare/baselineFile';
import type { SideTool } from './compare/compareSides';
import type { ComparedTool } from './compare/compareTools';
import { rowDigest } from './rowDigest';

/** What a rule concluded or a person assigned, in one text. */
function oursOf(factOf: (field: PostureField) => Fact | undefined): string {
  return postureFields
    .flatMap((field) => {
      const fact = factOf(field);
      return fact?.basis === 'derived' || fact?.basis === 'assigned' ? [`${field} ${fact.basis} ${fact.value}`] : [];
    })
    .join('\n');
}

/** A tool of the catalog as a comparison takes it. */
export function sideToolAt(source: CatalogSource, place: number, assigned: Assigned, canRun: boolean): SideTool {
  const { rows } = source;
  const toolId = rows.toolIds[place] ?? '';
  const hasOurs = (rows.derived[place] ?? 0) !== 0 || assigned.assignments.has(toolId);
  const posture = () => assigned.apply(source.tool(place), () => source.audit(place)).tool.posture;
  const facts = hasOurs ? posture() : null;
  const digest = rowDigest(source, place);
  return {
    toolId,
    server: rows.aliases.get(place) ?? null,
    digest,
    ours: facts === null ? '' : oursOf((field) => facts[field]),
    canRun,
    descriptor: () => source.value(place),
    read: (): ComparedTool => {
      const tool = source.tool(place);
      const { inputSchema: input, scopes } = tool;
      const effective = facts ?? tool.posture;
      return { digest, posture: effective, scopes, input, descriptor: source.value(place), isRead: true };
    },
  };
}

/** The tools of a kept baseline as a comparison takes them; yields how many are read. */
export function* sideToolsOf(parts: OpenParts): Generator<number, readonly SideTool[]> {
  const tools: SideTool[] = [];
  for (const kept of readKeptTools(parts)) {
    if (kept !== null) {
      const { toolId, server, digest, facts, text } = kept;
      const descriptor = (): unknown => {
        const json = text();
        return json === null ? undefined : JSON.parse(json);
      };
      tools.push({
        toolId,
        server,
        digest,
        ours: oursOf((field) => facts.posture.get(field)),
        canRun: false,
        descriptor,
        read: () => readKept(digest, facts, descriptor()),
      });
    }
    yield tools.length;
  }
  return tools;
}

/** What its descriptor states, and beside it the facts that counted when the baseline was taken. */
function readKept(digest: string | null, facts: BaselineFacts, descriptor: unknown): ComparedTool {
  const tool = readToolOf(descriptor);
  const factOf = (field: PostureField): Fact => {
    const fact = tool?.posture[field];
    return facts.posture.get(field) ?? (fact?.basis === 'stated' ? fact : unstated);
  };
  return {
    digest,
    posture: Object.fromEntries(postureFields.map((field) => [field, factOf(field)])) as ComparedTool['posture'],
    scopes: tool?.scopes ?? (facts.scopes === undefined ? unstated : stated(facts.scopes)),
    input: tool?.inputSchema,
    descriptor,
    isRead: tool !== null || [...facts.posture.values()].some(({ basis }) => basis === 'stated'),
  };
}

/** A tool as its lone descriptor tells it; null where there is none, or nobody's format is recognised. */
export function readToolOf(descriptor: unknown): Tool | null {
  const dialect = descriptor === undefined ? null : recogniseDialect(descriptor);
  const reading = dialect?.readEntry(descriptor, { settings: defaultDerivations });
  return reading?.kind === 'tool' ? reading.tool : null;
}
