import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { checkTool, openGrants as openBook } from '../../access/check';
import { suggestProvider } from '../../access/grants';
import { hostNeeds } from '../../access/hostNeeds';
import { credentialDecision } from '../../draft/identities';
import type { ToolDetail } from '../../engine/toolDetail';
import { answersById } from '../../host/openwop';
import { factValue } from '../../model/fact';
import { type CredentialCheck, mappingFor, needsOf, type RequestedMark, type ScopeCheck } from '../../model/readiness';
import type { RichText } from '../../model/revealText';
import { revealPlain } from '../../model/revealText';
import { isHost } from '../../model/source';
import type { Dialect, PostureField } from '../../model/tool';
import { Age, useNow } from '../../parts/Age';
import { StateBadge, VerdictBadge } from '../../parts/badges';
import { FactBadge, NotStated } from '../../parts/FactBadge';
import { describeBasis, describeMeaning, describeUnstated } from '../../parts/postureMeanings';
import { describeValue } from '../../parts/postureWords';
import { RequestMark } from '../../parts/RequestMark';
import { describeCheck, describeCredential, describeScope, isGap, stateLabel } from '../../parts/readinessWords';
import { Section } from '../../parts/Section';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import { learn, useAs, usePreflight } from '../../state/accessStore';
import { askAboutTool } from '../../state/askHost';
import { useHost, useSettings } from '../../state/hostStore';
import { decide, useCredentialDecisions } from '../../state/ledger';
import { openDialog } from '../../state/openDialog';
import { useReading } from '../../state/sources/hostList';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { FirstList } from '../../ui/FirstItems';
import { ProviderChoice, type ProviderChoiceProps } from './ProviderChoice';

type ToolPreflight = ReturnType<typeof useToolPreflight>;

/** Checks the open tool against the identity in use. */
function useToolPreflight(detail: ToolDetail) {
  const host = useHost();
  const settings = useSettings();
  const preflight = usePreflight();
  // What a host refuses tells of its caller alone.
  const as = useAs();
  const { identity, state, providers } = preflight;
  const mappings = useCredentialDecisions();
  const { tool, family } = detail;
  const needs = needsOf(tool, family);
  const suggestion =
    factValue(tool.posture.credential) === 'not-needed' ? null : suggestProvider(tool.toolId, providers);
  const book = openBook(identity, { matchesWildcards: state.matchesWildcards });
  return {
    identity: identity.name,
    check: checkTool(needs, book, mappings, suggestion?.provider),
    enforcedScopes: isHost(detail.source.id) ? preflight.enforcedScopes : new Set<string>(),
    requested: state.requested,
    onAsk:
      isHost(detail.source.id) && host !== null && answersById(host) && as === 'caller'
        ? () => askAboutTool(host, settings.limits, detail.toolId, learn)
        : undefined,
    provider: {
      family,
      familySize: detail.familySize,
      providers,
      suggestion,
      mapping: mappingFor(mappings, needs),
      onMap: (about, provider, reason) => {
        const subject = about === 'family' ? family : tool.toolId;
        const words =
          provider === '' ? 'Decided: no credential is needed.' : `Credential provider: ${revealPlain(provider)}.`;
        decide([credentialDecision(about, subject, provider, { reason })], words);
      },
    } satisfies Omit<ProviderChoiceProps, 'isNeedStated'>,
  };
}

