import type { Drafts } from '../draft/workspace';
import { columnChoices, shownColumnsOf } from '../features/catalog/columns';
import { stories } from '../features/catalog/stories';
import { densities, groupLabels } from '../features/catalog/TableOptions';
import { hasExampleReview } from '../host/settings';
import { parseAddress, tabs, withChoice } from '../model/address';
import { facetValueLabel } from '../model/columnKinds';
import { columns, facetIds, sortKeys } from '../model/columns';
import { groupings } from '../model/query';
import { describeFacetValue } from '../parts/postureWords';
import { access } from '../state/accessStore';
import { knownCatalog } from '../state/catalogSummary';
import { currentChoices, selectAll } from '../state/catalogView';
import { deselectTools, openDraft, selectTools, startDraft } from '../state/drafts';
import { exportMatches } from '../state/exportMatches';
import { downloadDraft } from '../state/filedDraft';
import { currentHosts, goToHost, hostStore } from '../state/hostStore';
import { openDialog, type PageDialog, type ViewDialog } from '../state/openDialog';
import { changePreferences, chooseExportFormat, currentPreferences } from '../state/preferences';
import { refresh } from '../state/sources/hostList';
import { changeAddress, clearFilters, closeTool, readAddress } from '../state/useAddress';
import { type Command, keyCommands } from './keyCommands';
import { showSelected } from './Tray';

/** What the palette needs to list its commands. */
export interface PaletteSubjects {
  readonly drafts: Drafts;
  readonly openId: string;
  readonly formats: readonly { readonly id: string; readonly label: string }[];
}

const themes = ['system', 'light', 'dark'] as const;

/** A command: its id, its label, what it does, and what else there is to say of it. */
type Row = readonly [id: string, label: string, run: () => void, more?: Pick<Command, 'hint' | 'isAvailable'>];

function inGroup(group: string, rows: readonly Row[]): readonly Command[] {
  return rows.map(([id, label, run, more]) => ({ id, label, group, run, ...more }));
}

function openIn(view: 'catalog' | 'allowlist' | 'compare', id: PageDialog | ViewDialog): () => void {
  return () => {
    changeAddress({ view });
    openDialog(id);
  };
}

const hasTools = { isAvailable: () => (knownCatalog().summary?.tools ?? 0) > 0 };
const hasOpenTool = { isAvailable: () => readAddress().address.tool !== null };
const hasProblems = { isAvailable: () => (knownCatalog().summary?.problems ?? 0) > 0 };
const hasExample = {
  isAvailable: () => hasExampleReview(hostStore.getState()) && knownCatalog().summary?.isJudged === true,
};
const hasRegistryTools = {
  isAvailable: () => knownCatalog().summary?.facetValues.dialect.includes('registry') === true,
};

/** Does something with the open tool. */
function withOpenTool(act: (toolIds: readonly string[]) => void): () => void {
  return () => act([readAddress().address.tool].filter((tool) => tool !== null));
}

const goToSources = () => changeAddress({ view: 'sources' });

const questions = inGroup(
  'Questions',
  stories.map(({ id, title, query }) => {
    const ask = () => changeAddress({ ...parseAddress(query).address, host: readAddress().address.host });
    return [`story-${id}`, title, ask];
  }),
);

/** The commands that are always the same, and have no keys. */
const plainCommands: readonly Command[] = [
  ...inGroup('Views', [
    ['report', 'Go to Report', () => changeAddress({ view: 'report' }), hasTools],
    ['selected', 'Show selected tools', showSelected],
  ]),
  ...inGroup('Draft', [
    ['add-tool', 'Add the open tool to the draft', withOpenTool(selectTools), hasOpenTool],
    ['remove-tool', 'Remove the open tool from the draft', withOpenTool(deselectTools), hasOpenTool],
    ['select-all', 'Select all matching tools', () => void selectAll(true), hasTools],
    ['import', 'Import an allowlist', openIn('allowlist', 'import')],
    ['share', 'Share the draft', openIn('allowlist', 'share')],
    ['lists', 'All drafts side by side', () => changeAddress({ view: 'lists' })],
    ['download', 'Download the draft', downloadDraft],
    ['new-draft', 'New draft', startDraft],
  ]),
  ...inGroup('Filters', [['clear', 'Clear all filters', clearFilters]]),
  ...inGroup('Access', [
    ['request-access', 'Request access to what is missing', requestAccess, hasTools],
    ['who-asks', 'Choose who asks the tool registry', goToSources, hasRegistryTools],
    ['grants', 'Scopes and credentials', () => openDialog('grants')],
  ]),
  ...inGroup('Catalog', [
    ['requirements', 'Requirements of the tools that match', openIn('catalog', 'requirements'), hasTools],
    ['take-baseline', 'Take baseline', openIn('compare', 'take-baseline'), hasTools],
    ['assign', 'Assign to the tools that match', openIn('catalog', 'assign'), hasTools],
    ['take-hints', 'Take what the servers say of their tools', openIn('catalog', 'take-hints'), hasTools],
    ['export-review', 'Export review file', openIn('catalog', 'export-review'), hasTools],
    ['import-review', 'Import review file', openIn('catalog', 'import-review'), hasTools],
    ['example-review', 'Open the example review', openIn('catalog', 'example-review'), hasExample],
    ['export-openwop', 'Export as RFC 0078', openIn('catalog', 'export-openwop'), hasTools],
    ['problems', 'Problems in this catalog', () => openDialog('problems'), hasProblems],
    ['rows-csv', 'Export rows as CSV', () => void exportMatches('csv', hostStore.getState()), hasTools],
    ['rows-json', 'Export rows as JSON', () => void exportMatches('json', hostStore.getState()), hasTools],
  ]),
  ...inGroup('Tool', [
    ...tabs.map((tab): Row => [`tab-${tab}`, `Open tool: ${tab}`, () => changeAddress({ tab }), hasOpenTool]),
    ['close-tool', 'Close the open tool', closeTool, hasOpenTool],
  ]),
  ...inGroup('Sources', [
    ['add-source', 'Add a source…', () => openDialog('add-source')],
    ['add-sources', 'Add or remove files', goToSources],
  ]),
  ...inGroup('Host', [
    ['forget', 'Forget everything, or a token', () => openDialog('connection')],
    ['refresh', 'Refresh the catalog', refresh],
    ['connection', 'Connection', () => openDialog('connection')],
  ]),
  ...inGroup('Look', [
    ...themes.map((theme): Row => [`theme-${theme}`, `Theme: ${theme}`, () => changePreferences({ theme })]),
    ...densities.map(({ value, label }): Row => {
      return [`density-${value}`, `Density: ${label.toLowerCase()}`, () => changePreferences({ density: value })];
    }),
    ...groupings.map((group): Row => {
      const run = () => changeAddress({ view: 'catalog', group });
      return [`group-${group}`, `Group by: ${groupLabels[group].toLowerCase()}`, run];
    }),
  ]),
];

