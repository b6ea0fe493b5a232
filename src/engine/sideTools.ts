import { auditCatalog } from '../audit/auditCatalog';
import { auditEntry } from '../audit/auditEntry';
import { recogniseDialect } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import { unstatedPosture } from '../dialects/entryReader';
import { type Fact, stated, unstated } from '../model/fact';
import type { Finding } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { nameInFile } from '../model/source';
import { type PostureField, postureFields, type Tool } from '../model/tool';
import type { ToolChange } from '../model/toolChange';
import type { Assigned } from './assigned';
import { readLine, readLines } from './baselineList';
import { type CatalogSource, rowDigest } from './catalogSource';
import type { BaselineFacts } from './compare/baselineFile';
import type { SideTool } from './compare/compareSides';
import { type ComparedTool, compareTools, noChange, whereComparable } from './compare/compareTools';

/** What a rule concluded or a person assigned, in one text. */
function oursOf(factOf: (field: PostureField) => Fact | undefined): string {
  return postureFields
    .flatMap((field) => {
      const fact = factOf(field);
      return fact?.basis === 'derived' || fact?.basis === 'assigned' ? [`${field} ${fact.basis} ${fact.value}`] : [];
    })
    .join('\n');
}

/** What a source's own text does not tell of its tools. */
interface SourceContext {
  readonly assigned: Assigned;
  /** Findings that its neighbours in the catalog give rise to, such as a copy of its id. */
  readonly findingsAmong: () => readonly Finding[];
}

/** A tool of the catalog as a comparison takes it. */
export function sideToolAt(
  source: CatalogSource,
  place: number,
  { assigned, findingsAmong }: SourceContext,
  canRun: boolean,
): SideTool {
  const { rows } = source;
  const toolId = rows.toolIds[place] ?? '';
  const hasOurs = (rows.derived[place] ?? 0) !== 0 || assigned.assignments.has(toolId);
  const posture = () => assigned.apply(source.tool(place), () => source.audit(place)).tool.posture;
  const facts = hasOurs ? posture() : null;
  const digest = rowDigest(source, place);
  const findings = () => [...(rows.findingCounts[place] === 0 ? [] : source.audit(place).findings), ...findingsAmong()];
  return {
    toolId,
    server: rows.aliases.get(place) ?? null,
    source: nameInFile(source),
    findings,
    digest,
    ours: facts === null ? '' : oursOf((field) => facts[field]),
    canRun,
    descriptor: () => source.value(place),
    read: (): ComparedTool => {
      const tool = source.tool(place);
      const { dialect, inputSchema: input, scopes, traits } = tool;
      const effective = facts ?? tool.posture;
      const descriptor = source.value(place);
      return {
        digest,
        dialect,
        posture: effective,
        scopes,
        traits,
        input,
        descriptor,
        isRead: true,
        findings: findings(),
      };
    },
  };
}

/** The tools of a kept baseline as a comparison takes them; yields how many are read. */
export function* sideToolsOf(list: string): Generator<number, readonly SideTool[]> {
  const tools: SideTool[] = [];
  let findingsAmong: ReadonlyMap<number, readonly Finding[]> | null = null;
  const auditSide = () =>
    auditCatalog(
      tools.map((tool) => tool.toolId),
      (a, b) => (tools[a]?.digest ?? null) !== null && tools[a]?.digest === tools[b]?.digest,
    );
  for (const { line, tool: kept } of readLines(list)) {
    if (kept !== null) {
      const { toolId, server = null, source = null, digest, facts } = kept;
      const place = tools.length;
      const descriptor = () => readLine(line)?.descriptor;
      const findings = () => {
        findingsAmong ??= auditSide();
        return [...auditDescriptor(descriptor()), ...(findingsAmong.get(place) ?? [])];
      };
      tools.push({
        toolId,
        server,
        source,
        digest,
        ours: oursOf((field) => facts.posture.get(field)),
        canRun: false,
        findings,
        descriptor,
        read: () => readKept(digest, facts, descriptor(), findings()),
      });
    }
    yield tools.length;
  }
  return tools;
}

/** What its descriptor states, and beside it the facts that counted when the baseline was taken. */
function readKept(
  digest: string | null,
  facts: BaselineFacts,
  descriptor: unknown,
  findings: readonly Finding[],
): ComparedTool {
  const tool = readToolOf(descriptor);
  const factOf = (field: PostureField): Fact => {
    const fact = tool?.posture[field];
    return facts.posture.get(field) ?? (fact?.basis === 'stated' ? fact : unstated);
  };
  return {
    digest,
    posture: Object.fromEntries(postureFields.map((field) => [field, factOf(field)])) as ComparedTool['posture'],
    scopes: tool?.scopes ?? (facts.scopes === undefined ? unstated : stated(facts.scopes)),
    dialect: tool?.dialect,
    traits: tool?.traits,
    input: tool?.inputSchema,
    descriptor,
    findings,
    isRead: tool !== null || [...facts.posture.values()].some(({ basis }) => basis === 'stated'),
  };
}

/** Two descriptors of one tool, whose fingerprints differ or are missing, by what each says of itself. */
export function compareAlone(before: Described, after: Described): ToolChange {
  return whereComparable(() => compareTools(readAlone(before), readAlone(after)) ?? noChange);
}

interface Described {
  readonly digest: string | null;
  readonly descriptor: unknown;
}

function readAlone({ digest, descriptor }: Described): ComparedTool {
  const tool = readToolOf(descriptor);
  return {
    digest,
    posture: tool?.posture ?? unstatedPosture(),
    scopes: tool?.scopes ?? unstated,
    dialect: tool?.dialect,
    traits: tool?.traits,
    input: tool?.inputSchema,
    descriptor,
    isRead: tool !== null,
    findings: auditDescriptor(descriptor),
  };
}

/** A tool as its lone descriptor tells it; null where there is none, or nobody's format is recognised. */
export function readToolOf(descriptor: unknown): Tool | null {
  return readDescriptor(descriptor)?.tool ?? null;
}

function readDescriptor(descriptor: unknown) {
  const dialect = descriptor === undefined ? null : recogniseDialect(descriptor);
  const reading = dialect?.readEntry(descriptor, { settings: defaultDerivations });
  return reading?.kind === 'tool' ? reading : null;
}

/** What the rules find in a lone descriptor, but for what only its text or its list would tell. */
function auditDescriptor(descriptor: unknown): readonly Finding[] {
  const reading = readDescriptor(descriptor);
  if (reading === null) return [];
  const { tool } = reading;
  return auditEntry({ tool, value: descriptor, text: formatJson(descriptor), noted: reading.findings });
}
