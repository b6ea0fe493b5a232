import { useEffect, useState } from 'react';
import type { Draft, ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import type { DescribedEntry, DraftAnswer, DraftQuestion } from '../workers/protocol';
import type { HostSays } from '../workspace/resolveDraft';
import { catalogClient } from './useCatalog';

const texts = new WeakMap<ToolEntry, DescribedEntry>();

/** What the open draft means in the catalog; the answer before stays until the next is there. */
export function useDraftAnswer(
  draft: Draft,
  revision: number,
  said: ReadonlyMap<string, HostSays>,
): DraftAnswer | null {
  const [answer, setAnswer] = useState<DraftAnswer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // A pause of a frame or two gathers quick edits into one question.
    const timer = setTimeout(() => {
      if (revision < 0) return;
      catalogClient.ask('draft', questionOf(draft, said)).then(
        (next) => {
          if (isCurrent) setAnswer(next);
        },
        () => {
          if (isCurrent) setAnswer(null);
        },
      );
    }, 20);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft, revision, said]);
  return answer;
}

function questionOf({ entries, patterns, rules, aliases }: Draft, said: ReadonlyMap<string, HostSays>): DraftQuestion {
  return {
    entries: [...entries.values()].map(packEntry),
    patterns: [...patterns.keys()],
    rules,
    said: [...said],
    families: [...aliases.keys()],
  };
}

/** An entry that did not change is written once. */
function packEntry(entry: ToolEntry): DescribedEntry {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { descriptor, ...rest } = entry;
  const packed = descriptor === undefined ? rest : { ...rest, descriptor: formatJson(descriptor) };
  texts.set(entry, packed);
  return packed;
}
