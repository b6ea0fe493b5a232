import { rulesetName } from '../audit/rules';
import { findDecision, type Ledger, listDecisions } from '../draft/ledger';
import { reviewKind, reviewMembers, reviewVersion, verdictMember } from '../draft/reviewFile';
import { writeJson } from '../exports/writing';
import { setDigest } from '../model/digest';
import { formatJson } from '../model/formatJson';
import { takeCatalog, withItems, writeItems } from './baselineFiles';
import { readLine, readLines, serversOfList, writeLine } from './baselineList';
import type { Catalog } from './catalog';
import { type BaselineHead, headMembers } from './compare/baselineFile';
import { inSlices, type LongCall } from './inSlices';
import { serverDigest } from './servers';

export interface ReviewQuestion {
  /** `takenAt` is when the review is written. */
  readonly head: BaselineHead;
  /** Who writes it. */
  readonly by: string | undefined;
  readonly decisions: Ledger;
}

/**
 * Writes a review file (contract §5): the whole catalog as a baseline, with what was decided about it. A tool or server
 * that changed since its verdict stands there as it was judged, by its fingerprint alone, so that the change is not
 * approved unseen.
 */
export async function writeReviewFile(
  catalog: Catalog,
  { head, by, decisions }: ReviewQuestion,
  call: LongCall,
): Promise<Blob> {
  const { list } = await takeCatalog(catalog, catalog.loaded.index.toolIds.keys(), call);
  const text = await list.text();
  const verdictFor = (toolId: string, digest: string | null) =>
    findDecision(decisions.get(toolId), 'verdict', 'tool', digest);
  const listed = [...readLines(text)].flatMap(({ line, tool }) => {
    if (tool === null) return [];
    const verdict = verdictFor(tool.toolId, tool.digest);
    if (verdict === undefined) return [line];
    const { toolId, server = null, source = null } = tool;
    const judged =
      verdict.digest === tool.digest
        ? line
        : writeLine({ toolId, server, source }, verdict.digest, null, { posture: new Map() }).trimEnd();
    return [`${judged.slice(0, -1)},"verdict":${formatJson(verdictMember(verdict))}}`];
  });
  const all = listDecisions(decisions);
  const { rowsOf } = catalog.loaded.index;
  const rejected = all.flatMap((one) =>
    one.kind === 'verdict' && one.about === 'tool' && one.value === 'rejected' ? [one] : [],
  );
  // A rejection outlives its tool: it may come back.
  const gone = rejected
    .filter(({ toolId }) => !rowsOf.has(toolId))
    .map((one) => formatJson({ toolId: one.toolId, digest: one.digest, verdict: verdictMember(one) }));
  const lines = [...listed, ...gone].map((line) => ({ line, tool: readLine(line) }));
  const { kind: _kind, version: _version, name, takenAt: at, host, principal, ...rest } = headMembers(head);
  const servers = serversOfList(text)?.map((server) => {
    const digest = serverDigest(server);
    const verdict = findDecision(decisions.get(server.name), 'verdict', 'server', digest);
    if (verdict === undefined) return { ...server, digest };
    const judged = verdict.digest === digest ? server : { name: server.name };
    return { ...judged, digest: verdict.digest, verdict: verdictMember(verdict) };
  });
  const sourceOf = new Map(
    catalog.loaded.sources.flatMap(({ id, rows }) => rows.toolIds.map((toolId) => [toolId, id] as const)),
  );
  const file = writeJson({
    kind: reviewKind,
    version: reviewVersion,
    name,
    at,
    ...(by !== undefined && { by }),
    ...(host !== undefined && { host }),
    principal,
    catalogDigest: setDigest(lines.flatMap(({ tool }) => (tool === null ? [] : [[tool.toolId, tool.digest] as const]))),
    ...rest,
    rules: { version: rulesetName() },
    ...(servers && servers.length > 0 && { servers }),
    tools: [],
    ...reviewMembers(all, (source) =>
      rejected.flatMap(({ toolId }) => (sourceOf.get(toolId) === source ? [toolId] : [])),
    ),
  });
  return new Blob([...withItems(file, await inSlices(writeItems(lines), call))]);
}
