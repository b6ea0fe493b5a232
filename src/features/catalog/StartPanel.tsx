import { ChevronRight, X } from 'lucide-react';
import { isDemo } from '../../host/settings';
import { parseAddress } from '../../model/address';
import { LateSourceBox } from '../../parts/LateSourceBox';
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
  const isDemoShown = host !== null && isDemo(host);
  const hasBaseline = useChangesInUse().kind === 'compared';
  return (
    <section aria-label="Start here" className="flex flex-col gap-5 p-5">
      <div>
        <div className="flex items-start justify-between gap-2">
          <h1 className="font-semibold text-lg tracking-tight">What can your agents do?</h1>
          <IconButton label="Close the start panel" icon={<X aria-hidden />} onClick={closeForGood} />
        </div>
        <p className="mt-1.5 text-ink-2">
          {isDemoShown ? 'This is a demo of an invented company. ' : null}
          See what each tool of <UntrustedText text={label} /> does to data, where it connects and who is asked first.
          Nothing here runs a tool.
        </p>
      </div>
      <div>
        <h2 className="mb-2 font-semibold">{isDemoShown ? 'Your own tools' : 'Add a source'}</h2>
        <LateSourceBox />
      </div>
      <div className="border-line border-t pt-4">
        <h2 className="mb-1 font-semibold text-ink-2 text-xs">Questions to start with</h2>
        <ul className="-mx-2">
          {[...(hasBaseline ? [changeStory] : []), ...stories].map((story) => (
            <li key={story.id}>
              <a
                {...linkTo({ ...parseAddress(story.query).address, host: hostId })}
                title={story.tells}
                className="group flex min-h-8 items-center justify-between gap-2 rounded-md px-2 font-medium hover:bg-sunk touch:min-h-11"
              >
                {story.title}
                <ChevronRight className="size-4 shrink-0 text-ink-3 group-hover:text-accent" aria-hidden />
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
