import { type ReactNode, useMemo } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { cutOf } from '../../draft/keptOut';
import { dayOf, markFuture } from '../../model/dates';
import type { Draft } from '../../model/draft';
import { callsOf, refusalsOf, type sumDays } from '../../model/usage';
import { UsageMark } from '../../parts/badges';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { useOpenId } from '../../state/drafts';
import { chooseUsageSubject, useUsageSubject, useUsedTools } from '../../state/evidenceStore';
import { useLedger } from '../../state/ledger';
import { openDialog } from '../../state/openDialog';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { Select } from '../../ui/Input';
import { ProposedCut } from './ProposedCut';
import type { ReviewedEntry } from './reviewDraft';
import { againstAuto, agentsIn, type DraftUsage, likelySubject, usageOfDraft } from './usageOfDraft';

interface UsageCardProps {
  readonly draft: Draft;
  readonly reviewed: readonly ReviewedEntry[];
  readonly matched: ReadonlySet<string>;
  readonly isProposing: boolean;
  readonly onEdit: (edit: DraftEdit) => void;
}

/** What the draft's agent really called, and what follows for the draft. Nothing while there is no evidence. */
export function UsageCard({ draft, reviewed, matched, isProposing, onEdit }: UsageCardProps) {
  const openId = useOpenId();
  const { answer: used = [] } = useUsedTools();
  const chosen = useUsageSubject(openId);
  const ledger = useLedger();
  const cut = useMemo(() => cutOf(ledger, openId), [ledger, openId]);
  const agents = useMemo(() => agentsIn(used), [used]);
  const subject = chosen ?? likelySubject(draft, agents);
  const usage = useMemo(
    () => (subject === null ? null : usageOfDraft({ subject, used, entries: reviewed, matched, cut })),
    [subject, used, reviewed, matched, cut],
  );
  if (used.length === 0 || draft.entries.size === 0) return null;
  const place = subject === null ? '' : agents.findIndex((one) => isSame(one, subject));
  return (
    <section aria-label="Usage of the draft" className="border-line border-t pt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="font-medium">Usage</h2>
        <label className="flex min-w-0 items-center gap-1.5 text-ink-2 text-xs">
          for
          <Select
            aria-label="Agent that the draft is for"
            size="dense"
            value={place}
            onChange={({ target: { value } }) => {
              const next = agents[Number(value)];
              if (next !== undefined) chooseUsageSubject(openId, { client: next.client, agent: next.agent });
            }}
          >
            {place === '' && <option value="">choose an agent</option>}
            {place === -1 && subject !== null && <option value={-1}>{`${subject.agent} in ${subject.client}`}</option>}
            {agents.map(({ client, agent }, i) => (
              <option key={JSON.stringify([client, agent])} value={i}>
                {`${agent} in ${client}`}
              </option>
            ))}
          </Select>
        </label>
        <SoFar look="short" over={['used']} />
        {usage !== null && usage.from !== '' && (
          <span className="text-ink-2 text-xs tabular-nums">
            {formatCounted(usage.sessions, 'session')}, {markFuture(usage.from)} to {markFuture(usage.to)}
          </span>
        )}
        <button
          type="button"
          className="min-h-6 rounded text-accent text-xs hover:underline touch:min-h-11"
          onClick={() => changeAddress({ view: 'sources' })}
        >
          Evidence
        </button>
        {usage !== null && usage.changes.length > 0 && (
          <Button className="ml-auto" aria-haspopup="dialog" onClick={() => openDialog('usage-cut')}>
            Propose the cut
          </Button>
        )}
      </div>
      {usage === null ? (
        <p className="mt-1.5 text-ink-2 text-xs">
          Choose the agent this draft is for: what others called says nothing about it.
        </p>
      ) : (
        <UsageLines usage={usage} reviewed={reviewed} />
      )}
      {isProposing && usage !== null && <ProposedCut draft={draft} usage={usage} reviewed={reviewed} onEdit={onEdit} />}
    </section>
  );
}

function isSame(one: DraftUsage['subject'], other: DraftUsage['subject']): boolean {
  return one.client === other.client && one.agent === other.agent;
}

