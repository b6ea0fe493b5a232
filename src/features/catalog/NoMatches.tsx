import type { QueryAnswer, QuerySpec } from '../../engine/query';
import { cutText } from '../../model/cutText';
import { joinWords } from '../../model/formatCount';
import { UntrustedText } from '../../parts/UntrustedText';
import { useStillReading } from '../../state/awaited';
import { useAskedFacets } from '../../state/catalogView';
import { openDialog } from '../../state/openDialog';
import { clearFilters } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { SearchAdvice } from './lazyParts';

const maxOfSearch = 80;

interface NoMatchesProps {
  readonly result: QueryAnswer;
  readonly question: QuerySpec | null;
}

/** Why there is no row: no tool at all, a search that finds none, or filters that leave none; and what would find some. */
export function NoMatches({ result, question }: NoMatchesProps) {
  const { total, hidden } = result;
  const awaits = useStillReading(useAskedFacets());
  const [title, explanation] = wordsOf(total, question, awaits);
  return (
    <div className="sticky left-0 flex flex-col items-center gap-2 px-8 py-[min(14vh,8rem)] text-center">
      <p className="font-semibold text-base [overflow-wrap:anywhere]">
        <UntrustedText text={title} />
      </p>
      <p className="max-w-md text-ink-2">{explanation}</p>
      {total > 0 && question !== null && question.q.trim() !== '' && (
        <SearchAdvice result={result.id} question={question} />
      )}
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

function wordsOf(
  total: number,
  question: QuerySpec | null,
  awaits: readonly string[],
): readonly [title: string, explanation: string] {
  if (awaits.length > 0)
    return [`So far, still reading ${joinWords(awaits)}`, 'Tools that match are shown as soon as they are known.'];
  if (total === 0) return ['None of the entries is a tool', 'The problems say what is wrong with each.'];
  if (question !== null && question.choices.size > 0)
    return [
      'No tool matches all of these filters',
      'The counts beside each filter tell what choosing it instead would show.',
    ];
  return [
    `No tool matches “${cutText(question?.q.trim() ?? '', maxOfSearch)}”`,
    'The search looks at ids, titles, descriptions, argument names and scopes, and every word has to be there.',
  ];
}
