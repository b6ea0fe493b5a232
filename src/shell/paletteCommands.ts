import type { Drafts } from '../draft/workspace';
import { columnChoices, shownColumnsOf } from '../features/catalog/columns';
import { stories } from '../features/catalog/stories';
import { densities, groupLabels } from '../features/catalog/TableOptions';
import { parseAddress, tabs, withChoice } from '../model/address';
import { facetValueLabel } from '../model/columnKinds';
import { columns, facetIds, sortKeys } from '../model/columns';
import { groupings } from '../model/query';
import { describeFacetValue } from '../parts/postureWords';
import { access } from '../state/accessStore';
import { knownCatalog } from '../state/catalogSummary';
import { currentChoices, selectAll } from '../state/catalogView';
import {
  compareDraft,
  currentOpenId,
  deselectTools,
  downloadDraft,
  openDraft,
  selectTools,
  startDraft,
} from '../state/drafts';
import { exportMatches } from '../state/exportMatches';
import { currentHosts, goToHost, hostStore } from '../state/hostStore';
import { openDialog, type PageDialog, type ViewDialog } from '../state/openDialog';
import { changePreferences, chooseExportFormat, currentPreferences } from '../state/preferences';
import { refresh } from '../state/readingStore';
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
const hasOpenTool = () => readAddress().address.tool !== null;
const hasTools = () => (knownCatalog().summary?.tools ?? 0) > 0;

function openIn(view: 'catalog' | 'allowlist' | 'compare', id: PageDialog | ViewDialog): () => void {
  return () => {
    changeAddress({ view });
    openDialog(id);
  };
}

/** Dialogs over tools, each with the view that it opens in. */
const catalogDialogs: readonly (readonly [id: PageDialog | ViewDialog, label: string, view: 'catalog' | 'compare'])[] =
  [
    ['requirements', 'Requirements of the tools that match', 'catalog'],
    ['take-baseline', 'Take baseline', 'compare'],
    ['assign', 'Assign to the tools that match', 'catalog'],
    ['take-hints', 'Take what the servers say of their tools', 'catalog'],
    ['export-review', 'Export review file', 'catalog'],
    ['import-review', 'Import review file', 'catalog'],
    ['export-openwop', 'Export as RFC 0078', 'catalog'],
  ];

/** The commands that are always the same, and have no keys. */
const plainCommands: readonly Command[] = [
  ...stories.map(
    ({ id, title, query }): Command => ({
      id: `story-${id}`,
      label: title,
      group: 'Questions',
      run: () => changeAddress({ ...parseAddress(query).address, host: readAddress().address.host }),
    }),
  ),
  { id: 'selected', label: 'Show selected tools', group: 'Views', run: showSelected },
  ...(
    [
      ['add-tool', 'Add the open tool to the draft', selectTools],
      ['remove-tool', 'Remove the open tool from the draft', deselectTools],
    ] as const
  ).map(
    ([id, label, act]): Command => ({
      id,
      label,
      group: 'Draft',
      run: () => act([readAddress().address.tool].filter((tool) => tool !== null)),
      isAvailable: hasOpenTool,
    }),
  ),
  {
    id: 'select-all',
    label: 'Select all matching tools',
    group: 'Draft',
    run: () => void selectAll(true),
    isAvailable: hasTools,
  },
  { id: 'import', label: 'Import an allowlist', group: 'Draft', run: openIn('allowlist', 'import') },
  { id: 'share', label: 'Share the draft', group: 'Draft', run: openIn('allowlist', 'share') },
  { id: 'compare', label: 'Compare drafts', group: 'Draft', run: () => compareDraft(currentOpenId()) },
  { id: 'download', label: 'Download the draft', group: 'Draft', run: downloadDraft },
  { id: 'clear', label: 'Clear all filters', group: 'Filters', run: clearFilters },
  {
    id: 'request-access',
    label: 'Request access to what is missing',
    group: 'Access',
    run: () => {
      changeAddress({ view: 'catalog' });
      openDialog('requirements', { isRequest: true });
    },
    isAvailable: hasTools,
  },
  ...catalogDialogs.map(
    ([id, label, view]): Command => ({
      id,
      label,
      group: 'Catalog',
      run: openIn(view, id),
      isAvailable: hasTools,
    }),
  ),
  {
    id: 'problems',
    label: 'Problems in this catalog',
    group: 'Catalog',
    run: () => openDialog('problems'),
    isAvailable: () => (knownCatalog().summary?.problems ?? 0) > 0,
  },
  ...tabs.map(
    (tab): Command => ({
      id: `tab-${tab}`,
      label: `Open tool: ${tab}`,
      group: 'Tool',
      run: () => changeAddress({ tab }),
      isAvailable: hasOpenTool,
    }),
  ),
  ...(['csv', 'json'] as const).map(
    (format): Command => ({
      id: `rows-${format}`,
      label: `Export rows as ${format.toUpperCase()}`,
      group: 'Catalog',
      run: () => void exportMatches(format, hostStore.getState()),
      isAvailable: hasTools,
    }),
  ),
  {
    id: 'who-asks',
    label: 'Choose who asks the tool registry',
    group: 'Access',
    run: () => changeAddress({ view: 'sources' }),
    isAvailable: () => knownCatalog().summary?.facetValues.dialect.includes('registry') === true,
  },
  { id: 'add-source', label: 'Add a source…', group: 'Sources', run: () => openDialog('add-source') },
  { id: 'add-sources', label: 'Add or remove files', group: 'Sources', run: () => changeAddress({ view: 'sources' }) },
  { id: 'forget', label: 'Forget everything, or a token', group: 'Host', run: () => openDialog('connection') },
  {
    id: 'close-tool',
    label: 'Close the open tool',
    group: 'Tool',
    run: closeTool,
    isAvailable: hasOpenTool,
  },
  { id: 'grants', label: 'Scopes and credentials', group: 'Access', run: () => openDialog('grants') },
  { id: 'refresh', label: 'Refresh the catalog', group: 'Host', run: refresh },
  { id: 'connection', label: 'Connection', group: 'Host', run: () => openDialog('connection') },
  ...themes.map(
    (theme): Command => ({
      id: `theme-${theme}`,
      label: `Theme: ${theme}`,
      group: 'Look',
      run: () => changePreferences({ theme }),
    }),
  ),
  {
    id: 'undismiss',
    label: 'Show the start panel again',
    group: 'Look',
    run: () => changePreferences({ dismissed: [] }),
  },
  ...densities.map(
    ({ value, label }): Command => ({
      id: `density-${value}`,
      label: `Density: ${label.toLowerCase()}`,
      group: 'Look',
      run: () => changePreferences({ density: value }),
    }),
  ),
  ...groupings.map(
    (group): Command => ({
      id: `group-${group}`,
      label: `Group by: ${groupLabels[group].toLowerCase()}`,
      group: 'Look',
      run: () => changeAddress({ view: 'catalog', group }),
    }),
  ),
];

