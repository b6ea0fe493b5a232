import { FileCheck, FileSearch, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import type { ClientEffect } from '../../engine/effectColumn';
import { isFromMcp } from '../../exports/nameTools';
import { lastConfirmed } from '../../model/claim';
import { describeSigned } from '../../model/dates';
import { claimedNameOf, isClaimedUnattended, type Mode } from '../../model/draft';
import { disputes } from '../../model/evidence';
import { factValue } from '../../model/fact';
import { describeModeReason, shortModeReason } from '../../model/modeFor';
import { revealPlain } from '../../model/revealText';
import type { Tool } from '../../model/tool';
import { ChangeChips, UnsupportedTargetTag } from '../../parts/badges';
import { NotStated, PostureBadge } from '../../parts/FactBadge';
import { formatDay } from '../../parts/formatQuantity';
import { IdText } from '../../parts/IdText';
import { fieldLabel } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { openTool } from '../../state/useAddress';
import { Button, IconButton } from '../../ui/Button';
import { Select } from '../../ui/Input';
import { LineForm, Pill, SettledText, Standing } from './draftParts';
import { EffectCells } from './EffectCells';
import { EntryDetails } from './EntryDetails';
import { mayDoHarm, type ReviewedEntry, titleOf } from './reviewDraft';

export interface EntryActions {
  readonly onEdit: (edit: DraftEdit) => void;
  /** Whether a target that the draft is meant for can load tools on demand. */
  readonly canDefer: boolean;
}

interface Props extends EntryActions {
  readonly reviewed: ReviewedEntry;
  /** Place in the table, from 1 for its header. */
  readonly rowIndex: number;
  /** How many clients are compared. */
  readonly clients: number;
  /** What each of them does with it; empty for a tool that none of them gets. */
  readonly effects: readonly ClientEffect[];
}

export function EntryRow(props: Props) {
  const { reviewed, rowIndex, clients, effects, canDefer, onEdit } = props;
  const { entry, resolution, tool, mode, choice } = reviewed;
  const { toolId } = entry;
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const title = titleOf(reviewed);
  const claimedName = claimedNameOf(entry);
  const isClaimed = isClaimedUnattended(entry);
  const stoodBy = lastConfirmed(entry.claims);
  const mayRun = choice?.mayRunUnattended ?? true;
  const isHeldBack = entry.mode !== mode;
  const reason = choice === null ? null : describeModeReason(choice.reason);
  const [asksWhy, setAsksWhy] = useState(false);
  const modeField = useRef<HTMLSelectElement>(null);
  const endAsking = () => {
    setAsksWhy(false);
    modeField.current?.focus();
  };
  // Who lets a tool that may change things run unattended says why, once: the note holds it.
  const setMode = (next: Mode) => {
    const isNew = next === 'auto' && entry.mode !== 'auto';
    if (isNew && mayDoHarm(tool) && (entry.note ?? '') === '') return setAsksWhy(true);
    setAsksWhy(false);
    onEdit({ kind: 'change-tools', toolIds: [toolId], change: { mode: next } });
  };
  const hasDetails = resolution !== null && resolution.kind !== 'resolves' && resolution.kind !== 'ambiguous';
  return (
    <>
      <tr
        aria-rowindex={rowIndex}
        className="h-10.5 hover:bg-sunk @max-3xl:grid @max-3xl:h-auto @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:items-center @max-3xl:gap-x-2 @max-3xl:gap-y-1 @max-3xl:[grid-template-areas:'name_bin''tier_mode''state_mode''note_note'] @max-3xl:border-line @max-3xl:border-b @max-3xl:px-3 @max-3xl:py-2 @3xl:[&>*]:border-line @3xl:[&>*]:border-b"
      >
        <th
          scope="row"
          className="max-w-0 py-1 pr-2 pl-5 text-left font-normal @max-3xl:max-w-full @max-3xl:p-0 @max-3xl:[grid-area:name]"
        >
          <span className="flex min-w-0 items-baseline gap-2">
            <button
              type="button"
              className="block min-w-0 truncate text-left font-medium hover:underline touch:-mb-6.5 touch:min-w-11 touch:pb-6.5"
              onClick={() => openTool({ toolId, copy: 1 })}
            >
              {title === undefined ? (
                <span className="relative flex min-w-0">
                  <IdText id={toolId} />
                </span>
              ) : (
                <UntrustedText text={title} />
              )}
            </button>
            {reviewed.unsupportedTargets.length > 0 && <UnsupportedTargetTag labels={reviewed.unsupportedTargets} />}
          </span>
          {entry.nameInTarget !== undefined && (
            <span className="block truncate text-ink-2 text-xs">
              exported as <UntrustedText isCode text={entry.nameInTarget} />
            </span>
          )}
          {claimedName !== undefined && (
            <span className="block truncate text-ink-2 text-xs">
              proposed: exported as <UntrustedText isCode text={claimedName} />
            </span>
          )}
          {title !== undefined && (
            <span className="relative flex min-w-0 font-mono text-ink-3 text-xs">
              <IdText id={toolId} />
              {reviewed.alias !== undefined && (
                <span className="min-w-0 truncate font-sans text-ink-2">
                  &nbsp;on server <UntrustedText isCode text={reviewed.alias} />
                </span>
              )}
            </span>
          )}
        </th>
        <td className={`px-2 @max-3xl:p-0 @max-3xl:[grid-area:tier] ${clients > 1 ? '@3xl:hidden' : ''}`}>
          {tool === undefined ? <NotStated words="unknown" /> : <PostureBadge tool={tool.tool} field="tier" />}
        </td>
        <td className="px-2 py-1 @max-3xl:p-0 @max-3xl:text-right @max-3xl:[grid-area:mode]">
          <span className="flex items-center gap-1 @max-3xl:justify-end">
            <Select
              ref={modeField}
              size="dense"
              aria-label={`Mode of ${toolId}`}
              aria-describedby={reason === null ? undefined : reasonId}
              value={mayRun ? entry.mode : 'ask'}
              onChange={(event) => setMode(event.target.value === 'auto' ? 'auto' : 'ask')}
              className="font-medium @max-3xl:h-11"
            >
              <option value="ask">ask</option>
              <option value="auto" disabled={!mayRun}>
                auto
              </option>
            </Select>
            {canDefer && isFromMcp(toolId, tool?.tool, entry.source) && (
              <IconButton
                label={`Load ${toolId} on demand`}
                aria-pressed={entry.loadOnDemand === true}
                icon={entry.loadOnDemand ? <FileSearch aria-hidden /> : <FileCheck aria-hidden />}
                className="size-6! aria-pressed:bg-ink aria-pressed:text-bg @max-3xl:size-11! touch:size-11!"
                onClick={() =>
                  onEdit({
                    kind: 'change-tools',
                    toolIds: [toolId],
                    change: { loadOnDemand: entry.loadOnDemand ? null : true },
                  })
                }
              />
            )}
          </span>
          {(choice !== null || isHeldBack || isClaimed) && (
            <span className="block truncate text-2xs text-ink-3 leading-3.5" title={reason ?? undefined}>
              {isClaimed
                ? 'proposed: auto'
                : isHeldBack
                  ? `asks for now: ${choice === null ? 'not in catalog' : shortModeReason(choice.reason)}`
                  : choice !== null && shortModeReason(choice.reason)}
            </span>
          )}
          {reason !== null && (
            <span id={reasonId} className="sr-only">
              {reason}
            </span>
          )}
        </td>
        {clients > 0 && <EffectCells clients={clients} effects={effects} mode={mode} />}
        <td className="px-2 py-1 @max-3xl:p-0 @max-3xl:[grid-area:state]">
          <span className="inline-flex flex-wrap items-center gap-x-1">
            <Standing resolution={resolution} />
            {hasDetails && (
              <Button
                variant="quiet"
                aria-expanded={isOpen}
                aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${toolId}`}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'hide' : 'details'}
              </Button>
            )}
          </span>
          {tool?.changes !== undefined && (
            <span className="flex flex-wrap items-center gap-1 py-0.5 text-ink-3 text-xs [&>span]:flex-wrap">
              <ChangeChips classes={tool.changes} /> since it was added
            </span>
          )}
          {reviewed.changes.length > 0 && (
            <span className="flex flex-wrap items-center gap-1 py-0.5 text-ink-3 text-xs [&>span]:flex-wrap">
              <ChangeChips classes={reviewed.changes} /> since the baseline
            </span>
          )}
          {reviewed.accepted.map((one) => (
            <span key={one.about} className="block py-0.5 text-ink-2 text-xs [overflow-wrap:anywhere]">
              critical finding {one.about} accepted: <UntrustedText text={describeSigned(one)} />
            </span>
          ))}
          {reviewed.acceptedUnread !== undefined && (
            <span className="block py-0.5 text-ink-2 text-xs [overflow-wrap:anywhere]">
              accepted unseen: <UntrustedText text={describeSigned(reviewed.acceptedUnread)} />
            </span>
          )}
          {tool !== undefined &&
            disputedFields(tool.tool).map(({ field, value, against }) => (
              <span key={field} className="block py-0.5 text-miss text-xs" title={against.join(', ')}>
                {fieldLabel(field)} {value}: its own words disagree
              </span>
            ))}
          {reviewed.isDenied && (
            <span className="block py-0.5 text-ink-2 text-xs">
              <Pill look="care">denied</Pill> not exported
            </span>
          )}
          {stoodBy !== undefined && (
            <span className="block py-0.5 text-ink-3 text-xs [overflow-wrap:anywhere]">
              confirmed by <UntrustedText text={stoodBy.confirmed.by || 'somebody without a name'} /> on{' '}
              <UntrustedText text={formatDay(stoodBy.confirmed.at)} />
              {stoodBy.from !== undefined && (
                <>
                  , from <UntrustedText text={stoodBy.from} />
                </>
              )}
            </span>
          )}
          {reviewed.withheld !== null && (
            <span className="block py-0.5 text-ink-2 text-xs">
              <Pill look="care">not exposed here</Pill> <UntrustedText text={reviewed.withheld} />
            </span>
          )}
        </td>
        <td className="px-2 @max-3xl:p-0 @max-3xl:[grid-area:note]">
          <SettledText
            aria-label={`Note on ${toolId}`}
            placeholder="Add a note"
            value={entry.note ?? ''}
            title={entry.note === undefined ? undefined : revealPlain(entry.note)}
            onSettle={(note) => onEdit({ kind: 'change-tools', toolIds: [toolId], change: { note } })}
            className="w-full border-transparent! bg-transparent! hover:border-line-strong! focus:border-ctl! @max-3xl:border-line! @3xl:-ml-2.5"
          />
        </td>
        <td className="pr-3 text-right @max-3xl:p-0 @max-3xl:[grid-area:bin]">
          <IconButton
            label={`Remove ${toolId}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => onEdit({ kind: 'remove', toolIds: [toolId] })}
          />
        </td>
      </tr>
      {asksWhy && (
        <tr className="@max-3xl:block print:hidden">
          <td
            colSpan={clients > 1 ? 5 + clients : 6 + clients}
            className="border-line border-b bg-sunk px-5 py-2.5 @max-3xl:block @max-3xl:px-3"
          >
            <LineForm
              question="Why may it run without asking?"
              label={`Reason for running ${toolId} unattended`}
              give="Set to auto"
              cancel="Keep asking"
              onGive={(why) => {
                endAsking();
                onEdit({ kind: 'change-tools', toolIds: [toolId], change: { mode: 'auto', reason: why } });
              }}
              onCancel={endAsking}
            />
          </td>
        </tr>
      )}
      {isOpen && resolution !== null && hasDetails && (
        <tr className="@max-3xl:block">
          <td
            colSpan={clients > 1 ? 5 + clients : 6 + clients}
            className="border-line border-b bg-sunk px-5 py-3 @max-3xl:block @max-3xl:px-3"
          >
            <EntryDetails toolId={toolId} resolution={resolution} onEdit={onEdit} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The values that its own words speak against and that the row doesn't show: the tier has its mark. */
function disputedFields(tool: Pick<Tool, 'posture' | 'evidence'>) {
  const against = disputes(tool, 'egress');
  const value = factValue(tool.posture.egress);
  return against.length === 0 ? [] : [{ field: 'egress' as const, value, against }];
}