function UsageLines({ usage, reviewed }: { readonly usage: DraftUsage; readonly reviewed: readonly ReviewedEntry[] }) {
  const { subject, neverCalled, notAllowed, refused, allowedByPerson, absent, cut, tellsOffers, from } = usage;
  if (from === '') {
    return (
      <p className="mt-1.5 text-ink-2 text-xs">
        No evidence of <UntrustedText text={`${subject.agent} in ${subject.client}`} />: nothing is proposed.
      </p>
    );
  }
  const entryOf = new Map(reviewed.map((one) => [one.entry.toolId, one]));
  const tokens = neverCalled.reduce((sum, { toolId }) => sum + (entryOf.get(toolId)?.tool?.tokens ?? 0), 0);
  const calls = notAllowed.reduce((sum, { counts }) => sum + callsOf(counts), 0);
  const lines: readonly (false | LineProps)[] = [
    cut !== null && {
      mark: 'unavailable',
      words: `${formatCount(cut.askedFor.length)} of the ${formatCount(cut.tools)} you cut were asked for`,
      detail: `since ${dayOf(cut.at)}`,
      tools: cut.askedFor.map((toolId) => ({ toolId, words: 'asked for since the cut' })),
    },
    neverCalled.length > 0 && {
      mark: 'offered',
      words: `${formatCount(neverCalled.length)} offered in ${sessionsOf(neverCalled)} and never called`,
      detail: `≈ ${formatCounted(tokens, 'token')} a session`,
      tools: neverCalled.map(({ toolId, offered }) => ({
        toolId,
        words: `offered in ${formatCounted(offered, 'session')}`,
      })),
    },
    notAllowed.length > 0 && {
      mark: 'called',
      words: `${formatCount(notAllowed.length)} called and not allowed`,
      detail: formatCounted(calls, 'call'),
      tools: notAllowed.map(({ toolId, counts }) => ({ toolId, words: formatCounted(callsOf(counts), 'call') })),
    },
    refused.length > 0 && {
      mark: 'refused',
      words: `${formatCount(refused.length)} refused`,
      detail: formatCounted(
        refused.reduce((sum, { counts }) => sum + refusalsOf(counts), 0),
        'call',
      ),
      tools: refused.map(({ toolId, counts }) => ({ toolId, words: byWhom(counts.refused) })),
    },
    allowedByPerson.length > 0 && {
      mark: 'called',
      words: `${formatCount(allowedByPerson.length)} allowed by a person, ${formatCounted(
        allowedByPerson.reduce((sum, { counts }) => sum + counts.allowedByPerson, 0),
        'time',
      )}`,
      detail: 'each call was asked about',
      tools: allowedByPerson.map(({ toolId, counts }) => {
        const against = againstAuto(entryOf.get(toolId), counts);
        const times = `a person allowed it ${formatCounted(counts.allowedByPerson, 'time')}`;
        return { toolId, words: `${times}; ${against === '' ? 'a candidate for auto' : `not for auto: ${against}`}` };
      }),
    },
    absent.length > 0 && {
      mark: 'no-evidence',
      words: `${formatCounted(absent.length, 'entry matches', 'entries match')} no tool`,
      detail: '',
      tools: absent.map((toolId) => ({ toolId, words: 'not in the catalog' })),
    },
  ];
  const shown = lines.filter((line) => line !== false);
  return (
    <>
      {shown.length === 0 && <p className="mt-1.5 text-ink-2 text-xs">This evidence suggests no change.</p>}
      <ul aria-label="Usage" className="mt-1 divide-y divide-line">
        {shown.map((line) => (
          <UsageLine key={line.words} {...line} />
        ))}
      </ul>
      {!tellsOffers && (
        <p className="mt-1 text-ink-3 text-xs">
          The log of <UntrustedText text={subject.client} /> doesn’t say which tools were offered: which of them went
          unused is not known.
        </p>
      )}
    </>
  );
}

interface LineProps {
  readonly mark: string;
  readonly words: string;
  readonly detail: string;
  readonly tools: readonly { readonly toolId: string; readonly words: string }[];
}

function UsageLine({ mark, words, detail, tools }: LineProps): ReactNode {
  const title = (
    <span className="flex flex-wrap items-center gap-x-2">
      <UsageMark word={mark} isBare />
      {words}
      <span className="font-normal text-ink-2 text-xs tabular-nums">{detail}</span>
    </span>
  );
  if (tools.length === 0) return <li className="py-1 pl-5 font-medium">{title}</li>;
  return (
    <li className="py-0.5">
      <Disclosure summary={title}>
        <FirstList items={tools} first={20} className="mb-1 grid gap-1 text-xs">
          {(one) => (
            <li key={one.toolId} className="[overflow-wrap:anywhere]">
              <UntrustedText isCode text={one.toolId} /> <span className="text-ink-2">{one.words}</span>
            </li>
          )}
        </FirstList>
      </Disclosure>
    </li>
  );
}

/** `36 sessions`, or `9 to 36 sessions` where they differ */
function sessionsOf(tools: DraftUsage['neverCalled']): string {
  const counts = tools.map(({ offered }) => offered);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? formatCounted(most, 'session') : `${formatCount(least)} to ${formatCounted(most, 'session')}`;
}

function byWhom(by: ReturnType<typeof sumDays>['refused']): string {
  return [
    ...(by.person > 0 ? [`${formatCount(by.person)} by a person`] : []),
    ...(by.rule > 0 ? [`${formatCount(by.rule)} by a rule`] : []),
    ...(by.nobody > 0 ? [`${formatCount(by.nobody)} because nobody was there`] : []),
    ...(by.unknown > 0 ? [`${formatCount(by.unknown)} by whom the log can’t say`] : []),
  ].join(', ');
}
