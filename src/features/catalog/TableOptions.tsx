import { Columns3, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ColumnId, facetIds } from '../../model/columns';
import { type FacetValues, type Grouping, groupings } from '../../model/query';
import { formatCounted } from '../../parts/formatQuantity';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useAnswer } from '../../state/catalogView';
import { type ExportFormat, exportMatches } from '../../state/exportMatches';
import { useHost } from '../../state/hostStore';
import { changePreferences, usePreferences } from '../../state/preferences';
import { changeAddress, useAddress } from '../../state/useAddress';
import { Button, type ButtonProps } from '../../ui/Button';
import { useIsAtLeast } from '../../ui/hooks';
import { MenuButton, type MenuButtonProps, type MenuEntry } from '../../ui/Menu';
import { columnChoices, shownColumnsOf } from './columns';

export const densities = [
  { value: 'compact', label: 'Compact', detail: 'one line a tool' },
  { value: 'regular', label: 'Regular', detail: 'title above id' },
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
  const { facetValues: values, unstated = [] } = useKnownCatalog().summary ?? {};
  // Stacked rows have neither columns nor a height to choose.
  const isStacked = !useIsAtLeast('sm');
  const shown = shownColumnsOf(preferences.shownColumns, unstated);
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
  const grouping: MenuEntry = {
    kind: 'group',
    label: 'Group by',
    entries: [
      {
        kind: 'choice',
        label: 'Group by',
        value: group,
        options: groupings.map((value) => ({ value, label: groupLabels[value] })),
        onChange: (value) => changeAddress({ group: groupings.find((known) => known === value) ?? 'auto' }),
      },
    ],
  };
  const density: MenuEntry = {
    kind: 'group',
    label: 'Density',
    entries: [
      {
        kind: 'choice',
        label: 'Density',
        value: preferences.density,
        options: densities,
        onChange: (value) => {
          const chosen = densities.find((one) => one.value === value);
          if (chosen) changePreferences({ density: chosen.value });
        },
      },
    ],
  };
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
    <OptionMenu
      label={isStacked ? 'Group by' : 'Columns'}
      icon={<Columns3 aria-hidden />}
      entries={isStacked ? [grouping] : [grouping, density, ...columns, reset]}
    />
  );
}

/** What matches as a file for a spreadsheet or a program. */
export function ExportRows() {
  const host = useHost();
  const matches = useAnswer(({ result }) => result?.matches ?? 0);
  const [busy, setBusy] = useState(false);
  const save = (format: ExportFormat) => {
    setBusy(true);
    void exportMatches(format, host).finally(() => setBusy(false));
  };
  const reason = busy ? 'Writing the file…' : matches === 0 ? 'Nothing to export: no tool matches' : null;
  const tools = formatCounted(matches, 'tool');
  return (
    <OptionMenu
      label="Export rows"
      word={busy ? 'Writing…' : 'Export'}
      icon={<Download aria-hidden className={busy ? 'animate-pulse' : ''} />}
      title={reason ?? 'Export rows'}
      aria-busy={busy}
      disabled={reason !== null}
      entries={[
        { kind: 'action', label: 'CSV', detail: `${tools} for a spreadsheet`, onSelect: () => save('csv') },
        {
          kind: 'action',
          label: 'JSON',
          detail: `${tools} for a program, with how we know`,
          onSelect: () => save('json'),
        },
      ]}
    />
  );
}

interface OptionMenuProps extends Omit<MenuButtonProps, 'button'>, Omit<ButtonProps, 'children'> {
  readonly icon: ReactNode;
  /** The word beside the icon, where there is room; its label where absent. */
  readonly word?: string;
}

export function OptionMenu({ label, entries, icon, word = label, ...button }: OptionMenuProps) {
  return (
    <MenuButton
      label={label}
      entries={entries}
      button={
        <Button aria-label={label} title={label} className="@max-3xl:px-2 touch:min-w-11" {...button}>
          {icon}
          <span className="@max-3xl:hidden">{word}</span>
        </Button>
      }
    />
  );
}
