import type { ReadinessCheck, ScopeCheck } from '../model/readiness';
import { revealPlain } from '../model/revealText';
import { StateBadge } from './badges';
import { UntrustedText } from './UntrustedText';

interface Props {
  /** Null while nothing is known of the identity, or of the row. */
  readonly check: ReadinessCheck | null;
  /** Folded search terms to highlight. */
  readonly marks?: readonly string[];
}

/** A tool's readiness in a row: the verdict, and below it the scopes and credentials that decide it. */
export function ReadinessCell({ check, marks }: Props) {
  if (check === null) return <span className="text-ink-3">–</span>;
  const deciding = findDeciding(check);
  return (
    <span className="flex min-w-0 flex-col justify-center">
      <StateBadge state={check.verdict} />
      {deciding !== '' && (
        <span
          title={revealPlain(deciding)}
          className={`truncate font-mono text-xs ${check.verdict === 'missing' ? 'text-ink' : 'text-ink-3'}`}
        >
          <UntrustedText text={deciding} marks={marks ?? []} />
        </span>
      )}
    </span>
  );
}

/** What the verdict comes from: the missing names, else the unknown ones, else all that is held. */
function findDeciding({ verdict, scopes, credential, nothingStated }: ReadinessCheck): string {
  if (nothingStated) return 'needs not stated';
  const wanted: readonly ScopeCheck['state'][] =
    verdict === 'ready' ? ['held'] : verdict === 'missing' ? ['missing', 'expired'] : ['unknown'];
  const names = (scopes ?? []).filter(({ state }) => wanted.includes(state)).map(({ scope }) => scope);
  if (scopes === null && verdict === 'unknown') names.push('scopes not stated');
  switch (credential.state) {
    case 'missing':
    case 'needs-attention':
      names.push(`${credential.provider} credential`);
      break;
    case 'not-verifiable':
      if (verdict === 'unknown') names.push('credential');
      break;
    case 'held':
      if (verdict === 'ready') names.push(credential.provider);
      break;
    case 'not-required':
      break;
    default:
      credential satisfies never;
  }
  return names.join(', ');
}
