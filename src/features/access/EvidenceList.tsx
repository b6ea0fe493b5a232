import type { Evidence } from '../../access/grants';
import type { Identity } from '../../model/readiness';
import { Age } from '../../parts/Age';
import { formatCounted } from '../../parts/formatQuantity';
import { QuotingText } from '../../parts/QuotingText';
import { describeOrigin } from '../../parts/readinessWords';
import { useNow } from '../../parts/useNow';
import { Button } from '../../ui/Button';
import type { GrantsDialogProps } from './GrantsDialog';

interface Props {
  /** Undefined for an identity that isn't the caller: then its own grants are all there is. */
  readonly evidence: readonly Evidence[] | undefined;
  readonly identity: Identity;
  readonly probe: GrantsDialogProps['probe'] | undefined;
  readonly onForgetLearned: () => void;
}

const everyMinute = 60_000;

/** Each origin: what it says, how old it is, and whether what it doesn't list is missing or unknown. */
export function EvidenceList({ evidence, identity, probe, onForgetLearned }: Props) {
  const now = useNow(everyMinute);
  return (
    <div className="mb-2">
      {evidence === undefined ? (
        <p className="text-ink-2">{describeCompleteness(identity)}</p>
      ) : evidence.length === 0 ? (
        <p className="text-ink-2">
          Nothing yet. Hosts don’t say which scopes a caller holds, and a listed tool is no proof of it.
        </p>
      ) : (
        <ul aria-label="Evidence" className="divide-y divide-line rounded-lg border border-line">
          {evidence.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one origin may speak twice, of scopes and of credentials
            <li key={place} className="flex flex-wrap items-center gap-x-2 px-3 py-1.5">
              <span className="font-medium first-letter:uppercase">
                <QuotingText words={describeOrigin(one.origin)} />
              </span>
              <span className="text-ink-2">{describeContent(one)}</span>
              <span className="ml-auto whitespace-nowrap text-ink-3 text-xs">
                <Age at={Date.parse(one.at)} now={now} />
              </span>
              {one.origin === 'learned' && (
                <Button variant="quiet" onClick={onForgetLearned}>
                  Forget
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {probe !== undefined && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <Button aria-disabled={probe.asked === 'running'} onClick={probe.onAsk}>
            {probe.asked === 'not-yet' || probe.asked === 'unclear' ? 'Ask the host' : 'Check again'}
          </Button>
          <span role="status" className="text-ink-2 text-xs">
            {probeWords[probe.asked]}
          </span>
        </p>
      )}
    </div>
  );
}

const probeWords: Readonly<Record<NonNullable<GrantsDialogProps['probe']>['asked'], string>> = {
  unclear: 'Its discovery doesn’t say what kind of host it is. Some kinds can tell what their caller holds.',
  'not-yet': 'This kind of host can tell what its caller holds.',
  running: 'Asking the host…',
  evidence: 'The host answered.',
  nothing: 'The host gave no usable answer: no evidence.',
};

/** `19 scopes, complete` · `the token has expired: 4 scopes no longer held` · `3 credentials, partial` */
function describeContent({ scopes, credentials }: Evidence): string {
  const parts: string[] = [];
  if (scopes !== undefined) {
    if (scopes.held.length > 0 || (scopes.missing === undefined && scopes.expired === undefined)) {
      parts.push(`${formatCounted(scopes.held.length, 'scope')}, ${describeReach(scopes.complete)}`);
    }
    if (scopes.expired !== undefined)
      parts.push(`the token has expired: ${formatCounted(scopes.expired.length, 'scope')} no longer held`);
    if (scopes.missing !== undefined) parts.push(`${formatCounted(scopes.missing.length, 'scope')} missing`);
  }
  if (credentials !== undefined) {
    parts.push(`${formatCounted(credentials.list.length, 'credential')}, ${describeReach(credentials.complete)}`);
  }
  return parts.join('; ');
}

function describeReach(complete: boolean): string {
  return complete ? 'complete: what isn’t there is missing' : 'partial: what isn’t there is unknown';
}

function describeCompleteness({ complete, credentialsComplete }: Identity): string {
  const others = (isComplete: boolean) => (isComplete ? 'missing' : 'unknown');
  return `Scopes that aren’t listed count as ${others(complete)}, credentials that aren’t listed as ${others(credentialsComplete)}.`;
}
