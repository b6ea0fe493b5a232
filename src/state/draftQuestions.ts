import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDraftLink } from '../draft/draftFile';
import type { HostSays } from '../draft/resolveDraft';
import type { DescribedEntry } from '../engine/draftedTools';
import type { DraftAnswer, DraftQuestion } from '../engine/draftService';
import type { ChangesSince } from '../exports/exportTarget';
import { type Address, defaultAddress, formatAddress } from '../model/address';
import type { Draft, ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { catalogClient } from './catalogClient';
import { changesInUse, useChangesInUse } from './comparison';
import { engineQuery, type KeyPart, type QuestionFailure, useEngineQuery } from './engineQuery';
import { currentFiledDraft, useFiledDraftCount } from './filedDraft';
import { changeAddress } from './useAddress';

/** What a draft means in the catalog; `revision` is below 0 while there is none. */
export function useDraftAnswer(
  draft: Draft,
  /** Another one for another draft, and for an edited one. */
  draftKey: KeyPart,
  revision: number,
  said: ReadonlyMap<string, HostSays>,
): { readonly answer: DraftAnswer | null; readonly failure: QuestionFailure | null } {
  const { answer = null, failure } = useEngineQuery('draft', [draftKey, revision, [...said]], async (signal) =>
    revision < 0 ? null : catalogClient.ask('draft', questionOf(draft, said), { signal }),
  );
  return { answer, failure };
}

/** A draft as the worker asks of it. */
export function questionOf(
  { entries, patterns, denied, rules, aliases }: Draft,
  said: ReadonlyMap<string, HostSays>,
): DraftQuestion {
  return {
    entries: Array.from(entries.values(), packEntry),
    patterns: [...patterns.keys()],
    ...(denied !== undefined && { denied }),
    rules,
    said: [...said],
    // A server may be given the name of another one.
    families: [...aliases].flatMap(([family, alias]) => [family, `mcp:${alias}`]),
  };
}

function packEntry({ descriptor, ...entry }: ToolEntry): DescribedEntry {
  return descriptor === undefined ? entry : { ...entry, descriptor: descriptorText(descriptor) };
}

const texts = new WeakMap<object, string>();

/** Descriptors never change: each is written once. */
function descriptorText(descriptor: unknown): string {
  if (typeof descriptor !== 'object' || descriptor === null) return formatJson(descriptor);
  const text = texts.get(descriptor) ?? formatJson(descriptor);
  texts.set(descriptor, text);
  return text;
}

/** What became of a draft's tools since the baseline in use; null where nothing is compared, or not yet. */
export function useDraftChanges(toolIds: readonly string[]): ChangesSince | null {
  const changes = useChangesInUse();
  const comparison = changes.kind === 'compared' ? changes.summary.id : null;
  const name = changes.kind === 'compared' ? changes.name : '';
  const { answer } = useEngineQuery('draft changes', [comparison, toolIds], () =>
    comparison === null ? Promise.resolve(null) : catalogClient.ask('changesOf', { comparison, toolIds }),
  );
  return useMemo(
    () => (answer === null || answer === undefined ? null : { name, changes: new Map(answer) }),
    [answer, name],
  );
}

/** Shows all that changed since the baseline in use. */
export function showChanges(): void {
  const changes = changesInUse.getState();
  const target = changes.kind === 'compared' ? changes.target : null;
  changeAddress({ view: 'compare', with: target, tool: null, copy: 1 });
}

/** Links of up to 8 kB are passed on whole by servers and messengers. */
const maxLink = 8_192;

/** The link that shares the open draft, with the filters in force; undefined while it is made, null where it is too long. */
export function useDraftLink({ host, q, choices, context }: Address): string | null | undefined {
  const draftCount = useFiledDraftCount();
  const target = formatAddress({ ...defaultAddress, view: 'allowlist', host, q, choices, context });
  const question = engineQuery('draft link', [draftCount, target], async () => {
    const fragment = await formatDraftLink(currentFiledDraft());
    const link = `${location.origin}${location.pathname}${target}${fragment}`;
    return fragment === null || link.length > maxLink ? null : link;
  });
  return useQuery({ ...question, placeholderData: undefined }).data;
}
