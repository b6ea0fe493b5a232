import { useId, useMemo, useState } from 'react';
import { agrees, proposeTiers, type TierProposal } from '../../draft/hintTiers';
import { claimWords } from '../../model/evidence';
import { stated } from '../../model/fact';
import { revealPlain } from '../../model/revealText';
import { FactBadge } from '../../parts/FactBadge';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/QuestionFailed';
import { UntrustedText } from '../../parts/UntrustedText';
import { assign } from '../../state/assignments';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { ofMatches } from '../../state/catalogView';
import { useEngineQuery } from '../../state/engineQuery';
import { useLedger } from '../../state/ledger';
import { closeDialog } from '../../state/openDialog';
import { currentPreferences } from '../../state/preferences';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { DataTable } from '../../ui/DataTable';
import { Dialog } from '../../ui/Dialog';
import { FirstItems } from '../../ui/FirstItems';
import { TextArea } from '../../ui/Input';

const usualReason = 'The server says so, or says nothing and is taken to change things. Nothing found says otherwise.';

/** A tier for each tool that has none, by its server's word: what anything speaks against can't be taken. */
export function TakeHints() {
  const id = useId();
  const [reason, setReason] = useState(usualReason);
  /** Where a person differs from what is ticked at first. */
  const [changed, setChanged] = useState<ReadonlySet<TierProposal>>(new Set());
  const { revision } = useKnownCatalog();
  const ledger = useLedger();
  const { answer, failure } = useEngineQuery('hinted tiers', [revision], () =>
    ofMatches((result, { matches }) => catalogClient.ask('fingerprints', { result, from: 0, to: matches })),
  );
  const proposals = useMemo(
    () => [...proposeTiers(answer ?? [], ledger)].sort((a, b) => rank(a) - rank(b)),
    [answer, ledger],
  );
  const isTicked = (one: TierProposal) => agrees(one) !== changed.has(one);
  const toggle = (one: TierProposal) => {
    const next = new Set(changed);
    if (!next.delete(one)) next.add(one);
    setChanged(next);
  };
  const taken = proposals.filter(isTicked);
  const isReady = taken.length > 0 && reason.trim() !== '';
  const apply = () => {
    const { reviewer } = currentPreferences();
    const at = new Date().toISOString();
    assign(
      taken.map(({ toolId, digest, value, claim }) => ({
        kind: 'assignment',
        toolId,
        digest,
        about: 'tier',
        value,
        reason: reason.trim(),
        at,
        ...(claim !== null && { byHint: true as const }),
        ...(reviewer !== '' && { by: reviewer }),
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
      footer={
        <>
          <Button variant="primary" disabled={!isReady} onClick={apply}>
            Assign {formatCounted(taken.length, 'tier')}
          </Button>
          <Button onClick={closeDialog}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && <QuestionFailed {...failure} />}
        {answer === undefined ? (
          <p role="status" className="text-ink-2">
            Reading…
          </p>
        ) : (
          <p className="text-ink-2">{describe(proposals)}</p>
        )}
        {proposals.length > 0 && (
          <FirstItems items={proposals} first={50}>
            {(shown) => (
              <div className="max-h-[40vh] overflow-y-auto rounded-lg border border-line">
                <DataTable
                  label="Proposed changes"
                  className="text-xs"
                  rows={shown}
                  columns={[
                    {
                      id: 'tick',
                      className: 'w-8',
                      cell: (one) => (
                        <Checkbox
                          aria-label={`Apply safety tier of ${revealPlain(one.toolId)}`}
                          aria-description={describeAgainst(one)}
                          checked={isTicked(one)}
                          disabled={one.against.length > 0}
                          onChange={() => toggle(one)}
                        />
                      ),
                    },
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
                      cell: ({ claim }) => (claim === null ? 'says nothing' : claimWords[claim]),
                    },
                    {
                      id: 'tier',
                      header: 'Becomes',
                      cell: ({ value }) => <FactBadge field="tier" fact={stated(value)} />,
                    },
                  ]}
                />
              </div>
            )}
          </FirstItems>
        )}
        <div>
          <label htmlFor={`${id}-reason`} className="mb-1 block w-fit font-medium">
            Reason
          </label>
          <TextArea
            id={`${id}-reason`}
            required
            rows={2}
            maxLength={1_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Those that agree first, then those whose server says nothing, then what can't be taken. */
function rank(one: TierProposal): number {
  return one.against.length > 0 ? 2 : one.claim === null ? 1 : 0;
}

function describeAgainst({ against }: TierProposal): string | undefined {
  return against.length === 0 ? undefined : `against it: ${against.join(', ')}`;
}

function describe(proposals: readonly TierProposal[]): string {
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
