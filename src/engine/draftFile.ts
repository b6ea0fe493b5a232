import { findEffectTargets, findTarget } from '../clients/targets';
import { checkPolicy, type Policy, type PolicyMember } from '../draft/policy';
import { rejectedIn } from '../draft/verdicts';
import { listEffects } from '../exports/effect';
import { type ExportNote, type ExportTools, emptyForm } from '../exports/exportTarget';
import type { KnownSources } from '../exports/findBlockers';
import { modeOf } from '../exports/nameTools';
import { exportTool } from '../exports/wireTool';
import { writeList } from '../exports/writeList';
import type { ChangeClass } from '../model/change';
import { type Draft, isDenied } from '../model/draft';
import { ways } from '../model/effect';
import { factValue } from '../model/fact';
import type { Catalog } from './catalog';
import { answerDraft, type DraftAnswer, type DraftQuestion, unpackEntry } from './draftService';
import type { CheckedIdentity } from './identityCheck';

/** A draft in one format, as it is written from the catalog. */
export interface DraftFileQuestion extends DraftQuestion {
  readonly draft: Omit<Draft, 'entries'>;
  /** The id of an export target. */
  readonly target: string;
  readonly sources: KnownSources;
  readonly since: { readonly name: string; readonly comparison: number } | null;
  readonly appRoot: string;
  readonly cluster: string;
  readonly policy: Policy;
  /** The chosen clients, as links call them. */
  readonly clients: readonly string[];
  /** Whose access is checked; null for nobody's. */
  readonly checkedAs: CheckedIdentity | null;
}

/** What the tools of a draft say of approval: tools by the answer. */
export interface ApprovalSum {
  readonly never: number;
  readonly conditional: number;
  readonly always: number;
  readonly unstated: number;
  /** Of `never`, those whose safety tier is write or exec. */
  readonly writeUnasked: number;
}

export interface DraftFile {
  readonly target: string;
  readonly fileName: string;
  /** Empty where something is needed first. */
  readonly text: string;
  /** Entries and wildcards, and how many of them are in the file. */
  readonly total: number;
  readonly exported: number;
  readonly blockers: number;
  readonly unread: number;
  readonly waitsFor: readonly string[];
  /** What has to be given first; null for nothing. */
  readonly needs: string | null;
  readonly unasked: number;
  /** The rules of the policy that it breaks, in words. */
  readonly broken: readonly string[];
  readonly isHeldUp: boolean;
  readonly mustConfirm: boolean;
  /** What the definitions cost a model, estimated. */
  readonly tokens: number;
  readonly approval: ApprovalSum;
  /** Tools that lack a scope or credential, for whose access is checked. */
  readonly missing: number;
}

function brokenRules(
  draft: Draft,
  tools: ExportTools,
  { tools: drafted }: DraftAnswer,
  { policy, clients }: DraftFileQuestion,
): readonly string[] {
  const tokens = new Map(drafted.map((one) => [one.tool.toolId, one.tokens]));
  const chosen = findEffectTargets(clients).flatMap(
    ({ client, target }) => listEffects(client, target, draft, tools) ?? [],
  );
  const members = [...draft.entries.values()].map((entry): PolicyMember => {
    const { toolId } = entry;
    const known = tools.get(toolId);
    const tool = known && { tool: known.tool, tokens: tokens.get(toolId) ?? 0 };
    const both = chosen.flatMap(({ of }) => of(toolId) ?? []);
    const effects = both.flatMap((one) => ways.map((way) => one[way].effect));
    return { toolId, mode: modeOf(entry, known), tool: undefined, ...tool, ...(chosen.length > 0 && { effects }) };
  });
  return checkPolicy(policy, members, draft.patterns.size).flatMap(({ verdict, words }) =>
    verdict === 'fail' ? [words] : [],
  );
}

/** Writes a draft as a file, and counts what its tools come to; null where no such target is known. */
export function writeDraftFile(
  catalog: Catalog,
  question: DraftFileQuestion,
  changes: readonly (readonly [toolId: string, classes: readonly ChangeClass[]])[] | null,
  missing: number,
): DraftFile | null {
  const target = findTarget(question.target);
  if (target === undefined) return null;
  const { draft: rest, sources, since, appRoot, cluster, clients } = question;
  const draft: Draft = { ...rest, entries: new Map(question.entries.map((one) => [one.toolId, unpackEntry(one)])) };
  const answer = answerDraft(catalog, question);
  const tools = new Map(answer.tools.map((one) => [one.tool.toolId, exportTool(one)]));
  const list = writeList(
    draft,
    target,
    { ...emptyForm, agentId: draft.agentId ?? '', cluster },
    {
      tools,
      others: answer.others.map(exportTool),
      critical: answer.admitted?.critical ?? [],
      sources,
      since: since === null || changes === null ? null : { name: since.name, changes: new Map(changes) },
      appRoot,
      clients,
      rejected: rejectedIn(catalog.decided.ledger, catalog.summary.rejectedOrigins),
      threshold: catalog.settings.threshold,
      broken: brokenRules(draft, tools, answer, question),
    },
  );
  const allowed = answer.tools.filter(({ tool }) => !isDenied(draft, tool.toolId));
  return {
    target: target.id,
    fileName: target.fileName(draft),
    text: list.text,
    total: draft.entries.size + draft.patterns.size,
    exported: list.exported,
    blockers: list.blockers.length,
    unread: list.unread.length,
    waitsFor: list.waitsFor,
    needs: list.notes.find(({ kind }: ExportNote) => kind === 'needs')?.text ?? null,
    unasked: list.unasked.length,
    isHeldUp: list.isHeldUp,
    broken: list.broken,
    mustConfirm: list.mustConfirm,
    tokens: answer.tools.reduce((sum, { tokens }) => sum + tokens, 0),
    approval: sumApproval(allowed.map(({ tool }) => tool)),
    missing,
  };
}

function sumApproval(tools: readonly Pick<ReturnType<typeof exportTool>['tool'], 'posture'>[]): ApprovalSum {
  const sum = { never: 0, conditional: 0, always: 0, unstated: 0, writeUnasked: 0 };
  for (const { posture } of tools) {
    const approval = factValue(posture.approval);
    const tier = factValue(posture.tier);
    if (approval === 'never' || approval === 'conditional' || approval === 'always') sum[approval]++;
    else sum.unstated++;
    if (approval === 'never' && (tier === 'write' || tier === 'exec')) sum.writeUnasked++;
  }
  return sum;
}
