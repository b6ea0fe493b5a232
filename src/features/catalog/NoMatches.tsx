import type { ReactNode } from 'react';
import type { QueryAnswer, QuerySpec } from '../../engine/engine';
import { UntrustedText } from '../../parts/UntrustedText';
import { openDialog } from '../../state/openDialog';
import { clearFilters } from '../../state/useAddress';
import { Button } from '../../ui/Button';

const maxOfSearch = 80;

interface NoMatchesProps {
  readonly result: QueryAnswer;
  readonly question: QuerySpec | null;
}

/** Why there is no row: no tool at all, a search that finds none, or filters that leave none. */
export function NoMatches({ result: { total, hidden }, question }: NoMatchesProps) {
  const search = question?.q.trim() ?? '';
  const action = (
    <Button
      data-way-back
      variant={hidden === null ? 'primary' : 'plain'}
      className="mt-2"
      onClick={total === 0 ? () => openDialog('problems') : clearFilters}
    >
      {total === 0 ? 'Show the problems' : 'Show all tools'}
    </Button>
  );
  if (total === 0) {
    return (
      <Lines title="None of the entries is a tool" button={action}>
        The problems say what is wrong with each.
      </Lines>
    );
  }
  if (question === null || question.choices.size === 0) {
    const shown = search.length > maxOfSearch ? `${search.slice(0, maxOfSearch)}…` : search;
    return (
      <Lines title={<UntrustedText text={`No tool matches “${shown}”`} />} button={action}>
        The search looks at ids, titles, descriptions, argument names and scopes, and every word has to be there.
      </Lines>
    );
  }
  return (
    <Lines title="No tool matches all of these filters" button={action}>
      The counts beside each filter tell what choosing it instead would show.
    </Lines>
  );
}

function Lines(props: { readonly title: ReactNode; readonly children: ReactNode; readonly button: ReactNode }) {
  return (
    <div className="sticky left-0 flex flex-col items-center gap-2 px-8 py-[min(14vh,8rem)] text-center">
      <p className="font-semibold text-base [overflow-wrap:anywhere]">{props.title}</p>
      <p className="max-w-md text-ink-2">{props.children}</p>
      {props.button}
    </div>
  );
}
