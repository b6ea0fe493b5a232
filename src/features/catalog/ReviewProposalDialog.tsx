import { useState } from 'react';
import {
  type CurrentValue,
  type Disagreement,
  isStricter,
  isTickedAtFirst,
  type ProposedGroup,
  type ProposedValue,
  type ReviewProposal,
} from '../../draft/proposedAssignments';
import { describeAuthor } from '../../model/dates';
import type { Decision } from '../../model/decision';
import { type RichText, revealPlain } from '../../model/revealText';
import { ChangeList, useTicks } from '../../parts/ChangeList';
import { formatCount, formatCounted, formatDay } from '../../parts/formatQuantity';
import { fieldLabel } from '../../parts/postureWords';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import { applyProposal } from '../../state/reviewProposals';
import { type DataColumn, DataTable } from '../../ui/DataTable';
import { Dialog } from '../../ui/Dialog';
import { FirstItems, FirstList } from '../../ui/FirstItems';
import { Checkbox } from '../../ui/Input';

interface ReviewProposalDialogProps {
  readonly proposal: ReviewProposal;
  readonly onClose: () => void;
}

/** What a value is about: rivals share it. */
const placeOf = ({ assignment: { toolId, digest, about } }: ProposedValue) => JSON.stringify([toolId, digest, about]);
const keyOf = (one: ProposedValue) => JSON.stringify([placeOf(one), one.assignment]);

