import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react';
import type { Readiness, ReadinessCheck, ScopeCheck } from '../model/readiness';
import { revealPlain } from '../model/revealText';
import { UntrustedText } from './UntrustedText';

interface Props {
  /** Null while nothing is known of the identity, or of the row. */
  readonly check: ReadinessCheck | null;
  /** Folded search terms to highlight. */
  readonly marks?: readonly string[];
}

const looks: Readonly<Record<Readiness, { readonly icon: LucideIcon; readonly look: string; readonly tint: string }>> =
  {
    ready: { icon: Check, look: 'text-ok', tint: '' },
    missing: { icon: X, look: 'font-semibold text-ink', tint: 'text-miss' },
    unknown: { icon: CircleHelp, look: 'text-ink-3', tint: '' },
  };

/** A tool's readiness in a row: the verdict, and below it the scopes and credentials that decide it. */
export function ReadinessCell({ check, marks }: Props) {
  if (check === null) return <span className="text-ink-3">–</span>;
  const deciding = findDeciding(check);
  return (
    <span className="flex min-w-0 flex-col justify-center">
      <VerdictMark verdict={check.verdict} />
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

/** A verdict as icon and word. */
export function VerdictMark({ verdict }: { readonly verdict: Readiness }) {
  const { icon: Icon, look, tint } = looks[verdict];
  return (
    <span className={`inline-flex items-center gap-1 font-medium text-xs leading-4.5 ${look}`}>
      <Icon aria-hidden className={`size-3.5 shrink-0 ${tint}`} />
      {verdict}
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
