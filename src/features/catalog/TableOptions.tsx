import { Columns3, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { hasExampleReview } from '../../host/settings';
import { protocolUrl, versionOne } from '../../host/wire';
import { type ColumnId, facetIds } from '../../model/columns';
import type { Verdict } from '../../model/decision';
import { type FacetValues, type Grouping, groupings } from '../../model/query';
import { formatCounted } from '../../parts/formatQuantity';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useAnswer, useChoices } from '../../state/catalogView';
import type { ExportFormat } from '../../state/exportMatches';
import { useHost } from '../../state/hostStore';
import { openDialog } from '../../state/openDialog';
import { changePreferences, usePreferences } from '../../state/preferences';
import { changeAddress, useAddress } from '../../state/useAddress';
import { IconButton } from '../../ui/Button';
import { useIsAtLeast } from '../../ui/hooks';
import { MenuButton, type MenuEntry } from '../../ui/Menu';
import { columnChoices, shownColumnsOf } from './columns';
import { loadChunk } from './lazyParts';
import { useLeftOut } from './useLeftOut';

export const densities = [
  { value: 'compact', label: 'Compact', detail: 'one line a tool' },
  { value: 'regular', label: 'Regular', detail: 'with its description' },
  { value: 'large', label: 'Large', detail: 'for a projector' },
] as const;

export const groupLabels: Readonly<Record<Grouping, string>> = {
  auto: 'Automatic',
  none: 'No groups',
  family: 'Family',
  source: 'Source',
  tier: 'Safety tier',
};

function isOffered(values: FacetValues | undefined, id: ColumnId): boolean {
  const facet = facetIds.find((one) => one === id);
  return facet === undefined || (values?.[facet].length ?? 0) > 0;
}

/** Columns, density and grouping of the table, in one menu. */
export function TableOptions() {
  const group = useAddress((address) => address.group);
  const preferences = usePreferences();
  // A column that no tool has anything in is not offered.
  const { facetValues: values } = useKnownCatalog().summary ?? {};
  const shown = shownColumnsOf(preferences.shownColumns, useLeftOut());
  const columns = columnChoices
    .filter(({ id }) => isOffered(values, id) || shown.includes(id))
    .map(
      ({ id, label }): MenuEntry => ({
        kind: 'switch',
        label,
        isOn: shown.includes(id),
        onChange: (isOn) =>
          changePreferences({ shownColumns: isOn ? [...shown, id] : shown.filter((other) => other !== id) }),
      }),
    );
  const grouping = groupingEntry(group);
  const density = choiceOf('Density', preferences.density, densities, (value) => changePreferences({ density: value }));
  const reset: MenuEntry = {
    kind: 'group',
    label: '',
    entries: [
      {
        kind: 'action',
        label: 'Reset columns',
        onSelect: () => changePreferences({ shownColumns: null, columnWidths: {} }),
      },
    ],
  };
  return (
    <MenuButton
      label="Columns"
      button={<IconButton label="Columns" icon={<Columns3 aria-hidden />} />}
      entries={[grouping, density, { kind: 'group', label: 'Columns', entries: columns }, reset]}
    />
  );
}

function groupingEntry(group: Grouping): MenuEntry {
  const options = groupings.map((value) => ({ value, label: groupLabels[value] }));
  return choiceOf('Group by', group, options, (chosen) => changeAddress({ group: chosen }));
}

/** One of several values, under a heading of its own. */
function choiceOf<Value extends string>(
  label: string,
  value: Value,
  options: readonly { readonly value: Value; readonly label: string; readonly detail?: string }[],
  onChoose: (value: Value) => void,
): MenuEntry {
  const onChange = (text: string) => {
    const chosen = options.find((one) => one.value === text);
    if (chosen) onChoose(chosen.value);
  };
  return { kind: 'group', label, entries: [{ kind: 'choice', label, value, options, onChange }] };
}

interface Option {
  readonly entries: readonly MenuEntry[];
  /** Why it can't be used now; undefined where it can. */
  readonly reason?: string | undefined;
}