/** What a caller must hold before the tool runs, and what of it is held: scopes, a credential, a person's approval. */
export function RequirementsTab({ detail, marks }: { readonly detail: ToolDetail; readonly marks: readonly string[] }) {
  const { tool } = detail;
  const preflight = useToolPreflight(detail);
  return (
    <div className="space-y-5">
      <section aria-label="Readiness" className="rounded-lg border border-line bg-sunk px-3 py-2.5">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <VerdictBadge check={preflight.check} />
          <span className="text-ink-2">
            as <UntrustedText text={preflight.identity} />
          </span>
        </p>
        <p className="mt-0.5 text-xs text-ink-2 leading-4.5">
          {describeCheck(preflight.check)}{' '}
          <Button variant="quiet" className="h-auto! px-0.5! text-xs touch:-my-3" onClick={() => openDialog('grants')}>
            Edit scopes
          </Button>
        </p>
        {preflight.onAsk !== undefined && <AskHost onAsk={preflight.onAsk} />}
      </section>
      <Section title="Scopes">
        <div>
          <Scopes fact={tool.scopes} dialect={tool.dialect} marks={marks} preflight={preflight} />
        </div>
      </Section>
      <Requirement title="Credential" field="credential" tool={tool}>
        <Credential preflight={preflight} tool={tool} />
      </Requirement>
      <Requirement title="Approval" field="approval" tool={tool} />
      {isHost(detail.source.id) && tool.dialect === 'openwop' && <HostCapabilities tool={tool} />}
    </div>
  );
}

const stateOfNeed = {
  offered: 'the host offers it',
  missing: 'missing: the host’s discovery doesn’t offer it',
  unknown: 'not verifiable: the host’s discovery doesn’t tell',
} as const;

