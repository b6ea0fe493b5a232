import { type ReactNode, useRef, useState } from 'react';
import { type ColumnId, facetIds } from '../../model/columns';
import { type FacetValues, type GroupBy, groupings } from '../../model/query';
import { SpriteIcon } from '../../parts/SpriteIcon';
import { useKnownCatalog } from '../../state/catalogSummary';
import { changePreferences, usePreferences } from '../../state/preferences';
import { changeAddress, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { useMediaQuery } from '../../ui/hooks';
import { Menu, type MenuEntry } from '../../ui/Menu';
import { columnChoices, usuallyShown } from './columns';

export const densities = [
  { value: 'compact', label: 'Compact', detail: 'one line a tool' },
  { value: 'regular', label: 'Regular', detail: 'title above id' },
  { value: 'large', label: 'Large', detail: 'for a projector' },
] as const;

export const groupLabels: Readonly<Record<GroupBy, string>> = {
  none: 'No groups',
  family: 'Family',
  source: 'Source',
  tier: 'Safety tier',
};

function isOffered(values: FacetValues | undefined, id: ColumnId): boolean {
  const facet = facetIds.find((one) => one === id);
  return facet === undefined || (values?.[facet].length ?? 0) > 0;
}

/** Columns, density and grouping of the table. */
export function TableOptions() {
  const group = useAddress((address) => address.group);
  const preferences = usePreferences();
  // A column that no tool has anything in is not offered.
  const values = useKnownCatalog().summary?.facetValues;
  // Stacked rows have neither columns nor a height to choose.
  const isStacked = useMediaQuery('(max-width: 39.99rem)');
  const shown = preferences.shownColumns ?? usuallyShown;
  const columns: readonly MenuEntry[] = [
    ...columnChoices
      .filter(({ id }) => isOffered(values, id) || shown.includes(id))
      .map(
        ({ id, label }): MenuEntry => ({
          kind: 'switch',
          label,
          isOn: shown.includes(id),
          onChange: (isOn) =>
            changePreferences({ shownColumns: isOn ? [...shown, id] : shown.filter((other) => other !== id) }),
        }),
      ),
    {
      kind: 'group',
      label: '',
      entries: [
        {
          kind: 'action',
          label: 'Reset columns',
          onSelect: () => changePreferences({ shownColumns: null, columnWidths: {} }),
        },
      ],
    },
  ];
  return (
    <>
      {!isStacked && (
        <>
          <MenuButton label="Columns" icon={<SpriteIcon name="columns" />} entries={columns} />
          <MenuButton
            label="Density"
            icon={<SpriteIcon name="rows" />}
            entries={[
              {
                kind: 'choice',
                label: 'Density',
                value: preferences.density,
                options: densities,
                onChange: (value) => {
                  const chosen = densities.find((density) => density.value === value);
                  if (chosen) changePreferences({ density: chosen.value });
                },
              },
            ]}
          />
        </>
      )}
      <MenuButton
        label="Group by"
        icon={<SpriteIcon name="list-tree" />}
        entries={[
          {
            kind: 'choice',
            label: 'Group by',
            value: group,
            options: groupings.map((value) => ({ value, label: groupLabels[value] })),
            onChange: (value) => changeAddress({ group: groupings.find((known) => known === value) ?? 'none' }),
          },
        ]}
      />
    </>
  );
}

function MenuButton({ label, icon, entries }: { label: string; icon: ReactNode; entries: readonly MenuEntry[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="@max-3xl:px-2 touch:min-w-11"
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className="@max-3xl:hidden">{label}</span>
      </Button>
      {isOpen && <Menu label={label} anchor={button} align="end" entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
