import { useState } from 'react';
import type { CredentialGrant, Identity } from '../../model/readiness';
import type { RichText } from '../../model/richText';
import { Age } from '../../parts/Age';
import { formatCount } from '../../parts/formatQuantity';
import { QuotingText } from '../../parts/QuotingText';
import { describeCredential, describeOrigin, stateLabel } from '../../parts/readinessWords';
import { StateBadge } from '../../parts/StateBadge';
import { UntrustedText } from '../../parts/UntrustedText';
import { useNow } from '../../parts/useNow';
import { Button } from '../../ui/Button';

/** Painting hundreds of rows takes longer than all else that a changed scope sets off. */
const shownAtFirst = 40;
const maxShown = 1_000;
const everyMinute = 60_000;
const headingLook = 'sticky top-0 bg-panel px-3 py-1.5 font-semibold';

/** Every scope and credential that is known, with its origin and age. */
export function GrantList({ identity }: { readonly identity: Identity }) {
  const now = useNow(everyMinute);
  const [showsAll, setShowsAll] = useState(false);
  const rows = [
    ...identity.grants.map((grant) => ({
      ...grant,
      kind: 'scope',
      name: grant.scope,
      words: describeOrigin(grant.origin),
    })),
    ...identity.credentials.map((grant) => ({
      ...grant,
      kind: 'credential',
      name: grant.provider,
      words: describeStored(grant),
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <section
      aria-label="Known grants"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="max-h-64 overflow-auto overscroll-contain rounded-lg border border-line"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Known grants</caption>
        <thead>
          <tr className="text-ink-2 text-xs">
            <th scope="col" className={`${headingLook} w-[45%]`}>
              Name
            </th>
            <th scope="col" className={`${headingLook} w-px`}>
              State
            </th>
            <th scope="col" className={headingLook}>
              How we know
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, showsAll ? maxShown : shownAtFirst).map(({ kind, name, state, words, at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several origins may name the same scope
            <tr key={place} className="border-line border-t align-top">
              <th scope="row" className="px-3 py-1 font-normal">
                <span className="font-mono text-xs [overflow-wrap:anywhere]">
                  <UntrustedText text={name} />
                </span>
                {kind === 'credential' && <span className="text-ink-3 text-xs"> credential</span>}
              </th>
              <td className="px-3 py-1">
                <StateBadge state={stateLabel(state)} />
              </td>
              <td className="px-3 py-1 text-ink-2 text-xs">
                <QuotingText words={words} />
                <span className="text-ink-3">
                  {' '}
                  · <Age at={Date.parse(at)} now={now} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!showsAll && rows.length > shownAtFirst && (
        <Button variant="quiet" className="m-1" onClick={() => setShowsAll(true)}>
          Show all {formatCount(Math.min(maxShown, rows.length))}
        </Button>
      )}
      {showsAll && rows.length > maxShown && (
        <p className="border-line border-t px-3 py-1.5 text-ink-3">and {formatCount(rows.length - maxShown)} more</p>
      )}
    </section>
  );
}

/** Which connection, since when, and what is wrong with it, as far as the origin says. */
function describeStored(grant: CredentialGrant): RichText {
  const { state, provider, origin } = grant;
  if (state === 'missing') return describeOrigin(origin);
  const words = describeCredential({ state, provider, grant });
  return state === 'held' ? words : [...describeOrigin(origin), { text: '. ' }, ...words];
}
