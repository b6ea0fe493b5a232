import {
  type CurrentValue,
  isTickedAtFirst,
  type ProposedValue,
  type ReviewProposal,
} from '../../draft/reviewProposal';
import { revealPlain } from '../../model/revealText';
import { ChangeList, useTicks } from '../../parts/ChangeList';
import { formatCounted, formatDay } from '../../parts/formatQuantity';
import { fieldLabel } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import type { DataColumn } from '../../ui/DataTable';
import { Dialog } from '../../ui/Dialog';
import { FirstItems } from '../../ui/FirstItems';

export interface ReviewProposalDialogProps {
  readonly proposal: ReviewProposal;
  readonly onApply: (applied: readonly ProposedValue[]) => void;
  readonly onClose: () => void;
}

/** What a value is about: rivals share it. */
const placeOf = ({ assignment: { toolId, digest, about } }: ProposedValue) => JSON.stringify([toolId, digest, about]);
const keyOf = (one: ProposedValue) => JSON.stringify([placeOf(one), one.assignment]);

/** What a review file would assign: old and new value of each, and nothing of it unticked. */
export function ReviewProposalDialog({ proposal, onApply, onClose }: ReviewProposalDialogProps) {
  const { file, by, values, same, refused } = proposal;
  const { isTicked, tick } = useTicks(keyOf, isTickedAtFirst);
  const chosen = values.filter(isTicked);
  const contradicting = values.filter(({ contradictions }) => contradictions.length > 0).length;
  const choose = (value: ProposedValue, ticked: boolean) => {
    // A file may say two things of one field: only one can be taken.
    if (ticked)
      tick(
        values.filter((one) => placeOf(one) === placeOf(value)),
        false,
      );
    tick([value], ticked);
  };
  return (
    <Dialog
      title="Review file"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onApply(chosen);
              onClose();
            }}
          >
            Apply selected
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          The file <UntrustedText text={file} />{' '}
          {by === undefined ? (
            'doesn’t name its writer'
          ) : (
            <>
              says it was written by <UntrustedText text={by} />
            </>
          )}
          . {proposal.isOfThisCatalog && 'It was written on just this catalog. '}
          {values.length === 0
            ? same > 0 && proposal.refused.length === 0
              ? 'It proposes no value that is not assigned here already.'
              : 'Nothing of it can be applied.'
            : `It proposes ${formatCounted(values.length, 'value')}; ${formatCounted(chosen.length, 'is', 'are')} selected.`}{' '}
          {contradicting > 0 &&
            `${formatCounted(contradicting, 'contradicts', 'contradict')} something: read them first. `}
          {same > 0 && `${formatCounted(same, 'value is', 'values are')} assigned here already.`}
        </p>
        {values.length > 0 && (
          <ChangeList
            label="Proposed changes"
            changes={values}
            tick={{
              label: ({ assignment: { about, toolId } }) => `Apply ${fieldLabel(about).toLowerCase()} of ${toolId}`,
              description: describeNotes,
              isTicked,
              onTick: choose,
            }}
            columns={columns}
          />
        )}
        {refused.length > 0 && (
          <div>
            <p className="mb-1 font-medium">Not proposed</p>
            <FirstItems items={refused}>
              {(shown) => (
                <ul aria-label="Not proposed" className="grid gap-1 text-xs">
                  {shown.map(({ pointer, reason }, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: one entry may have several
                    <li key={place} className="[overflow-wrap:anywhere]">
                      <UntrustedText isCode text={pointer} /> <UntrustedText className="text-ink-2" text={reason} />
                    </li>
                  ))}
                </ul>
              )}
            </FirstItems>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const idle = 'takes no effect now';

const columns: readonly DataColumn<ProposedValue>[] = [
  {
    id: 'tool',
    header: 'Tool',
    isRowHeader: true,
    cell: ({ assignment: { toolId, about: field } }) => (
      <>
        <UntrustedText isCode text={toolId} />
        <span className="block text-ink-2">{fieldLabel(field)}</span>
      </>
    ),
  },
  { id: 'now', header: 'Now', cell: ({ current }) => <Current current={current} /> },
  {
    id: 'proposed',
    header: 'Proposed',
    cell: ({ assignment: { value }, contradictions, holds }) => (
      <>
        <b className="font-semibold">{value}</b>
        {contradictions.length > 0 && (
          <span className="block text-miss">
            against it: <UntrustedText text={contradictions.join(', ')} />
          </span>
        )}
        {!holds && <span className="block text-ink-3">{idle}</span>}
      </>
    ),
  },
  {
    id: 'said',
    header: 'The file says',
    className: '[overflow-wrap:anywhere]',
    cell: ({ assignment: { by, at, reason } }) => (
      <>
        by {by === undefined ? 'nobody named' : <UntrustedText text={by} />} on <UntrustedText text={formatDay(at)} />:{' '}
        <UntrustedText className="text-ink-2" text={reason} />
      </>
    ),
  },
];

function describeNotes({ contradictions, holds }: ProposedValue): string | undefined {
  const notes = [
    ...(contradictions.length > 0 ? [`against it: ${revealPlain(contradictions.join(', '))}`] : []),
    ...(holds ? [] : [idle]),
  ];
  return notes.length === 0 ? undefined : notes.join('; ');
}

function Current({ current }: { readonly current: CurrentValue }) {
  switch (current.kind) {
    case 'stated':
    case 'derived':
      return (
        <>
          <UntrustedText text={current.value} />, {current.kind}
        </>
      );
    case 'mine':
      return (
        <>
          <UntrustedText text={current.assignment.value} />, assigned on {formatDay(current.assignment.at)}
        </>
      );
    case 'unstated':
      return 'not stated';
    case 'changed':
      return 'the tool is another than the one reviewed';
    case 'absent':
      return 'not in this catalog';
    default:
      return current satisfies never;
  }
}
