import type { DraftEdit } from '../../draft/editDraft';
import { confirmedMode } from '../../model/draft';
import { disputes, speaksAgainst } from '../../model/evidence';
import { type Fact, factValue } from '../../model/fact';
import { severityRank, worstOf } from '../../model/finding';
import { revealPlain } from '../../model/revealText';
import { hintClaim } from '../../model/tool';
import { ChangeList, ReasonField, useReason, useTicks } from '../../parts/ChangeList';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { valueLabel } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { type ReviewedEntry, titleOf } from './reviewDraft';

interface UnattendedDialogProps {
  readonly entries: readonly ReviewedEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
  readonly onClose: () => void;
}

const keyOf = ({ toolId }: UnattendedLine) => toolId;

/** Lets tools that only read run without asking: each is named, and one reason stands for all. */
export function UnattendedDialog({ entries, onEdit, onClose }: UnattendedDialogProps) {
  const lines = unattendedLines(entries);
  const { isTicked, tick } = useTicks(keyOf, (line: UnattendedLine) => line.isTicked);
  const { reason, isGiven, field } = useReason('Give a reason: it becomes the note of each.');
  const taken = lines.filter(isTicked).map(keyOf);
  const apply = () => {
    if (!isGiven()) return;
    onEdit({ kind: 'change-tools', toolIds: taken, change: { mode: 'auto', reason } });
    onClose();
  };
  const stating = lines.filter((line) => line.isTicked);
  const others = lines.filter((line) => !line.isTicked);
  const groups = [
    { title: 'State that they only read', own: stating },
    { title: stating.length === 0 ? 'Said to only read' : 'Less sure', own: others },
  ];
  return (
    <Dialog
      title="Let tools run unattended"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" disabled={taken.length === 0} onClick={apply}>
            Set {formatCounted(taken.length, 'tool')} to auto
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          Nobody is asked before these run. Tools whose names, parameters or findings say otherwise are not listed.
        </p>
        {groups.map(({ title, own }) => {
          if (own.length === 0) return null;
          const unticked = own.filter((line) => !isTicked(line));
          return (
            <section key={title}>
              <div className="mb-1 flex items-baseline gap-2">
                <h3 className="font-medium">{title}</h3>
                <span className="text-ink-3 tabular-nums">{formatCount(own.length)}</span>
                {unticked.length > 1 && (
                  <Button variant="quiet" className="ml-auto" onClick={() => tick(unticked, true)}>
                    Tick all {formatCount(own.length)}
                  </Button>
                )}
              </div>
              <ChangeList
                label={title}
                isHeadHidden
                isBoxed
                changes={own}
                tick={{
                  label: ({ toolId }) => `Let ${revealPlain(toolId)} run unattended`,
                  description: ({ because }) => because,
                  isTicked,
                  onTick: (line, ticked) => tick([line], ticked),
                }}
                columns={[
                  {
                    id: 'tool',
                    header: 'Tool',
                    isRowHeader: true,
                    cell: ({ toolId, reviewed }) => (
                      <>
                        <UntrustedText className="font-medium" text={titleOf(reviewed) ?? ''} />{' '}
                        <UntrustedText isCode className="text-ink-2" text={toolId} />
                      </>
                    ),
                  },
                  {
                    id: 'because',
                    header: 'Why',
                    className: 'max-w-56 text-ink-2 sm:min-w-36',
                    cell: ({ because }) => because,
                  },
                ]}
              />
            </section>
          );
        })}
        <ReasonField {...field} />
      </div>
    </Dialog>
  );
}

/** A tool that asks now, and might run unattended as it only reads. */
export interface UnattendedLine {
  readonly toolId: string;
  readonly reviewed: ReviewedEntry;
  /** What it rests on; only what its source states is ticked at first. */
  readonly because: string;
  readonly isTicked: boolean;
}

/** Returns the tools that only read, those that state it first; none that anything speaks against. */
export function unattendedLines(entries: readonly ReviewedEntry[]): readonly UnattendedLine[] {
  const lines = entries.flatMap((reviewed): readonly UnattendedLine[] => {
    const because = isFree(reviewed) ? whyItReads(reviewed) : null;
    if (because === null) return [];
    const limits = limitsOf(reviewed);
    const isTicked = because === statesIt && limits.length === 0;
    return [{ toolId: reviewed.entry.toolId, reviewed, because: [because, ...limits].join('; '), isTicked }];
  });
  return lines.sort((a, b) => Number(b.isTicked) - Number(a.isTicked));
}

/** Whether it asks now, could run unattended, and no word of its own and no finding above low speaks against that. */
function isFree({ entry, resolution, choice, tool, isDenied, open }: ReviewedEntry): boolean {
  if (confirmedMode(entry) === 'auto' || isDenied || tool === undefined) return false;
  if (resolution?.kind !== 'resolves' || choice?.mayRunUnattended !== true) return false;
  const { evidence } = tool.tool;
  return (
    tool.isUnjudged !== true &&
    severityRank(worstOf(open)) >= severityRank('low') &&
    speaksAgainst(evidence, 'tier', 'read').length === 0 &&
    disputes(tool.tool, 'egress').length === 0
  );
}

const statesIt = 'states that it only reads';

function whyItReads({ tool }: ReviewedEntry): string | null {
  if (tool === undefined) return null;
  const { posture, hints } = tool.tool;
  const { tier } = posture;
  if (tier.basis === 'unstated') return hintClaim(hints) === 'only-reads' ? 'the server says so' : null;
  if (tier.value !== 'read' && tier.value !== 'pure') return null;
  if (tier.basis === 'stated') return statesIt;
  return tier.basis === 'assigned' && tier.byHint ? 'the server says so' : `${tier.value}, ${tier.basis}`;
}

/** What else is known of it that one would want to know. */
function limitsOf({ tool, open }: ReviewedEntry): readonly string[] {
  if (tool === undefined) return [];
  const { egress, approval } = tool.tool.posture;
  const says = (field: 'egress' | 'approval', fact: Fact, harmless: readonly string[]) => {
    const value = factValue(fact);
    return value === undefined || harmless.includes(value) ? [] : [`${field} ${valueLabel(field, value)}`];
  };
  return [
    ...says('egress', egress, ['none', 'safe-fetch']),
    ...says('approval', approval, ['never']),
    ...(open.length > 0 ? ['a finding is open'] : []),
  ];
}
