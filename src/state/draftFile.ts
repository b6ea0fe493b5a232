import { useQuery } from '@tanstack/react-query';
import { readContext } from '../dialects/exposure';
import type { DraftFile } from '../engine/draftFile';
import { appRoot } from '../host/probes';
import { versionOne } from '../host/wire';
import type { Draft } from '../model/draft';
import { usePreflight, useSubjectCount } from './accessStore';
import { catalogClient } from './catalogClient';
import { useKnownCatalog } from './catalogSummary';
import { useChangesInUse } from './comparison';
import { questionOf } from './draftQuestions';
import { useDraft, useDraftCount } from './drafts';
import { useDraftTarget } from './draftTarget';
import { useChosenClients } from './effects';
import { engineQuery, type QuestionFailure, questionFailureOf } from './engineQuery';
import { usePolicy } from './policyStore';
import { useRegistryContext } from './preferences';
import { useReading } from './sources/hostList';
import { useKnownSources } from './sources/standing';

/** The open draft as its file. */
interface WrittenDraft {
  /** The last one; null before the first. */
  readonly file: DraftFile | null;
  /** Whether that is the draft as it is now. */
  readonly isCurrent: boolean;
  readonly failure: QuestionFailure | null;
}

/** Has the open draft written in the worker once its edits rest. */
export function useDraftFile(hasRested: boolean): WrittenDraft {
  const draft = useDraft();
  const count = useDraftCount();
  const target = useDraftTarget();
  const { revision } = useKnownCatalog();
  const sources = useKnownSources();
  const changes = useChangesInUse();
  const context = useRegistryContext();
  const { checkedAs } = usePreflight();
  const { discovery, reading } = useReading((now) => now);
  const root = appRoot(reading?.wire ?? versionOne, discovery?.kind === 'found' ? discovery.discovery : null);
  const policy = usePolicy();
  const clients = useChosenClients();
  const cluster = readContext(context)?.cluster ?? '';
  const since = changes.kind === 'compared' ? { name: changes.name, comparison: changes.summary.id } : null;
  const standing = [sources.isComplete, ...sources.sources.map(({ id, state }) => `${id} ${state}`)];
  const { entries: _, ...rest } = draft;
  const question = engineQuery(
    'draft file',
    [count, target, revision, standing, since?.comparison, root, cluster, useSubjectCount(), policy, clients],
    async (signal) =>
      revision < 0
        ? null
        : catalogClient.ask(
            'draftFile',
            {
              ...questionOf(withoutDescriptors(draft), new Map()),
              ...{ draft: rest, target, sources, since, appRoot: root, cluster, checkedAs, policy, clients },
            },
            { signal },
          ),
  );
  const { data = null, error, isPlaceholderData, isFetching, refetch } = useQuery({ ...question, enabled: hasRested });
  return {
    file: data,
    isCurrent: hasRested && !isPlaceholderData && !isFetching && data?.target === target,
    failure: isFetching ? null : questionFailureOf(error, () => void refetch()),
  };
}

/** No format holds descriptors, and those of many tools take long on their way to the worker. */
function withoutDescriptors(draft: Draft): Draft {
  const entries = Array.from(draft.entries, ([toolId, { descriptor: _, ...entry }]) => [toolId, entry] as const);
  return { ...draft, entries: new Map(entries) };
}
