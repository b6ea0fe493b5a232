import type { HostSays } from '../draft/resolveDraft';
import type { DescribedEntry, DraftAnswer, DraftQuestion } from '../engine/draftService';
import type { Draft, ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { type QuestionFailure, useEngineQuery } from './engineQuery';
import { catalogClient } from './useCatalog';

/** What a draft means in the catalog; `revision` is below 0 while there is none. */
export function useDraftAnswer(
  draft: Draft,
  revision: number,
  said: ReadonlyMap<string, HostSays>,
): { readonly answer: DraftAnswer | null; readonly failure: QuestionFailure | null } {
  const { answer = null, failure } = useEngineQuery('draft', [draft, revision, said], async (signal) =>
    revision < 0 ? null : catalogClient.ask('draft', questionOf(draft, said), { signal }),
  );
  return { answer, failure };
}

function questionOf(
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
  return descriptor === undefined ? entry : { ...entry, descriptor: textOf(descriptor) };
}

const texts = new WeakMap<object, string>();

/** Descriptors never change: each is written once. */
function textOf(descriptor: unknown): string {
  if (typeof descriptor !== 'object' || descriptor === null) return formatJson(descriptor);
  const text = texts.get(descriptor) ?? formatJson(descriptor);
  texts.set(descriptor, text);
  return text;
}
