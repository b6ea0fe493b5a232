import type { ReactNode } from 'react';
import { describeAuthor, describeSigned } from '../../model/dates';
import { disputes } from '../../model/dispute';
import { claimedNameOf, isClaimedUnattended, lastStoodBy } from '../../model/draft';
import { factValue } from '../../model/fact';
import { shortModeReason } from '../../model/modeFor';
import type { Tool } from '../../model/tool';
import { ChangeChips } from '../../parts/badges';
import { UntrustedText } from '../../parts/UntrustedText';
import { useRejection } from '../../state/ledger';
import { Pill } from './draftParts';
import type { ReviewedEntry } from './reviewDraft';

/** What is to be said of this entry and not of all: one line each, nothing for most. */
export function EntryStanding({ reviewed }: { readonly reviewed: ReviewedEntry }) {
  const { entry, tool, accepted, acceptedUnread, withheld } = reviewed;
  const stoodBy = lastStoodBy(entry);
  const claimedName = claimedNameOf(entry);
  const rejection = useRejection(entry.toolId);
  return (
    <>
      {entry.nameInTarget !== undefined && (
        <Line>
          exported as <UntrustedText isCode text={entry.nameInTarget} />
        </Line>
      )}
      {claimedName !== undefined && (
        <Line>
          proposed: exported as <UntrustedText isCode text={claimedName} />
        </Line>
      )}
      {reviewed.changes.length > 0 && (
        <Line>
          <Chips classes={reviewed.changes} /> since the baseline
        </Line>
      )}
      {accepted.map((one) => (
        <Line key={one.about}>
          critical finding {one.about} accepted: <UntrustedText text={describeSigned(one)} />
        </Line>
      ))}
      {acceptedUnread !== undefined && (
        <Line>
          accepted unseen: <UntrustedText text={describeSigned(acceptedUnread)} />
        </Line>
      )}
      {tool !== undefined &&
        disputedFields(tool.tool).map(({ field, value, against }) => (
          <span key={field} className="block text-miss text-xs" title={against.join(', ')}>
            Network {value}: its own words disagree
          </span>
        ))}
      {rejection !== undefined && (
        <Line>
          <Pill look="care">rejected</Pill> <UntrustedText text={describeAuthor(rejection)} />
        </Line>
      )}
      {reviewed.isDenied && (
        <Line>
          <Pill look="care">denied</Pill> not exported
        </Line>
      )}
      {stoodBy !== undefined && (
        <Line>
          confirmed{' '}
          <UntrustedText
            text={describeAuthor({
              by: stoodBy.confirmed.by || 'somebody without a name',
              at: stoodBy.confirmed.at,
              reason: '',
              ...(stoodBy.from !== undefined && { from: stoodBy.from }),
            })}
          />
        </Line>
      )}
      {withheld !== null && (
        <Line>
          <Pill look="care">not exposed here</Pill> <UntrustedText text={withheld} />
        </Line>
      )}
    </>
  );
}

function Chips(props: Parameters<typeof ChangeChips>[0]) {
  return (
    <span className="inline-flex">
      <ChangeChips {...props} />
    </span>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <span className="block text-ink-2 text-xs [overflow-wrap:anywhere] [&>span]:flex-wrap">{children}</span>;
}

/** Why the mode is not the one that was chosen, in a few words; '' where it is. */
export function whyOtherMode({ entry, mode, choice, resolution }: ReviewedEntry): string {
  if (isClaimedUnattended(entry)) return 'proposed: auto';
  if (choice?.mayRunUnattended === false) return shortModeReason(choice.reason);
  if (entry.mode === mode || resolution === null) return '';
  return `asks for now: ${choice === null ? 'not in catalog' : shortModeReason(choice.reason)}`;
}

/** The values that its own words speak against and that the row doesn't show: the tier has its mark. */
function disputedFields(tool: Pick<Tool, 'posture' | 'evidence'>) {
  const against = disputes(tool, 'egress');
  const value = factValue(tool.posture.egress);
  return against.length === 0 ? [] : [{ field: 'egress' as const, value, against }];
}
