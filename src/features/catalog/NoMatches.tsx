import type { QueryAnswer, QuerySpec } from '../../engine/engine';
import type { MissedTerm, SearchAdvice, SearchProposal } from '../../engine/searchAdvice';
import { columns } from '../../model/columns';
import { cutText } from '../../model/cutText';
import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useEngineQuery } from '../../state/engineQuery';
import { openDialog } from '../../state/openDialog';
import { changeAddress, clearFilters } from '../../state/useAddress';
import { Button } from '../../ui/Button';

const maxOfSearch = 80;

interface NoMatchesProps {
  readonly result: QueryAnswer;
  readonly question: QuerySpec | null;
}

/** Why there is no row: no tool at all, a search that finds none, or filters that leave none; and what would find some. */
export function NoMatches({ result, question }: NoMatchesProps) {
  const { total, hidden } = result;
  const advice = useAdvice(result.id, question);
  const [title, explanation] = wordsOf(total, question, advice);
  return (
    <div className="sticky left-0 flex flex-col items-center gap-2 px-8 py-[min(14vh,8rem)] text-center">
      <p className="font-semibold text-base [overflow-wrap:anywhere]">
        <UntrustedText text={title} />
      </p>
      {explanation !== '' && <p className="max-w-md text-ink-2">{explanation}</p>}
      {advice?.missed.map((term, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may be typed twice
        <Missed key={place} term={term} />
      ))}
      <Proposals proposals={advice?.fewer ?? []} />
      <Button
        data-way-back
        variant={hidden === null ? 'primary' : 'plain'}
        className="mt-2"
        onClick={total === 0 ? () => openDialog('problems') : clearFilters}
      >
        {total === 0 ? 'Show the problems' : 'Show all tools'}
      </Button>
    </div>
  );
}

/** Null while it is not there, and where nothing is searched for. */
function useAdvice(result: number, question: QuerySpec | null): SearchAdvice | null {
  const { q, choices } = question ?? { q: '', choices: new Map() };
  const { answer } = useEngineQuery('search-advice', [q, result], async () =>
    q.trim() === '' ? null : { result, advice: await catalogClient.ask('searchAdvice', { q, choices, result }) },
  );
  return answer?.result === result ? answer.advice : null;
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

function wordsOf(
  total: number,
  question: QuerySpec | null,
  advice: SearchAdvice | null,
): readonly [title: string, explanation: string] {
  if (total === 0) return ['None of the entries is a tool', 'The problems say what is wrong with each.'];
  const isSearched = advice !== null && advice.missed.length > 0;
  if (question !== null && question.choices.size > 0 && !isSearched)
    return [
      'No tool matches all of these filters',
      'The counts beside each filter tell what choosing it instead would show.',
    ];
  return [
    `No tool matches “${cutText(question?.q.trim() ?? '', maxOfSearch)}”`,
    isSearched
      ? ''
      : 'The search looks at ids, titles, descriptions, argument names and scopes, and every word has to be there.',
  ];
}
