import { givenNames } from '../draft/givenNames';
import { DraftsSideBySide } from '../features/allowlist/DraftsSideBySide';
import type { PlaceTools } from '../features/allowlist/readImport';
import type { Host, Limits } from '../host/settings';
import type { Draft } from '../model/draft';
import { agentsOf } from '../state/askHost';
import { catalogClient } from '../state/useCatalog';
import { DraftFacts } from './DraftProposal';

export interface CompareDraftsProps {
  readonly drafts: readonly { readonly id: string; readonly draft: Draft }[];
  /** As the link parameter `of` names it. */
  readonly of: string;
  /** The id of the other draft; '' for a list from elsewhere. */
  readonly other: string;
  readonly host: Host | null;
  readonly limits: Limits;
}

/** A draft beside another one, or beside a list from elsewhere. */
export function CompareDrafts({ drafts, of, other, host, limits }: CompareDraftsProps) {
  const mine = drafts.find(({ id }) => `draft:${id}` === of)?.draft;
  const theirs = drafts.find(({ id }) => id === other)?.draft;
  if (mine === undefined || (other !== '' && theirs === undefined)) {
    return (
      <p role="alert" className="text-ink-2">
        This link compares drafts that this browser does not have.
      </p>
    );
  }
  const place: PlaceTools = (reading) =>
    catalogClient.ask('place', { reading, aliases: mine.aliases, given: givenNames(mine) });
  return (
    <DraftsSideBySide
      key={`${of} ${other}`}
      mine={mine}
      theirs={theirs}
      place={place}
      agentHost={agentsOf(host, limits)}
      facts={(one, draw) => <DraftFacts draft={one}>{draw}</DraftFacts>}
    />
  );
}