/** What the tool needs of its host; nothing where it states no such need. */
function HostCapabilities({ tool }: Pick<ToolDetail, 'tool'>) {
  const discovery = useReading((now) => (now.discovery?.kind === 'found' ? now.discovery.discovery : null));
  const needs = hostNeeds(tool, discovery?.document);
  if (needs.length === 0) return null;
  return (
    <Section title="Capabilities of the host">
      <ul className="grid gap-1.5">
        {needs.map(({ capability, reason, state }) => (
          <li key={capability}>
            <code className="font-mono text-xs">{capability}</code>{' '}
            <span className={state === 'missing' ? 'font-medium text-miss' : 'text-ink-2'}>{stateOfNeed[state]}</span>
            <Small>Needed because {reason}.</Small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AskHost({ onAsk }: { readonly onAsk: () => Promise<RichText> }) {
  const { data: answer, isPending: isAsking, mutate: ask } = useMutation({ mutationFn: onAsk });
  return (
    <div className="mt-1.5 text-xs leading-4.5">
      <Button
        aria-disabled={isAsking}
        onClick={() => {
          if (!isAsking) ask();
        }}
      >
        Ask the host about this tool
      </Button>
      <p role="status" className="mt-1 text-ink-2">
        {isAsking ? (
          'Asking the host…'
        ) : answer === undefined ? (
          'It is asked to describe the tool, never to run it. A refusal may name what is missing.'
        ) : (
          <QuotingText words={answer} />
        )}
      </p>
    </div>
  );
}

interface ScopesProps {
  readonly fact: ToolDetail['tool']['scopes'];
  readonly dialect: Dialect;
  readonly marks: readonly string[];
  readonly preflight: ToolPreflight;
}

function Scopes({ fact, dialect, marks, preflight }: ScopesProps) {
  const scopes = factValue(fact);
  if (scopes === undefined) {
    return (
      <>
        <NotStated />
        <Small>
          {dialect === 'openwop'
            ? 'The host doesn’t say which scopes a caller needs.'
            : 'This format has no word for the scopes a caller needs.'}{' '}
          That is not the same as none.
        </Small>
      </>
    );
  }
  if (scopes.length === 0) {
    return (
      <>
        <p className="font-medium text-ink-2">none</p>
        <Small>The host states an empty list: no scope is needed.</Small>
      </>
    );
  }
  return (
    <>
      <FirstList items={scopes} className="divide-y divide-line rounded-md border border-line">
        {(scope, i) => {
          const check = preflight.check.scopes?.[i];
          return (
            <li key={i} className={check !== undefined && isGap(check.state) ? 'border-l-2 border-l-miss' : ''}>
              <div className="flex items-center gap-2 py-0.5 pr-0.5 pl-2.5">
                <UntrustedText isCode className="min-w-0 flex-1" text={scope} marks={marks} />
                {check !== undefined && <StateBadge state={stateLabel(check.state)} />}
                <CopyButton text={scope} label={`Copy scope ${scope}`} className="[&_svg]:size-3.5" />
              </div>
              {check !== undefined && <ScopeEvidence check={check} preflight={preflight} />}
            </li>
          );
        }}
      </FirstList>
      <Small>
        {scopes.length === 1 ? 'A caller must hold this scope' : `A caller must hold all ${scopes.length} scopes`}, or
        the host refuses the call (RFC 0064 §C). <Basis words={<QuotingText words={describeBasis(fact)} />} />
      </Small>
    </>
  );
}

function ScopeEvidence({ check, preflight }: { readonly check: ScopeCheck; readonly preflight: ToolPreflight }) {
  const grant = check.state === 'unknown' ? undefined : check.grant;
  return (
    <div className="px-2.5 pb-1.5 text-xs text-ink-2 leading-4.5">
      <QuotingText words={describeScope(check)} />
      {preflight.enforcedScopes.has(check.scope) && ' · enforced by this host'}
      {grant !== undefined && <HeldSince at={grant.at} />}
      {check.state === 'missing' && <Request kind="scope" name={check.scope} preflight={preflight} />}
    </div>
  );
}

function Credential(props: { readonly preflight: ToolPreflight; readonly tool: ToolDetail['tool'] }) {
  const { preflight, tool } = props;
  const { credential } = preflight.check;
  const isNeedStated = tool.posture.credential.basis !== 'unstated';
  return (
    <div
      className={`mt-2 rounded-md border border-line px-2.5 py-1.5 text-xs text-ink-2 leading-4.5 ${isGap(credential.state) ? 'border-l-2 border-l-miss' : ''}`}
    >
      <p className="flex min-h-6 items-center justify-between gap-2">
        <span className="min-w-0 truncate font-mono text-ink">
          {hasProvider(credential) ? <UntrustedText text={credential.provider} /> : ''}
        </span>
        <StateBadge state={stateLabel(credential.state)} />
      </p>
      <QuotingText words={describeCredential(credential)} />
      {'grant' in credential && credential.grant !== undefined && <HeldSince at={credential.grant.at} />}
      {(credential.state === 'missing' || credential.state === 'needs-attention') && (
        <Request kind="credential" name={credential.provider} preflight={preflight} />
      )}
      {!(isNeedStated && credential.state === 'not-required' && credential.saidBy === 'host') && (
        <ProviderChoice {...preflight.provider} isNeedStated={isNeedStated} />
      )}
    </div>
  );
}

function hasProvider(check: CredentialCheck): check is CredentialCheck & { readonly provider: string } {
  return 'provider' in check && check.provider !== undefined;
}

function Request({ preflight, ...gap }: Pick<RequestedMark, 'kind' | 'name'> & { readonly preflight: ToolPreflight }) {
  return <RequestMark gap={{ ...gap, identity: preflight.identity }} requested={preflight.requested} />;
}

const everyMinute = 60_000;

function HeldSince({ at }: { readonly at: string }) {
  const now = useNow(everyMinute);
  return (
    <span className="text-ink-3">
      {' '}
      · <Age at={Date.parse(at)} now={now} />
    </span>
  );
}

function Requirement({
  title,
  field,
  tool,
  children,
}: {
  readonly title: string;
  readonly field: PostureField;
  readonly tool: ToolDetail['tool'];
  readonly children?: ReactNode;
}) {
  const fact = tool.posture[field];
  const value = factValue(fact);
  return (
    <Section title={title}>
      <div>
        <p className="flex flex-wrap items-center gap-x-2">
          <FactBadge field={field} fact={fact} dialect={tool.dialect} />
          {value !== undefined && <span>{describeValue(field, value)}</span>}
        </p>
        {children}
        <Small>
          {value === undefined && `${describeUnstated(field)} `}
          {describeMeaning(field, value)}{' '}
          {value !== undefined && <Basis words={<QuotingText words={describeBasis(fact)} />} />}
        </Small>
      </div>
    </Section>
  );
}

function Small({ children }: { readonly children: ReactNode }) {
  return <p className="mt-1 max-w-prose text-xs text-ink-2 leading-4.5">{children}</p>;
}

function Basis({ words }: { readonly words: ReactNode }) {
  return <span className="text-ink-3">How we know: {words}.</span>;
}