/** All commands that can be used now; those that have keys first, with the keys as their hint. */
export function listCommands(): readonly Command[] {
  const current = hostStore.getState();
  const keyed = keyCommands.map((command) => ({ ...command, hint: command.keys?.[0] ?? '' }));
  const [questions, others] = [plainCommands.slice(0, stories.length), plainCommands.slice(stories.length)];
  return [
    ...questions,
    ...keyed,
    ...others,
    { id: 'new-draft', label: 'New draft', group: 'Draft', run: startDraft },
    ...currentHosts()
      .filter(({ id }) => id !== current?.id)
      .map(
        ({ id, label }): Command => ({
          id: `host-${id}`,
          label: `Switch to ${label}`,
          group: 'Host',
          run: () => goToHost(id),
        }),
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
  return [
    ...sortKeys.map(
      (key): Command => ({
        id: `sort-${key}`,
        label: `Sort by: ${columns[key].label.toLowerCase()}`,
        group: 'Sort by',
        run: () => changeAddress({ view: 'catalog', sort: { key, descending: false } }),
      }),
    ),
    ...columnChoices.map(({ id, label }): Command => {
      const isShown = shown.includes(id);
      return {
        id: `column-${id}`,
        label: `${isShown ? 'Hide' : 'Show'} column: ${label.toLowerCase()}`,
        group: 'Columns',
        run: () => {
          changeAddress({ view: 'catalog' });
          changePreferences({ shownColumns: isShown ? shown.filter((other) => other !== id) : [...shown, id] });
        },
      };
    }),
    ...access.getState().options.map(
      ({ value, name, how }): Command => ({
        id: `as-${value}`,
        label: `Access as ${name}`,
        group: 'Access as',
        hint: how,
        run: () => changeAddress({ as: value }),
      }),
    ),
    ...formats.map(
      ({ id, label }): Command => ({
        id: `format-${id}`,
        label: `Export as ${label}`,
        group: 'Export formats',
        run: () => {
          chooseExportFormat(openId, id);
          changeAddress({ view: 'allowlist' });
        },
      }),
    ),
    ...[...drafts].map(
      ([draftId, draft]): Command => ({
        id: `draft-${draftId}`,
        label: `Open draft ${draft.name}`,
        group: 'Drafts',
        run: () => openDraft(draftId),
      }),
    ),
    ...facetIds.flatMap((facet) =>
      (summary?.facetValues[facet] ?? []).map(
        (value): Command => ({
          id: `filter-${facet}-${value}`,
          label: `${columns[facet].label}: ${facetValueLabel(value)}`,
          group: 'Filter by',
          hint: describeFacetValue(facet, value),
          run: () => changeAddress({ view: 'catalog', choices: withChoice(currentChoices().choices, facet, [value]) }),
        }),
      ),
    ),
  ];
}
