import { useEffect, useRef, useState } from 'react';
import type { HostSays } from '../draft/resolveDraft';
import type { DescribedEntry, DraftQuestion, WholeDraftAnswer } from '../engine/draftProtocol';
import { KeptAnswers } from '../engine/keptAnswers';
import type { Draft, ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { catalogClient } from './useCatalog';
import { failureOf, type QuestionFailure } from './useCatalogAnswer';

/** What the open draft means in the catalog; the answer before stays until the next is there. */
export function useDraftAnswer(
  draft: Draft,
  revision: number,
  said: ReadonlyMap<string, HostSays>,
): { readonly answer: WholeDraftAnswer | null; readonly failure: QuestionFailure | null } {
  const [answer, setAnswer] = useState<WholeDraftAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const answers = useRef<KeptAnswers>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks anew
  useEffect(() => {
    let isCurrent = true;
    // A pause of a frame or two gathers quick edits into one question.
    const timer = setTimeout(() => {
      if (revision < 0) return;
      if (answers.current?.revision !== revision) answers.current = new KeptAnswers(revision);
      const kept = answers.current;
      askDraft(draft, said, kept).then(
        (whole) => {
          if (!isCurrent) return;
          setAnswer(whole);
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

/** Asks again where the answer to another question, meanwhile, let go of a tool that was said to be known. */
async function askDraft(
  draft: Draft,
  said: ReadonlyMap<string, HostSays>,
  kept: KeptAnswers,
): Promise<WholeDraftAnswer | null> {
  for (;;) {
    const answer = await catalogClient.ask('draft', questionOf(draft, said, kept));
    const whole = answer && kept.take(answer, draft);
    if (answer === null || whole !== null) return whole;
  }
}

function questionOf(
  { entries, patterns, denied, rules, aliases }: Draft,
  said: ReadonlyMap<string, HostSays>,
  answers: KeptAnswers,
): DraftQuestion {
  return {
    known: answers.known,
    entries: Array.from(entries.values(), (entry) => packEntry(entry, answers)),
    patterns: [...patterns.keys()],
    ...(denied !== undefined && { denied }),
    rules,
    said: [...said],
    // A server may be given the name of another one.
    families: [...aliases].flatMap(([family, alias]) => [family, `mcp:${alias}`]),
  };
}

/** A descriptor is looked at where the tool is another than it was: of others it need not travel. */
function packEntry(entry: ToolEntry, answers: KeptAnswers): DescribedEntry {
  const { descriptor, ...rest } = entry;
  return descriptor === undefined || answers.resolved.has(entry) ? rest : { ...rest, descriptor: textOf(descriptor) };
}

const texts = new WeakMap<object, string>();

/** Descriptors never change: each is written once. */
function textOf(descriptor: unknown): string {
  if (typeof descriptor !== 'object' || descriptor === null) return formatJson(descriptor);
  const text = texts.get(descriptor) ?? formatJson(descriptor);
  texts.set(descriptor, text);
  return text;
}
