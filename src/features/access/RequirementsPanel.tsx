import { type ReactNode, useMemo, useState } from 'react';
import { findReliefs, fitRoles, type Relief, type RoleFit } from '../../access/sum';
import { writeRequirements, writeRequirementsCsv } from '../../exports/requirementsReport';
import type { Host } from '../../host/settings';
import type { RequestedMark, RequirementOfSet, RequirementsSum } from '../../model/readiness';
import { Verdicts } from '../../parts/AccessBar';
import { StateBadge } from '../../parts/badges';
import { FirstNames } from '../../parts/FirstNames';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { RequestMark } from '../../parts/RequestMark';
import { isGap, stateLabel } from '../../parts/readinessWords';
import { Disclosure, Section } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { usePreflight, useSubjectCount } from '../../state/accessStore';
import { askRequirements, useAnswer } from '../../state/catalogView';
import { useDraft } from '../../state/drafts';
import { useEngineQuery } from '../../state/engineQuery';
import { useHost } from '../../state/hostStore';
import { currentDialog } from '../../state/openDialog';
import { saveFile } from '../../state/saveFile';
import { useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { SidePanel } from '../../ui/Dialog';
import { FirstList } from '../../ui/FirstItems';
import { IdentitiesSideBySide, ToolNames } from './IdentitiesSideBySide';

const firstGaps = 8;
const maxReliefs = 12;
const firstReliefs = 3;

/** What the open draft, or else the tools that match, need in all; and two identities over them. */
export function RequirementsPanel({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft();
  const isOfDraft = useAddress((address) => address.view) === 'allowlist';
  const toolIds = useMemo(() => (isOfDraft ? [...draft.entries.keys()] : null), [isOfDraft, draft.entries]);
  const matching = useAnswer(({ result }) => result?.matches ?? 0);
  const shown = isOfDraft ? `the draft “${draft.name}”` : `${formatCounted(matching, 'tool')} that match`;
  const { checkedAs } = usePreflight();
  // Without ids the question is about the last answer's matches, which change with whom they are checked against.
  const matches = useAnswer(({ result }) => (toolIds === null ? result?.id : undefined));
  const { answer, failure } = useEngineQuery('requirements', [useSubjectCount(), toolIds, matches], () =>
    askRequirements(checkedAs, toolIds),
  );
  return (
    <SidePanel title="Requirements" onClose={onClose}>
      <div className="grid gap-6">
        {failure !== null && <QuestionFailed {...failure} />}
        {answer ? (
          <RequirementsOfSet toolsWords={shown} sum={answer} />
        ) : (
          failure === null &&
          (answer === undefined ? (
            <p className="text-ink-3">Adding up…</p>
          ) : (
            <p className="text-ink-2">
              Choose who to check under “Access as”, or enter scopes under “Scopes and credentials”.
            </p>
          ))
        )}
        <IdentitiesSideBySide toolsWords={shown} toolIds={toolIds} />
      </div>
    </SidePanel>
  );
}

interface RequirementsOfSetProps {
  /** Which tools: `214 tools that match`, `the draft “Support”`. */
  readonly toolsWords: string;
  readonly sum: RequirementsSum;
}

/** What a set of tools needs in all, what is missing of it, and how to need less. */
function RequirementsOfSet({ toolsWords, sum }: RequirementsOfSetProps) {
  const preflight = usePreflight();
  const host = useHost();
  const { roles, probe } = preflight;
  const { requested } = preflight.state;
  const [startsAtRequest] = useState(() => currentDialog()?.isRequest === true);
  const gaps = sum.requirements.filter(({ state }) => state !== 'held');
  const held = sum.requirements.filter(({ state }) => state === 'held');
  const scopes = useMemo(() => sum.requirements.filter(({ kind }) => kind === 'scope').map(({ name }) => name), [sum]);
  const fits = useMemo(() => fitRoles(roles, scopes), [roles, scopes]);
  const reliefs = useMemo(() => findReliefs(sum).filter(closesGap), [sum]);
  const item = (one: RequirementOfSet) => (
    <RequirementItem
      key={`${one.kind} ${one.name}`}
      requirement={one}
      requested={requested}
      identity={preflight.identity.name}
    />
  );
  return (
    <section aria-label="Requirements of a set" className="grid gap-5">
      <div>
        <p>
          <b className="font-semibold">
            <UntrustedText text={toolsWords} />
          </b>
          , access as{' '}
          <b className="font-semibold">
            <UntrustedText text={sum.identity} />
          </b>
          : <Verdicts verdicts={sum.verdicts} />.
          {gaps.length > 0 &&
            ` With everything below granted, ${formatCount(sum.readyWithAll)} of ${formatCounted(sum.tools, 'tool')} would be ready.`}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <RequirementsReport startsOpen={startsAtRequest} {...{ sum, toolsWords, host, requested }} />
          {probe !== undefined && <Button onClick={probe.onAsk}>Check again</Button>}
        </div>
      </div>
      {gaps.length > 0 && (
        <Section title="Grant first">
          <FirstList
            items={gaps}
            first={firstGaps}
            aria-label="Gaps"
            className="divide-y divide-line rounded-lg border border-line"
          >
            {item}
          </FirstList>
        </Section>
      )}
      {gaps.length === 0 && sum.requirements.length > 0 && (
        <p className="text-ok">Everything these tools state is held.</p>
      )}
      {sum.requirements.length === 0 && <p className="text-ink-2">These tools state no scope and no credential.</p>}
      {reliefs.length > 0 && (
        <Section title="Or drop tools">
          <FirstList
            items={reliefs.slice(0, maxReliefs)}
            first={firstReliefs}
            aria-label="Needing less"
            className="divide-y divide-line rounded-lg border border-line"
          >
            {(relief) => <ReliefItem key={relief.drop.join(' ')} {...relief} />}
          </FirstList>
        </Section>
      )}
      {fits.length > 0 && scopes.length > 0 && (
        <Section title="Smallest role that covers the scopes">
          <Roles fits={fits} />
        </Section>
      )}
      {silences(sum).map(([title, tools]) => (
        <Folded key={title} title={`${title}: ${formatCount(tools.length)}`}>
          <ToolNames tools={tools} />
        </Folded>
      ))}
      {held.length > 0 && (
        <Folded title={`Held already: ${formatCount(held.length)}`}>
          <FirstList items={held} aria-label="Held" className="divide-y divide-line rounded-lg border border-line">
            {item}
          </FirstList>
        </Folded>
      )}
      {sum.unneeded.length > 0 && (
        <Folded title={`Held, but needed by none of these tools: ${formatCount(sum.unneeded.length)}`}>
          <p className="max-h-28 overflow-y-auto font-mono text-ink-2 text-xs leading-5 [overflow-wrap:anywhere]">
            <UntrustedText text={sum.unneeded.slice(0, 200).join(', ')} />
          </p>
        </Folded>
      )}
    </section>
  );
}

/** Whether leaving just these tools out closes a gap that leaving fewer out would not. */
function closesGap({ drop, frees }: Relief): boolean {
  return frees.some(({ state, tools }) => state !== 'held' && tools.length === drop.length);
}

/** Returns the tools whose needs aren't fully known, by what isn't stated; a statement that no tool lacks is left out. */
function silences(sum: RequirementsSum) {
  const all = [
    ['The host doesn’t say which scopes these need', sum.scopesUnstated],
    ['The host doesn’t say whether these need a credential', sum.credentialUnstated],
    ['These need a credential from a provider nobody has confirmed', sum.providerUnknown],
  ] as const;
  return all.filter(([, tools]) => tools.length > 0);
}

/** `Drop these 2 tools, and this is no longer needed: workspace:write` */
function ReliefItem({ drop, frees }: Relief) {
  return (
    <li className="px-3 py-2">
      <p>
        Drop {drop.length === 1 ? 'this tool' : `these ${drop.length} tools`}, and{' '}
        {frees.length === 1 ? 'this is' : `these ${formatCount(frees.length)} are`} no longer needed:{' '}
        <FirstNames className="text-ink" names={frees.map(({ name }) => name)} />
      </p>
      <ToolNames tools={drop} />
    </li>
  );
}

function Roles({ fits }: { readonly fits: readonly RoleFit[] }) {
  const covering = fits.find(({ lacks }) => lacks.length === 0);
  const best = covering ?? fits[0];
  if (best === undefined) return null;
  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {covering === undefined ? 'No role covers them all. Closest is ' : 'Role '}
      <b className="font-semibold text-ink">
        <UntrustedText text={best.role} />
      </b>
      {best.lacks.length > 0 && (
        <>
          , without <FirstNames className="text-ink" names={best.lacks} />
        </>
      )}
      {best.extra.length === 0 ? (
        '. It would grant nothing else.'
      ) : (
        <>
          . It would also grant <FirstNames className="text-ink" names={best.extra} />.
        </>
      )}
    </p>
  );
}

function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="-mt-3 text-xs">
      <Disclosure summary={title}>{children}</Disclosure>
    </section>
  );
}

