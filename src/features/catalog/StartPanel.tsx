import { ArrowRight, X } from 'lucide-react';
import { isDemo } from '../../host/settings';
import { parseAddress } from '../../model/address';
import { UntrustedText } from '../../parts/UntrustedText';
import { useChangesInUse } from '../../state/changesInUse';
import { useHost } from '../../state/hostStore';
import { changePreferences, currentPreferences } from '../../state/preferences';
import { linkTo, useAddress } from '../../state/useAddress';
import { IconButton } from '../../ui/IconButton';
import { changeStory, stories } from './stories';

/** What to do first: questions worth asking of any catalog. */
export function StartPanel({ label }: { readonly label: string }) {
  const host = useHost();
  const hostId = useAddress((address) => address.host);
  const hasBaseline = useChangesInUse().kind === 'compared';
  return (
    <section aria-label="Start here" className="flex flex-col gap-5 p-5">
      <div>
        <div className="flex items-start justify-between gap-2">
          <h1 className="font-semibold text-lg tracking-tight">What can your agents do?</h1>
          <IconButton label="Close the start panel" icon={<X aria-hidden />} onClick={closeForGood} />
        </div>
        <p className="mt-1.5 text-ink-2">
          {host !== null && isDemo(host) ? 'This is the demo catalog of an invented company. ' : null}
          Each row is a tool of <UntrustedText text={label} />: what it does to data, where it connects, who is asked
          before it runs. Open one to see all of it. Nothing here ever runs a tool.
        </p>
      </div>
      <div>
        <h2 className="mb-2 font-semibold text-ink-2 text-xs">Questions to start with</h2>
        <ul className="flex flex-col gap-2">
          {[...(hasBaseline ? [changeStory] : []), ...stories].map((story) => (
            <li key={story.id}>
              <a
                {...linkTo({ ...parseAddress(story.query).address, host: hostId })}
                className="group flex flex-col gap-0.5 rounded-lg border border-line bg-panel px-3.5 py-2.5 hover:border-line-strong hover:bg-sunk"
              >
                <span className="flex items-center justify-between gap-2 font-medium">
                  {story.title}
                  <ArrowRight className="size-4 shrink-0 text-ink-3 group-hover:text-accent" aria-hidden />
                </span>
                <span className="text-ink-2 text-xs">{story.tells}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function closeForGood(): void {
  changePreferences({ dismissed: [...currentPreferences().dismissed, 'start'] });
}