function requestAccess(): void {
  changeAddress({ view: 'catalog' });
  openDialog('requirements', { isRequest: true });
}

/** All commands that can be used now; those that have keys first, with the keys as their hint. */
export function listCommands(): readonly Command[] {
  const current = hostStore.getState();
  const others = currentHosts().filter(({ id }) => id !== current?.id);
  return [
    ...questions,
    ...keyCommands.map((command) => ({ ...command, hint: command.keys?.[0] ?? '' })),
    ...plainCommands,
    ...inGroup(
      'Host',
      others.map(({ id, label }) => [`host-${id}`, `Switch to ${label}`, () => goToHost(id)]),
    ),
  ].filter(
    ({ run, isInPalette, isAvailable }: Command) =>
      run !== undefined && isInPalette !== false && isAvailable?.() !== false,
  );
}

/** What only a text finds, as there is much of it: orders, columns, filter values, identities, formats and drafts. */
export function listSubjects({ drafts, openId, formats }: PaletteSubjects): readonly Command[] {
  const { summary } = knownCatalog();
  const shown = shownColumnsOf(currentPreferences().shownColumns, summary?.unstated ?? []);
  const sortBy = (key: (typeof sortKeys)[number]) =>
    changeAddress({ view: 'catalog', sort: { key, descending: false } });
  const showColumns = (ids: typeof shown) => {
    changeAddress({ view: 'catalog' });
    changePreferences({ shownColumns: ids });
  };
  const exportAs = (format: string) => {
    chooseExportFormat(openId, format);
    changeAddress({ view: 'allowlist' });
  };
  const filterBy = (facet: (typeof facetIds)[number], value: string) =>
    changeAddress({ view: 'catalog', choices: withChoice(currentChoices().choices, facet, [value]) });
  return [
    ...inGroup(
      'Sort by',
      sortKeys.map((key) => [`sort-${key}`, `Sort by: ${columns[key].label.toLowerCase()}`, () => sortBy(key)]),
    ),
    ...inGroup(
      'Columns',
      columnChoices.map(({ id, label }) => {
        const isShown = shown.includes(id);
        const next = isShown ? shown.filter((other) => other !== id) : [...shown, id];
        return [`column-${id}`, `${isShown ? 'Hide' : 'Show'} column: ${label.toLowerCase()}`, () => showColumns(next)];
      }),
    ),
    ...inGroup(
      'Access as',
      access.getState().options.map(({ value, name, how }) => {
        return [`as-${value}`, `Access as ${name}`, () => changeAddress({ as: value }), { hint: how }];
      }),
    ),
    ...inGroup(
      'Export formats',
      formats.map(({ id, label }) => [`format-${id}`, `Export as ${label}`, () => exportAs(id)]),
    ),
    ...inGroup(
      'Drafts',
      Array.from(drafts, ([id, { name }]) => [`draft-${id}`, `Open draft ${name}`, () => openDraft(id)]),
    ),
    ...inGroup(
      'Filter by',
      facetIds.flatMap((facet) =>
        (summary?.facetValues[facet] ?? []).map((value): Row => {
          const label = `${columns[facet].label}: ${facetValueLabel(value)}`;
          const hint = describeFacetValue(facet, value);
          return [`filter-${facet}-${value}`, label, () => filterBy(facet, value), { hint }];
        }),
      ),
    ),
  ];
}
