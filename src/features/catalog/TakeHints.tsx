import { useMemo } from 'react';
import { agrees, proposeTiers, type TierProposal } from '../../draft/proposedAssignments';
import { claimWords } from '../../model/dispute';
import { stated } from '../../model/fact';
import { revealPlain } from '../../model/revealText';
import { ChangeList, ReasonField, useReason, useTicks } from '../../parts/ChangeList';
import { FactBadge } from '../../parts/FactBadge';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { ofMatches } from '../../state/catalogView';
import { useEngineQuery } from '../../state/engineQuery';
import { decide, useLedger } from '../../state/ledger';
import { closeDialog } from '../../state/openDialog';
import { signNow } from '../../state/preferences';
import { Dialog } from '../../ui/Dialog';

const usualReason = 'The server says so, or says nothing and is taken to change things. Nothing found says otherwise.';

/** Copies of one id differ in their fingerprints. */
const keyOf = ({ toolId, digest }: TierProposal) => `${digest} ${toolId}`;

/** A tier for each tool that has none, by its server's word: what anything speaks against can't be taken. */
export function TakeHints() {
  const { isTicked, tick } = useTicks(keyOf, agrees);
  const { reason, isGiven, field } = useReason('Give a reason: it is kept with each tier.', usualReason);
  const { revision } = useKnownCatalog();
  const ledger = useLedger();
  const { answer, failure } = useEngineQuery('hinted tiers', [revision], () =>
    ofMatches((result, { matches }) => catalogClient.ask('fingerprints', { result, from: 0, to: matches })),
  );
  const proposals = useMemo(
    () => [...proposeTiers(answer ?? [], ledger)].sort((a, b) => rank(a) - rank(b)),
    [answer, ledger],
  );
  const taken = proposals.filter(isTicked);
  const apply = () => {
    if (!isGiven()) return;
    const signed = signNow(reason);
    decide(
      taken.map(({ toolId, digest, value, claim }) => ({
        kind: 'assignment',
        toolId,
        digest,
        about: 'tier',
        value,
        ...signed,
        ...(claim !== null && { byHint: true as const }),
      })),
      `Safety tier taken for ${formatCounted(taken.length, 'tool')}.`,
    );
    closeDialog();
  };
  return (
    <Dialog
      title="What the servers say"
      width="wide"
      onClose={closeDialog}
      action={{
        label: `Assign ${formatCounted(taken.length, 'tier')}`,
        isDisabled: taken.length === 0,
        onPress: apply,
      }}
    >
      <div className="grid gap-4">
        {failure !== null && <QuestionFailed {...failure} />}
        {answer === undefined ? (
          <p role="status" className="text-ink-2">
            Reading…
          </p>
        ) : (
          <p className="text-ink-2">{describe(proposals, answer?.length ?? 0)}</p>
        )}
        {proposals.length > 0 && (
          <ChangeList
            label="Proposed changes"
            isBoxed
            changes={proposals}
            tick={{
              label: ({ toolId }) => `Apply safety tier of ${revealPlain(toolId)}`,
              description: describeAgainst,
              isTicked,
              isRefused: ({ against }) => against.length > 0,
              onTick: (one, ticked) => tick([one], ticked),
            }}
            columns={[
              {
                id: 'tool',
                header: 'Tool',
                isRowHeader: true,
                cell: (one) => (
                  <>
                    <UntrustedText isCode text={one.toolId} />
                    {one.against.length > 0 && (
                      <span className="block text-miss">
                        <UntrustedText text={describeAgainst(one) ?? ''} />
                      </span>
                    )}
                  </>
                ),
              },
              {
                id: 'says',
                header: 'Its server',
                className: 'text-ink-2 sm:whitespace-nowrap',
                cell: ({ claim }) => describeClaim(claim),
              },
              {
                id: 'tier',
                header: 'Becomes',
                cell: ({ value }) => <FactBadge field="tier" fact={stated(value)} />,
              },
            ]}
          />
        )}
        <ReasonField {...field} />
      </div>
    </Dialog>
  );
}

function describeClaim(claim: TierProposal['claim']): string {
  if (claim === null) return 'says nothing';
  return claim === 'nothing-moves' ? 'its format says that nothing moves' : claimWords[claim];
}

/** Those that agree first, then those whose server says nothing, then what can't be taken. */
function rank(one: TierProposal): number {
  return one.against.length > 0 ? 2 : one.claim === null ? 1 : 0;
}

function describeAgainst({ against }: TierProposal): string | undefined {
  return against.length === 0 ? undefined : `against it: ${against.join(', ')}`;
}

function describe(proposals: readonly TierProposal[], tools: number): string {
  if (tools === 0) return 'No tool matches.';
  if (proposals.length === 0) return 'Each of these tools has a safety tier already.';
  const agreeing = proposals.filter(agrees).length;
  const silent = proposals.filter(({ claim }) => claim === null).length;
  const contested = proposals.filter(({ against }) => against.length > 0).length;
  const parts = [
    `${formatCounted(proposals.length, 'tool has', 'tools have')} no safety tier. Nobody has checked what their servers say.`,
    `${formatCount(agreeing)} ${agreeing === 1 ? 'is' : 'are'} ticked: hint, name and parameters agree.`,
    ...(silent > 0 ? [`Of ${formatCount(silent)} the server says nothing: taken to change things.`] : []),
    ...(contested > 0 ? [`${formatCount(contested)} can’t be taken: names, parameters or findings disagree.`] : []),
  ];
  return parts.join(' ');
}
