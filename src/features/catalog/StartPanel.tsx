import { ChevronRight } from 'lucide-react';
import { parseAddress } from '../../model/address';
import { formatCount } from '../../parts/formatQuantity';
import { LazyEverything, LazySourceBox } from '../../parts/lazyParts';
import { SoFar } from '../../parts/SoFar';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useDrafts } from '../../state/drafts';
import { useEngineQuery } from '../../state/engineQuery';
import { useSettings } from '../../state/hostStore';
import { linkTo, useAddress } from '../../state/useAddress';
import { stories } from './stories';

/** What to do first on the demo: bring one's own tools, or ask what is worth asking of any catalog. */
export function StartPanel() {
  return (
    <section aria-label="Start here" className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-3 pb-5">
      <div>
        <h1 className="font-semibold text-lg tracking-tight">What can your agents do?</h1>
        <p className="mt-1.5 text-ink-2">
          This is a demo of an invented company. See what each tool does to data, where it connects and who is asked
          first. Nothing here runs a tool.
        </p>
      </div>
      <div>
        <h2 className="mb-2 font-semibold">Your own tools</h2>
        <LazySourceBox look="tall" />
      </div>
      <EmptyAddress />
      <Questions />
    </section>
  );
}

/** The same on narrow screens: the box alone, over the rows. */
export function ShortStart() {
  return (
    <section aria-label="Start here" className="shrink-0 border-line border-b bg-bg px-3 pt-1.5 pb-1">
      <p className="truncate pb-1 text-ink-2 text-xs">A demo of an invented company. Add your own tools:</p>
      <LazySourceBox look="short" />
      <EmptyAddress />
    </section>
  );
}

/** At an address of the command where nothing was made yet: the way here from another one. */
function EmptyAddress() {
  const { command } = useSettings();
  const isEmpty = [...useDrafts().values()].every(({ entries, patterns }) => entries.size + patterns.size === 0);
  if (command === undefined || !isEmpty) return null;
  return (
    <div className="grid gap-2 max-lg:gap-1 max-lg:pb-1.5 max-lg:text-xs">
      <h2 className="font-semibold">Drafts at another address?</h2>
      <p className="text-ink-2">
        <code className="font-mono text-xs">npm start -- --port 4173</code> opens that of earlier versions. There, save
        everything to a file (Connection); here, open it.
      </p>
      <LazyEverything saves={false} waiting={<div className="h-7.5" />} />
    </div>
  );
}

const asked = stories.flatMap(({ query }) => [...parseAddress(query).address.choices.keys()]);

/** Questions worth asking of any catalog, each a link to the tools that answer it. */
export function Questions({ onChoose }: { readonly onChoose?: () => void }) {
  const hostId = useAddress((address) => address.host);
  const { revision } = useKnownCatalog();
  const { answer: counts } = useEngineQuery('story counts', [revision], () =>
    catalogClient.ask('count', {
      filters: stories.map(({ query }) => parseAddress(query).address.choices),
      comparison: null,
    }),
  );
  return (
    <div className="not-first:border-line not-first:border-t not-first:pt-4">
      <h2 className="mb-1 font-semibold text-ink-2 text-xs">
        Questions to start with <SoFar look="short" over={asked} />
      </h2>
      <ul className="-mx-2">
        {stories.map((story, place) => {
          const count = counts?.[place];
          const { address } = parseAddress(story.query);
          const { href, onClick } = linkTo({ ...address, host: hostId });
          return (
            <li key={story.id}>
              <a
                href={href}
                onClick={(event) => {
                  onClick(event);
                  onChoose?.();
                }}
                title={story.tells}
                className="group flex min-h-8 items-center justify-between gap-2 rounded-md px-2 font-medium hover:bg-sunk touch:min-h-11"
              >
                {story.title}
                <span className="flex items-center gap-2.5 font-normal text-ink-2 tabular-nums">
                  {count !== undefined && formatCount(count)}
                  <ChevronRight className="size-4 shrink-0 text-ink-3 group-hover:text-accent" aria-hidden />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
