import type { JudgedEntry } from '../draft/workspace';
import type { JudgedAnswer } from '../engine/draftedTools';
import { keepFindings, type ToolEntry } from '../model/draft';
import { WorkerError } from '../workers/rpcClient';
import { catalogClient } from './catalogClient';
import { knownCatalogStore } from './catalogSummary';
import { currentDrafts, draftsCount, draftsRead, keepJudged, nameSources } from './drafts';

/**
 * Renews the findings and sources that the drafts' entries keep by those of their tools in the catalog, once its rules
 * have read what it shows, and of entries that come in later. No step to undo.
 */
export function startJudging(): void {
  let judged = { revision: -1, entries: new WeakSet<ToolEntry>() };
  let isJudging = false;
  const judge = async () => {
    // What changes meanwhile is judged once this is done.
    if (isJudging) return;
    isJudging = true;
    try {
      await draftsRead();
      for (let open = nextToJudge(judged); open !== null; open = nextToJudge(judged)) {
        if (judged.revision !== open.revision) judged = { revision: open.revision, entries: new WeakSet() };
        const { draftId, toolIds } = open;
        const tools = await catalogClient.ask('judge', { toolIds }).catch(noneOfWorker);
        fillInFindings(draftId, tools);
        for (const toolId of toolIds) {
          const entry = currentDrafts().get(draftId)?.entries.get(toolId);
          if (entry !== undefined) judged.entries.add(entry);
        }
      }
    } finally {
      isJudging = false;
    }
  };
  knownCatalogStore.subscribe(() => void judge());
  draftsCount.subscribe(() => void judge());
  void judge();
}

/** The entries of a draft that were not judged at this revision; null where all were, or the rules still read. */
function nextToJudge(judged: { readonly revision: number; readonly entries: WeakSet<ToolEntry> }) {
  const { summary, revision } = knownCatalogStore.getState();
  if (summary?.isJudged !== true) return null;
  for (const [draftId, { entries }] of currentDrafts()) {
    const fresh = [...entries.values()].filter((one) => revision !== judged.revision || !judged.entries.has(one));
    if (fresh.length > 0) return { revision, draftId, toolIds: fresh.map(({ toolId }) => toolId) };
  }
  return null;
}

/** A worker that stopped reads the list anew, which is then judged. */
function noneOfWorker(thrown: unknown): readonly JudgedAnswer[] {
  if (thrown instanceof WorkerError) return [];
  throw thrown;
}

function fillInFindings(draftId: string, tools: readonly JudgedAnswer[]): void {
  const judged = tools.map(
    ({ toolId, digest, findings, isUnjudged, sources = [] }): JudgedEntry => ({
      toolId,
      digest,
      findings: isUnjudged ? null : keepFindings(findings),
      listedIn: nameSources(sources),
    }),
  );
  keepJudged(draftId, judged);
}
