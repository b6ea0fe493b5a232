import { useEffect, useState } from 'react';
import type { HostSays } from '../draft/resolveDraft';
import type { DescribedEntry, DraftAnswer, DraftQuestion } from '../engine/draftService';
import type { Draft, ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { catalogClient } from './useCatalog';
import { failureOf, type QuestionFailure } from './useCatalogAnswer';

/** What the open draft means in the catalog; the answer before stays until the next is there. */
export function useDraftAnswer(
  draft: Draft,
  revision: number,
  said: ReadonlyMap<string, HostSays>,
): { readonly answer: DraftAnswer | null; readonly failure: QuestionFailure | null } {
  const [answer, setAnswer] = useState<DraftAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks anew
  useEffect(() => {
    let isCurrent = true;
    // A pause of a frame or two gathers quick edits into one question.
    const timer = setTimeout(() => {
      if (revision < 0) return;
      catalogClient.ask('draft', questionOf(draft, said)).then(
        (next) => {
          if (!isCurrent) return;
          setAnswer(next);
          setError(null);
        },
        (thrown: unknown) => {
          if (isCurrent) setError(thrown);
        },
      );
    }, 20);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft, revision, said, tries]);
  return { answer, failure: failureOf(error, () => setTries(tries + 1)) };
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
