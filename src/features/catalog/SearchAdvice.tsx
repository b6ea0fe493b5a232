import type { QuerySpec } from '../../engine/query';
import type { MissedTerm, SearchProposal } from '../../engine/searchAdvice';
import { columns } from '../../model/columns';
import { cutText } from '../../model/cutText';
import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useEngineQuery } from '../../state/engineQuery';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';

const maxOfSearch = 80;

interface SearchAdviceProps {
  /** The result that found nothing. */
  readonly result: number;
  readonly question: QuerySpec;
}

/** Which words of a search no tool has, and what would find some; nothing until the worker has answered. */
export function SearchAdvice({ result, question: { q, choices } }: SearchAdviceProps) {
  const { answer } = useEngineQuery('search-advice', [q, result], async (signal) => ({
    result,
    advice: await catalogClient.ask('searchAdvice', { q, choices, result }, { signal }),
  }));
  if (answer?.result !== result || answer.advice === null) return null;
  const { missed: all, fewer } = answer.advice;
  // Of a single word the title says it.
  const missed = all.filter(({ text, proposals }) => proposals.length > 0 || text !== q.trim());
  return (
    <>
      {missed.map((term, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may be typed twice
        <Missed key={place} term={term} />
      ))}
      {all.length === 0 && fewer.length > 0 && <p className="text-ink-2">No tool has these together. Try:</p>}
      <Proposals proposals={fewer} />
    </>
  );
}

function Missed({ term }: { readonly term: MissedTerm }) {
  return (
    <div className="max-w-xl [overflow-wrap:anywhere]">
      <p className="text-ink-2">
        <UntrustedText text={describeMissed(term)} />
      </p>
      <Proposals proposals={term.proposals} />
    </div>
  );
}

function describeMissed({ kind, text, field, proposals }: MissedTerm): string {
  const typed = `“${cutText(text, maxOfSearch)}”`;
  switch (kind) {
    case 'word':
      return `Nothing here contains ${typed}.${proposals.length > 0 ? ' Did you mean:' : ''}`;
    case 'value':
      return `No tool has ${typed}.${proposals.length > 0 && field !== null ? ` ${columns[field].label} in this catalog:` : ''}`;
    case 'field':
      return `${typed} names no field. Did you mean:`;
    default:
      return kind satisfies never;
  }
}

function Proposals({ proposals }: { readonly proposals: readonly SearchProposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <ul className="mt-1 flex list-none flex-wrap justify-center gap-2">
      {proposals.map(({ text, q, count, clearsFilters }) => {
        const found = `${formatCounted(count, 'tool')}${clearsFilters ? ' without the filters' : ''}`;
        return (
          <li key={q}>
            <Button
              aria-label={`Search for ${revealPlain(text)}: ${found}`}
              className="max-w-full"
              onClick={() => changeAddress({ q, ...(clearsFilters && { choices: new Map() }) })}
            >
              <UntrustedText className="min-w-0 truncate" text={cutText(text, maxOfSearch)} />
              <span className="text-ink-3 tabular-nums">{found}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
