import { useRef, useState } from 'react';
import { ruleFilter } from '../../draft/classRules';
import { defaultAddress } from '../../model/address';
import type { Mode } from '../../model/effect';
import { revealPlain } from '../../model/revealText';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { selectTools } from '../../state/drafts';
import { toolsMatching } from '../../state/ruleOffers';
import { Checkbox, Select } from '../../ui/Input';
import { LineForm } from './draftParts';
import { columnCount, type EntryActions, UnderRow } from './EntryRow';
import { mayDoHarm } from './reviewDraft';
import type { ServerGroup } from './serverGroups';

interface ServerRowProps extends Pick<EntryActions, 'onEdit'> {
  readonly group: ServerGroup;
  readonly clients: number;
  readonly rowIndex: number;
}

/** A server over its entries: all of its tools are ticked, ask or run as one. */
export function ServerRow({ group: { server, family, entries, size }, clients, rowIndex, onEdit }: ServerRowProps) {
  const isWhole = entries.length >= size;
  const name = revealPlain(server ?? '');
  const [asksWhy, setAsksWhy] = useState(false);
  const modeField = useRef<HTMLSelectElement>(null);
  const toolIds = entries.map(({ entry }) => entry.toolId);
  const modes = new Set(entries.map(({ entry }) => entry.mode));
  const free = entries.filter(({ choice }) => choice?.mayRunUnattended !== false);
  const change = (mode: Mode, reason?: string) =>
    onEdit({
      kind: 'change-tools',
      toolIds: mode === 'ask' ? toolIds : free.map(({ entry }) => entry.toolId),
      change: { mode, ...(reason !== undefined && { reason }) },
    });
  const setMode = (mode: Mode) => {
    const needsWhy = free.some(({ tool, entry }) => entry.mode !== 'auto' && mayDoHarm(tool) && !entry.note);
    setAsksWhy(mode === 'auto' && needsWhy);
    if (mode === 'ask' || !needsWhy) change(mode);
  };
  const endAsking = () => {
    setAsksWhy(false);
    modeField.current?.focus();
  };
  return (
    <>
      <tr
        aria-rowindex={rowIndex}
        className="h-9 @max-3xl:flex @max-3xl:h-auto @max-3xl:items-center @max-3xl:justify-between @max-3xl:border-line @max-3xl:border-b @max-3xl:px-3 @3xl:[&>*]:border-line @3xl:[&>*]:border-b"
      >
        <td colSpan={clients > 1 ? 1 : 2} className="pl-5 @max-3xl:p-0">
          <label className="flex w-fit min-h-6 items-center gap-2.5 touch:min-h-11">
            <Checkbox
              aria-label={`All tools of ${name}`}
              checked={isWhole}
              mixed={!isWhole}
              onChange={async () => {
                if (isWhole) onEdit({ kind: 'remove', toolIds });
                else selectTools(await toolsMatching(familyFilter(family)));
              }}
            />
            <b className="font-semibold">
              <UntrustedText text={server ?? ''} />
            </b>
            <span className="text-ink-2 tabular-nums">
              {formatCount(entries.length)} of {formatCount(Math.max(size, entries.length))}
            </span>
          </label>
        </td>
        <td className="px-2 @max-3xl:p-0">
          <Select
            ref={modeField}
            size="dense"
            aria-label={`Mode of all of ${name}`}
            value={modes.size === 1 ? [...modes][0] : ''}
            onChange={({ target: { value } }) => setMode(value === 'auto' ? 'auto' : 'ask')}
            wrapperClassName="@3xl:-ml-2"
            className="border-transparent! bg-transparent! text-ink-2"
          >
            {modes.size > 1 && (
              <option value="" disabled>
                both
              </option>
            )}
            <option value="ask">all ask</option>
            <option value="auto" disabled={free.length === 0}>
              all auto
            </option>
          </Select>
        </td>
        <td colSpan={clients + 2} className="@max-3xl:hidden" />
      </tr>
      {asksWhy && (
        <UnderRow columns={columnCount(clients)}>
          <LineForm
            question="Why may these run without asking?"
            label={`Reason for running all of ${name} unasked`}
            give="Set to auto"
            cancel="Keep asking"
            onGive={(why) => {
              endAsking();
              change('auto', why);
            }}
            onCancel={endAsking}
          />
        </UnderRow>
      )}
    </>
  );
}

function familyFilter(family: string): string {
  return ruleFilter({ ...defaultAddress, choices: new Map([['family', [family]]]), context: [] });
}
