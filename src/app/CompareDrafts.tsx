import type { Host, Limits } from '../host/settings';
import type { Draft } from '../model/draft';
import { DraftsSideBySide } from '../screens/allowlist/DraftsSideBySide';
import type { PlaceTools } from '../screens/allowlist/readImport';
import { givenNames } from '../workspace/givenNames';
import { agentsOf } from './agentsOf';
import { DraftFacts } from './DraftProposal';
import { catalogClient } from './useCatalog';

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
  const place: PlaceTools = (listed) =>
    catalogClient.ask('place', { listed, aliases: mine.aliases, given: givenNames(mine) });
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
