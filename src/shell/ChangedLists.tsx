import { revealPlain } from '../model/revealText';
import { UntrustedText } from '../parts/UntrustedText';
import { useChangedSources } from '../state/sources/changedSources';
import { reload } from '../state/sources/connect';
import { Button } from '../ui/Button';
import { Notice } from './Notice';

/** Offers to read the lists again that their servers said are other now. */
export function ChangedLists() {
  return useChangedSources().map(({ id, name }) => (
    <Notice key={id} kind="info">
      The list of <UntrustedText text={name.slice(0, 60)} /> changed:{' '}
      <Button variant="quiet" aria-label={`Reload ${revealPlain(name, 60)}`} onClick={() => void reload(id)}>
        Reload
      </Button>
    </Notice>
  ));
}
