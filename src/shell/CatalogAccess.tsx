import { useMemo } from 'react';
import { AccessBar } from '../features/access/AccessBar';
import { facetIds } from '../model/columns';
import { type Readiness, readinesses } from '../model/readiness';
import { useAnswer } from '../state/catalogView';
import { openAccessRequest, openDialog, openGrants } from '../state/openDialog';
import { changePreferences, currentPreferences, usePreferences } from '../state/preferences';
import { changeAddress, useAddress } from '../state/useAddress';
import type { Preflight } from '../state/usePreflight';

const place = facetIds.indexOf('readiness');

/** Whose access the catalog's tools are checked for, and how many of those that match they could run. */
export function CatalogAccess({ preflight }: { readonly preflight: Preflight }) {
  const counts = useAnswer(({ result }) => result?.counts[place]?.counts);
  const verdicts = useMemo(() => (counts === undefined ? null : byVerdict(counts)), [counts]);
  return <Access preflight={preflight} verdicts={preflight.isKnown ? verdicts : null} />;
}

export interface AccessProps {
  readonly preflight: Preflight;
  readonly verdicts: Readonly<Record<Readiness, number>> | null;
}

/** Whose access counts, in every view that shows what it comes to. */
export function Access({ preflight, verdicts }: AccessProps) {
  const as = useAddress((address) => address.as);
  const { dismissed } = usePreferences();
  return (
    <AccessBar
      options={preflight.options}
      value={as}
      onChange={(next) => changeAddress({ as: next })}
      verdicts={verdicts}
      ways={
        preflight.isKnown || dismissed.includes('access')
          ? null
          : {
              onRole: preflight.roles.length > 0 ? () => openGrants('role') : undefined,
              onAsk: preflight.probe?.asked === 'not-yet' ? preflight.probe.onAsk : undefined,
              onPaste: () => openGrants('paste'),
            }
      }
      onCloseHint={() => changePreferences({ dismissed: [...currentPreferences().dismissed, 'access'] })}
      onRequest={openAccessRequest}
      onRequirements={() => openDialog('requirements')}
      onGrants={() => openGrants(undefined)}
    />
  );
}

function byVerdict(counts: Uint32Array): Readonly<Record<Readiness, number>> {
  const of = (verdict: Readiness) => counts[readinesses.indexOf(verdict)] ?? 0;
  return { ready: of('ready'), missing: of('missing'), unknown: of('unknown') };
}
