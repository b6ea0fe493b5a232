import { FileCheck, FileSearch, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import type { ClientEffect } from '../../engine/effectColumn';
import { isFromMcp } from '../../exports/nameTools';
import type { Mode } from '../../model/effect';
import { describeModeReason } from '../../model/modeFor';
import { revealPlain } from '../../model/revealText';
import { UnsupportedTargetTag } from '../../parts/badges';
import { NotStated, PostureBadge } from '../../parts/FactBadge';
import { IdText, toldLength } from '../../parts/IdText';
import { UntrustedText } from '../../parts/UntrustedText';
import { openTool } from '../../state/useAddress';
import { Button, IconButton } from '../../ui/Button';
import { Select } from '../../ui/Input';
import { LineForm, SettledText, Standing } from './draftParts';
import { EffectCells } from './EffectCells';
import { EntryDetails } from './EntryDetails';
import { EntryStanding, whyOtherMode } from './EntryStanding';
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

/** How many columns the table has. */
export function columnCount(clients: number): number {
  return clients > 1 ? 4 + clients : 5 + clients;
}

export function EntryRow(props: Props) {
  const { reviewed, rowIndex, clients, effects, onEdit } = props;
  const { entry, resolution, tool, mode } = reviewed;
  const { toolId } = entry;
  const [isOpen, setOpen] = useState(false);
  const [asksWhy, setAsksWhy] = useState(false);
  const modeField = useRef<HTMLSelectElement>(null);
  const endAsking = () => {
    setAsksWhy(false);
    modeField.current?.focus();
  };
  // Who lets a tool that may change things run unasked says why, once: the note holds it.
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
        className="group h-12 hover:bg-sunk @max-3xl:grid @max-3xl:h-auto @max-3xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] @max-3xl:items-center @max-3xl:gap-x-2 @max-3xl:[grid-template-areas:'name_name_mode_bin''tier_note_note_note'] @max-3xl:border-line @max-3xl:border-b @max-3xl:px-3 @max-3xl:py-2 @3xl:[&>*]:border-line @3xl:[&>*]:border-b"
      >
        <th
          scope="row"
          className="max-w-0 py-0.5 pr-2 pl-5 text-left font-normal @max-3xl:max-w-full @max-3xl:p-0 @max-3xl:[grid-area:name]"
        >
          <EntryName reviewed={reviewed}>
            {hasDetails && (
              <Button
                variant="quiet"
                className="-my-0.5 touch:-my-3"
                aria-expanded={isOpen}
                aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${toolId}`}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'hide' : 'details'}
              </Button>
            )}
          </EntryName>
          <EntryStanding reviewed={reviewed} />
        </th>
        <td className={`px-2 @max-3xl:p-0 @max-3xl:[grid-area:tier] ${clients > 1 ? '@3xl:hidden' : ''}`}>
          {tool === undefined ? <NotStated words="unknown" /> : <PostureBadge tool={tool.tool} field="tier" />}
        </td>
        <td className="relative px-2 @max-3xl:p-0 @max-3xl:text-right @max-3xl:[grid-area:mode]">
          <ModeField {...props} field={modeField} onMode={setMode} />
        </td>
        {clients > 0 && <EffectCells clients={clients} effects={effects} mode={mode} />}
        <td className="px-2 @max-3xl:p-0 @max-3xl:[grid-area:note]">
          <SettledText
            aria-label={`Note on ${toolId}`}
            placeholder="Add a note"
            value={entry.note ?? ''}
            title={entry.note === undefined ? undefined : revealPlain(entry.note)}
            onSettle={(note) => onEdit({ kind: 'change-tools', toolIds: [toolId], change: { note } })}
            className="border-transparent! bg-transparent! hover:border-line-strong! focus:border-ctl! @3xl:-ml-2.5 @3xl:not-group-focus-within:not-group-hover:placeholder:text-transparent"
          />
        </td>
        <td className="pr-3 text-right @max-3xl:p-0 @max-3xl:[grid-area:bin]">
          <RemoveButton toolId={toolId} onEdit={onEdit} />
        </td>
      </tr>
      {asksWhy && (
        <UnderRow columns={columnCount(clients)}>
          <LineForm
            question="Why may it run without asking?"
            label={`Reason for running ${toolId} unasked`}
            give="Set to auto"
            cancel="Keep asking"
            onGive={(why) => {
              endAsking();
              onEdit({ kind: 'change-tools', toolIds: [toolId], change: { mode: 'auto', reason: why } });
            }}
            onCancel={endAsking}
          />
        </UnderRow>
      )}
      {isOpen && resolution !== null && hasDetails && (
        <UnderRow columns={columnCount(clients)}>
          <EntryDetails toolId={toolId} resolution={resolution} onEdit={onEdit} />
        </UnderRow>
      )}
    </>
  );
}

/** A row that belongs to the one above it. */
export function UnderRow({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  return (
    <tr className="@max-3xl:block">
      <td colSpan={columns} className="border-line border-b bg-sunk px-5 py-2.5 @max-3xl:block @max-3xl:px-3">
        {children}
      </td>
    </tr>
  );
}

/** With a pointer it shows on the row under it and on focus. */
function RemoveButton({ toolId, onEdit }: { readonly toolId: string } & Pick<EntryActions, 'onEdit'>) {
  return (
    <IconButton
      label={`Remove ${toolId}`}
      icon={<X aria-hidden />}
      className="pointer-fine:not-focus-visible:not-group-hover:opacity-0"
      onClick={() => onEdit({ kind: 'remove', toolIds: [toolId] })}
    />
  );
}

function EntryName({ reviewed, children }: { readonly reviewed: ReviewedEntry; readonly children: ReactNode }) {
  const { toolId } = reviewed.entry;
  const title = titleOf(reviewed);
  // The server stands above.
  const told = toldLength(toolId, reviewed.tool?.family ?? '');
  const marks = (
    <>
      <Standing resolution={reviewed.resolution} changes={reviewed.tool?.changes} />
      {reviewed.unsupportedTargets.length > 0 && <UnsupportedTargetTag labels={reviewed.unsupportedTargets} />}
    </>
  );
  return (
    <>
      <span className="flex h-5 min-w-0 items-center gap-x-2">
        <button
          type="button"
          className="block min-w-0 truncate text-left font-medium hover:underline touch:-mb-6.5 touch:min-w-11 touch:pb-6.5"
          onClick={() => openTool({ toolId, copy: 1 })}
        >
          {title === undefined ? (
            <span className="relative flex min-w-0">
              <IdText id={toolId} told={told} />
            </span>
          ) : (
            <UntrustedText text={title} />
          )}
        </button>
        {title === undefined && marks}
        {children}
      </span>
      {title !== undefined && (
        <span className="flex h-5.25 min-w-0 items-center gap-x-2 overflow-hidden touch:pointer-events-none">
          <span className="relative flex min-w-0 font-mono text-ink-3 text-xs">
            <IdText id={toolId} told={told} />
            {reviewed.alias !== undefined && reviewed.alias !== reviewed.tool?.family.replace(/^mcp:/, '') && (
              <span className="min-w-0 truncate font-sans text-ink-2">
                &nbsp;on server <UntrustedText isCode text={reviewed.alias} />
              </span>
            )}
          </span>
          {marks}
        </span>
      )}
    </>
  );
}

interface ModeFieldProps extends Pick<Props, 'reviewed' | keyof EntryActions> {
  readonly field: RefObject<HTMLSelectElement | null>;
  readonly onMode: (mode: Mode) => void;
}

function ModeField({ reviewed, canDefer, field, onMode, onEdit }: ModeFieldProps) {
  const { entry, tool, choice } = reviewed;
  const { toolId } = entry;
  const reasonId = useId();
  const mayRun = choice?.mayRunUnattended ?? true;
  const reason = choice === null ? null : describeModeReason(choice.reason);
  const why = whyOtherMode(reviewed);
  return (
    <>
      <span className="flex items-center gap-1 @max-3xl:justify-end">
        <Select
          ref={field}
          size="dense"
          aria-label={`Mode of ${toolId}`}
          aria-describedby={reason === null ? undefined : reasonId}
          value={mayRun ? entry.mode : 'ask'}
          title={reason ?? undefined}
          onChange={(event) => onMode(event.target.value === 'auto' ? 'auto' : 'ask')}
          wrapperClassName="shrink-0 @3xl:-ml-2"
          className="border-transparent! bg-transparent! font-medium @max-3xl:h-11"
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
      {/* Below the word, which stays where it is when this comes. */}
      {why !== '' && (
        <span className="pointer-events-none absolute inset-x-2 bottom-1 truncate text-2xs text-ink-3 leading-3.5 @max-3xl:-left-20 @max-3xl:right-0 @max-3xl:bottom-0">
          {why}
        </span>
      )}
      {reason !== null && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
}