interface RequirementItemProps {
  readonly requirement: RequirementOfSet;
  readonly requested: readonly RequestedMark[];
  readonly identity: string;
}

/** One scope or credential of a set: its state, its leverage, who needs it, and whether it was asked for. */
function RequirementItem({ requirement, requested, identity }: RequirementItemProps) {
  const { kind, name, state, tools, unlocks } = requirement;
  return (
    <li className={`px-3 py-2 ${isGap(state) ? 'border-l-2 border-l-miss' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-2">
        <UntrustedText isCode className="min-w-0" text={name} />
        <span className="text-ink-3 text-xs">{kind}</span>
        <StateBadge state={stateLabel(state)} />
        <span className="ml-auto text-right text-ink-2 text-xs tabular-nums">{describeLeverage(requirement)}</span>
      </div>
      <div className="mt-0.5 flex flex-wrap items-start gap-x-4 text-ink-2 text-xs">
        <Disclosure
          summary={`needed by ${formatCounted(tools.length, 'tool')}${unlocks.length > 0 && unlocks.length < tools.length ? '; those that it unlocks come first' : ''}`}
        >
          <ToolNames tools={[...new Set([...unlocks, ...tools])]} />
        </Disclosure>
        {state !== 'held' && <RequestMark gap={{ kind, name, identity }} requested={requested} asksWho />}
      </div>
    </li>
  );
}

/** `grant it: 7 more become ready` */
function describeLeverage({ state, kind, unlocks }: RequirementOfSet): string {
  if (state === 'held') return '';
  if (unlocks.length === 0) return 'not enough alone';
  const verb = state === 'unknown' ? 'if it is held' : kind === 'scope' ? 'grant it' : 'connect it';
  return `${verb}: ${formatCount(unlocks.length)} more become${unlocks.length === 1 ? 's' : ''} ready`;
}

interface RequirementsReportProps {
  readonly sum: RequirementsSum;
  readonly toolsWords: string;
  readonly host: Host | null;
  readonly requested: readonly RequestedMark[];
  /** Whether the text is in sight at first. */
  readonly startsOpen: boolean;
}

/** What is missing as a request for an administrator: its text in sight, to copy, and as CSV. */
function RequirementsReport({ sum, startsOpen, ...origin }: RequirementsReportProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const write = () =>
    writeRequirements(sum, {
      toolsWords: origin.toolsWords,
      requested: origin.requested,
      takenAt: new Date().toISOString(),
      ...(origin.host && { host: { label: origin.host.label, origin: origin.host.origin } }),
    });
  return (
    <>
      {!isOpen && <Button onClick={() => setOpen(true)}>Show the request</Button>}
      {isOpen && (
        <textarea
          readOnly
          aria-label="Request"
          rows={10}
          className="w-full basis-full resize-y rounded-md border border-ctl bg-sunk p-2 font-mono text-xs"
          value={write()}
        />
      )}
      <CopyButton text={write} label="Copy the request" words="Copy" />
      <Button
        aria-label="Download CSV"
        onClick={() => saveFile('requirements.csv', 'text/csv', [writeRequirementsCsv(sum, origin.requested)])}
      >
        CSV
      </Button>
    </>
  );
}