/** What a reviewer does with the tools that match: judge, assign, hand assignments on, write them as RFC 0078. */
function useAssignOption(): Option {
  const matches = useAnswer(({ result }) => result?.matches ?? 0);
  const disabledReason = matches === 0 ? 'No tool matches' : undefined;
  // Many are judged together only where one rule or one server makes them one thing to look at.
  const { choices } = useChoices();
  const hasExample = hasExampleReview(useHost());
  const isJudged = useKnownCatalog().summary?.isJudged === true;
  const of = (['server', 'rule'] as const).flatMap((facet) => {
    const [only, ...others] = choices.get(facet) ?? [];
    return only === undefined || others.length > 0 ? [] : [`${facet} ${only}`];
  })[0];
  const judge = (verb: 'Approve' | 'Reject', value: Verdict['value']): MenuEntry => ({
    kind: 'action',
    label: `${verb} ${formatCounted(matches, 'matching tool')}…`,
    disabledReason: of === undefined ? 'Choose one server or one rule in the filters' : disabledReason,
    onSelect: () => void loadChunk().then((m) => m.giveVerdictOnMatches(of ?? '', value)),
  });
  return {
    entries: [
      judge('Approve', 'approved'),
      judge('Reject', 'rejected'),
      {
        kind: 'action',
        label: `Assign to ${formatCounted(matches, 'matching tool')}…`,
        detail: 'where nothing is stated',
        disabledReason,
        onSelect: () => openDialog('assign'),
      },
      {
        kind: 'action',
        label: 'Take what the servers say…',
        detail: 'tiers by their hints',
        disabledReason,
        onSelect: () => openDialog('take-hints'),
      },
      { kind: 'action', label: 'Export review file…', onSelect: () => openDialog('export-review') },
      { kind: 'action', label: 'Import review file…', onSelect: () => openDialog('import-review') },
      ...(hasExample
        ? [
            {
              kind: 'action',
              label: 'Open the example review',
              disabledReason: isJudged ? undefined : 'The rules still read the tools',
              onSelect: () => openDialog('example-review'),
            } as const,
          ]
        : []),
      {
        kind: 'action',
        label: 'Export as RFC 0078',
        detail: `ready to serve as ${protocolUrl('', versionOne, '/tools')}`,
        disabledReason,
        onSelect: () => openDialog('export-openwop'),
      },
    ],
  };
}

/** What matches as a file for a spreadsheet or a program. */
function useExportOption(): Option {
  const host = useHost();
  const matches = useAnswer(({ result }) => result?.matches ?? 0);
  const [isBusy, setBusy] = useState(false);
  const save = (format: ExportFormat) => {
    setBusy(true);
    void loadChunk()
      .then(({ exportMatches }) => exportMatches(format, host))
      .finally(() => setBusy(false));
  };
  const tools = formatCounted(matches, 'tool');
  const reason = isBusy ? 'Writing the file…' : matches === 0 ? 'Nothing to export: no tool matches' : undefined;
  return {
    reason,
    entries: [
      { kind: 'action', label: 'CSV', detail: `${tools} for a spreadsheet`, onSelect: () => save('csv') },
      {
        kind: 'action',
        label: 'JSON',
        detail: `${tools} for a program, with how we know`,
        onSelect: () => save('json'),
      },
    ],
  };
}

/** All that can be done with the tools that match, in one menu. */
export function AllOptions({ onAccess }: { readonly onAccess: () => void }) {
  const group = useAddress((address) => address.group);
  const hasColumns = useIsAtLeast('sm');
  const assign = useAssignOption();
  const { entries, reason } = useExportOption();
  const exports = entries.map((entry) => (reason === undefined ? entry : { ...entry, disabledReason: reason }));
  return (
    <MenuButton
      label="More"
      button={<IconButton label="More" icon={<Ellipsis aria-hidden />} className="max-sm:-mr-3" />}
      entries={[
        { kind: 'action', label: 'Access', detail: 'whose access is checked', onSelect: onAccess },
        { kind: 'group', label: 'Assign', entries: assign.entries },
        { kind: 'group', label: 'Export rows', entries: exports },
        ...(hasColumns ? [] : [groupingEntry(group)]),
      ]}
    />
  );
}
