import { describeNamedChange } from '../../engine/namedChange';
import { revealPlain } from '../../model/revealText';
import { AddressFailure } from '../../parts/SourceFailure';
import { catalogClient } from '../../state/catalogClient';
import { useEngineQuery } from '../../state/engineQuery';
import { useSourceRecords } from '../../state/sources/added';
import type { AskedOutcome } from '../../state/sources/standing';
import { inView, linkTo, useAddress } from '../../state/useAddress';
import type { SourceItem } from './sourceItem';

/** What came of asking a source again: what came and went, or what it needs. */
export function Asked({
  source: { id, name, read },
  outcome,
}: {
  readonly source: SourceItem;
  readonly outcome: AskedOutcome;
}) {
  const url = useSourceRecords().get(id)?.from?.url;
  const address = useAddress((all) => all);
  const isRead = outcome.kind === 'read';
  const { answer } = useEngineQuery('changeSince', [id, read?.readAt, isRead], () =>
    isRead ? catalogClient.ask('changeSince', { id }) : Promise.resolve(null),
  );
  const change = isRead && answer ? describeNamedChange(answer) : undefined;
  const words = isRead && outcome.isSame ? '' : change;
  return (
    <div className="px-3 pb-2.5 has-[>p:only-child:empty]:hidden sm:pl-12">
      <p role="status" className="text-ink-2 empty:hidden">
        {words !== undefined && `Asked again: ${words || 'no change.'}`}
      </p>
      {words && read?.previous !== undefined && (
        <a
          {...linkTo({ ...inView(address, 'compare'), with: `previous:${id}` })}
          className="inline-flex min-h-6 items-center font-medium text-accent hover:underline touch:min-h-11"
        >
          Compare<span className="sr-only"> {revealPlain(name, 60)} with its list before</span>
        </a>
      )}
      {outcome.kind === 'failed' && url !== undefined && <AddressFailure id={id} url={url} failed={outcome} />}
    </div>
  );
}