/** What a review file would assign: old and new value of each, and nothing of it unticked. */
export function ReviewProposalDialog({ proposal, onClose }: ReviewProposalDialogProps) {
  const { file, by, values, groups, disagreements, same, refused } = proposal;
  const [taken, setTaken] = useState<readonly ProposedGroup[]>(() => groups.filter(isStricter));
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
      action={{
        label: 'Apply selected',
        isDisabled: chosen.length + taken.length === 0,
        onPress: () => {
          applyProposal(file, chosen, taken);
          onClose();
        },
      }}
    >
      <div className="grid gap-3">
        <p>
          {by === undefined ? (
            'Nobody is named as the writer of '
          ) : (
            <>
              <UntrustedText text={by} /> wrote it, says{' '}
            </>
          )}
          <UntrustedText text={file} />. {proposal.isOfThisCatalog && 'It was written on just this catalog. '}
          {values.length + groups.length === 0
            ? same > 0 && proposal.refused.length === 0
              ? 'It proposes no value that is not assigned here already.'
              : 'Nothing of it can be applied.'
            : values.length > 0 &&
              `It proposes ${formatCounted(values.length, 'value')}; ${formatCounted(chosen.length, 'is', 'are')} selected.`}{' '}
          {contradicting > 0 &&
            `${formatCounted(contradicting, 'contradicts', 'contradict')} something: read them first. `}
          {same > 0 && `${formatCounted(same, 'value is', 'values are')} assigned here already.`}
        </p>
        {values.length > 0 && (
          <ChangeList
            label="Proposed changes"
            isStacked
            className="max-sm:[&_th]:w-[calc(100%-4rem)]!"
            changes={values}
            tick={{
              label: ({ assignment: { about, toolId } }) => `Apply ${fieldLabel(about).toLowerCase()} of ${toolId}`,
              description: (one) =>
                revealPlain(
                  notesOn(one)
                    .map(([words]) => words)
                    .join('; '),
                ) || undefined,
              isTicked,
              onTick: choose,
            }}
            columns={columns}
          />
        )}
        {groups.length > 0 && (
          <FirstList items={groups} aria-label="Proposed verdicts" className="grid gap-1">
            {(group) => (
              <li key={`${group.kind} ${group.value}`}>
                <label className="flex min-h-6 items-baseline gap-2 touch:min-h-11">
                  <Checkbox
                    checked={taken.includes(group)}
                    onChange={({ target }) =>
                      setTaken(target.checked ? [...taken, group] : taken.filter((one) => one !== group))
                    }
                  />
                  <span>{describeGroup(group)}</span>
                </label>
              </li>
            )}
          </FirstList>
        )}
        {disagreements.length > 0 && (
          <FirstItems items={disagreements} first={20}>
            {(shown) => (
              <DataTable
                label="Where it says otherwise"
                className="text-xs"
                rows={shown}
                rowKey={({ here }) => `${here.kind} ${here.about} ${here.toolId}`}
                columns={disagreementColumns}
              />
            )}
          </FirstItems>
        )}
        {refused.length > 0 && (
          <div>
            <p className="mb-1 font-medium">Not proposed</p>
            <FirstList items={refused} aria-label="Not proposed" className="grid gap-1 text-xs">
              {({ pointer, reason }, place) => (
                // One entry may have several.
                <li key={place} className="[overflow-wrap:anywhere]">
                  <UntrustedText isCode text={pointer} /> <UntrustedText className="text-ink-2" text={reason} />
                </li>
              )}
            </FirstList>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** “Approved: 14 tools, 11 of them here as they were judged; 1 says otherwise than you” */
function describeGroup({ kind, value, decisions, holding, against, over }: ProposedGroup): string {
  const noun = nouns[kind];
  const here = kind === 'judgement' ? 'of tools and servers that are here' : 'here as they were judged';
  const held = kind === 'list' ? '' : `, ${formatCount(holding)} ${here}`;
  const rest = against === 0 ? '' : `; ${formatCounted(against, 'says', 'say')} otherwise than you`;
  const ended = over === 0 ? '' : `; ${formatCounted(over, 'is', 'are')} over, by an end that is past or can’t be read`;
  const word =
    kind === 'licence'
      ? `Firearms class ${value}`
      : `${value.charAt(0).toUpperCase()}${value.slice(1).replace('-', ' ')}`;
  return `${word}: ${formatCounted(decisions.length, noun)}${held}${rest}${ended}`;
}

const nouns: Readonly<Record<ProposedGroup['kind'], string>> = {
  verdict: 'verdict',
  judgement: 'finding',
  licence: 'tool',
  list: 'list',
};

/** What to know before it is ticked, and how each looks. Untrusted text. */
function notesOn({ contradictions, holds }: ProposedValue): readonly (readonly [words: string, look: string])[] {
  return [
    ...(contradictions.length > 0 ? [[`against it: ${contradictions.join(', ')}`, 'text-miss'] as const] : []),
    ...(holds ? [] : [['takes no effect now', 'text-ink-3'] as const]),
  ];
}

/** “rejected by Ada on 2026-11-14: it reads keys, from theirs.review.json” */
function describeSaid(said: Decision): string {
  return `${said.value.replace('-', ' ')} ${describeAuthor(said)}`;
}

const disagreementColumns: readonly DataColumn<Disagreement>[] = [
  {
    id: 'what',
    header: 'What',
    isRowHeader: true,
    cell: ({ here }) => <UntrustedText isCode text={here.toolId.replace(/^list:/, '')} />,
  },
  { id: 'here', header: 'Here', cell: ({ here }) => <UntrustedText text={describeSaid(here)} /> },
  { id: 'file', header: 'The file says', cell: ({ theirs }) => <UntrustedText text={describeSaid(theirs)} /> },
];

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
  { id: 'now', header: 'Now', cell: ({ current }) => <QuotingText words={describeCurrent(current)} /> },
  {
    id: 'proposed',
    header: 'Proposed',
    cell: (one) => (
      <>
        <b className="font-semibold">{one.assignment.value}</b>
        {notesOn(one).map(([words, look]) => (
          <UntrustedText key={words} className={`block ${look}`} text={words} />
        ))}
      </>
    ),
  },
  {
    id: 'said',
    header: 'The file says',
    className: '[overflow-wrap:anywhere]',
    cell: ({ assignment: { from: _file, byHint, ...said } }) => (
      <>
        <UntrustedText className="text-ink-2" text={describeAuthor(said)} />
        {byHint && <span className="block text-ink-3">taken from its hints: the server says so</span>}
      </>
    ),
  },
];

function describeCurrent(current: CurrentValue): RichText {
  switch (current.kind) {
    case 'stated':
    case 'derived':
      return [{ quote: current.value }, { text: `, ${current.kind}` }];
    case 'mine': {
      const { value, at, from } = current.assignment;
      return [
        { text: `${value}, assigned on ${formatDay(at)}` },
        ...(from === undefined ? [] : [{ text: ', from ' }, { quote: from }]),
      ];
    }
    case 'open':
      return [{ text: current.word }];
    case 'changed':
      return [{ text: 'the tool is another than the one reviewed' }];
    case 'absent':
      return [{ text: 'not in this catalog' }];
    default:
      return current satisfies never;
  }
}
