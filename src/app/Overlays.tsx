import { lazy, Suspense } from 'react';
import { otherHostId, type Settings } from '../host/settings';
import { parseAddress, withChoice } from '../model/address';
import { stories } from '../screens/catalog/stories';
import type { PaletteCommand } from '../screens/shared/CommandPalette';
import type { Preferences } from '../storage/preferences';
import { base } from './base';
import { clearFilters } from './clearFilters';
import { forgetEverything } from './forgetEverything';
import { showPicked } from './Tray';
import { changeAddress, readAddress } from './useAddress';
import { catalogClient, tokens } from './useCatalog';
import { changePreferences } from './usePreferences';
import { dispatch, dropTools, pickTools } from './useWorkspace';

const ConnectionDialog = lazy(() =>
  import('../screens/host/ConnectionDialog').then((m) => ({ default: m.ConnectionDialog })),
);
const CommandPalette = lazy(() =>
  import('../screens/shared/CommandPalette').then((m) => ({ default: m.CommandPalette })),
);
const HelpSheet = lazy(() => import('../screens/shared/HelpSheet').then((m) => ({ default: m.HelpSheet })));

export type Overlay = 'connection' | 'help' | 'palette';

export interface OverlaysProps {
  readonly overlay: Overlay;
  readonly onOverlay: (overlay: Overlay | null) => void;
  readonly settings: Settings;
  readonly preferences: Preferences;
  readonly hosts: readonly { readonly id: string; readonly label: string }[];
  readonly hostId: string | undefined;
  readonly onHost: (id: string) => void;
  readonly onConnect: (hostId: string, token: string | undefined, url: string) => string | undefined;
  readonly onAskAnew: () => void;
  readonly onRefresh: () => void;
}

/** What opens over the page: connection, help, palette. Each is loaded when first used. */
export function Overlays(props: OverlaysProps) {
  const { overlay, onOverlay, settings, preferences, hostId } = props;
  const close = () => onOverlay(null);
  return (
    <Suspense>
      {overlay === 'connection' && (
        <ConnectionDialog
          hosts={settings.hosts}
          hostId={hostId}
          allowOtherHosts={settings.allowOtherHosts}
          typedUrl={preferences.otherHost ?? undefined}
          typedKind={preferences.otherHostKind}
          confirmedOrigins={preferences.otherHost === null ? [] : [new URL(preferences.otherHost).origin]}
          base={base}
          hasToken={(id) => tokens.has({ hostId: id })}
          onConnect={({ hostId: id, typed, token }) => {
            const url = typed?.url ?? settings.hosts.find((host) => host.id === id)?.url;
            if (url === undefined) return 'This host is not listed any more.';
            const refused = props.onConnect(id, token, url);
            if (refused !== undefined) return refused;
            if (typed !== undefined) changePreferences({ otherHost: typed.url, otherHostKind: typed.kind });
            if (id !== hostId) props.onHost(id);
            close();
            return undefined;
          }}
          onForget={(id) => {
            tokens.forget(id);
            if (id === otherHostId) changePreferences({ otherHost: null });
            props.onAskAnew();
          }}
          onForgetEverything={() => {
            // Closed once all is forgotten: whoever leaves the page then leaves nothing behind.
            void forgetEverything()
              .catch(() => undefined)
              .then(close);
            props.onAskAnew();
          }}
          onClose={close}
        />
      )}
      {overlay === 'help' && (
        <HelpSheet
          areSingleKeysOn={preferences.singleKeys}
          onSingleKeysChange={(singleKeys) => changePreferences({ singleKeys })}
          hasPalette
          onClose={close}
        />
      )}
      {overlay === 'palette' && (
        <CommandPalette
          commands={commandsOf(props)}
          findTools={(text) => catalogClient.ask('find', { text, limit: 20 })}
          onOpenTool={({ toolId, copy }) => changeAddress({ view: 'catalog', tool: toolId, copy })}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

function commandsOf(props: OverlaysProps): readonly PaletteCommand[] {
  const { onOverlay, onHost, hosts, hostId } = props;
  const { address } = readAddress();
  const themes = ['system', 'light', 'dark'] as const;
  return [
    ...stories.map(({ id, title, query }) => ({
      id: `story-${id}`,
      label: title,
      group: 'Questions',
      run: () => changeAddress({ ...parseAddress(query).address, host: address.host }),
    })),
    {
      id: 'catalog',
      label: 'Go to Catalog',
      group: 'Views',
      hint: 'g c',
      run: () => changeAddress({ view: 'catalog' }),
    },
    {
      id: 'sources',
      label: 'Go to Sources',
      group: 'Views',
      hint: 'g s',
      run: () => changeAddress({ view: 'sources' }),
    },
    {
      id: 'allowlist',
      label: 'Go to Allowlist',
      group: 'Views',
      hint: 'g a',
      run: () => changeAddress({ view: 'allowlist' }),
    },
    { id: 'host', label: 'Go to Host', group: 'Views', hint: 'g h', run: () => changeAddress({ view: 'host' }) },
    { id: 'picked', label: 'Show selected tools', group: 'Views', run: showPicked },
    { id: 'undo', label: 'Undo the last change to the draft', group: 'Draft', run: () => dispatch({ kind: 'undo' }) },
    { id: 'redo', label: 'Redo what was undone', group: 'Draft', run: () => dispatch({ kind: 'redo' }) },
    ...toolCommands(address.tool),
    {
      id: 'unstated',
      label: 'Show what nobody states: egress',
      group: 'Filters',
      run: () => changeAddress({ view: 'catalog', choices: withChoice(address.choices, 'egress', ['unstated']) }),
    },
    { id: 'clear', label: 'Clear all filters', group: 'Filters', run: clearFilters },
    ...hosts
      .filter(({ id }) => id !== hostId)
      .map(({ id, label }) => ({
        id: `host-${id}`,
        label: `Switch to ${label}`,
        group: 'Host',
        run: () => onHost(id),
      })),
    { id: 'refresh', label: 'Refresh the catalog', group: 'Host', run: props.onRefresh },
    { id: 'connection', label: 'Connection', group: 'Host', run: () => onOverlay('connection') },
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      label: `Theme: ${theme}`,
      group: 'Look',
      run: () => changePreferences({ theme }),
    })),
    { id: 'help', label: 'Help and shortcuts', group: 'Look', hint: '?', run: () => onOverlay('help') },
  ];
}

/** What can be done with the tool now open. */
function toolCommands(toolId: string | null): readonly PaletteCommand[] {
  if (toolId === null) return [];
  return [
    { id: 'add', label: 'Add the open tool to the draft', group: 'Draft', run: () => pickTools([toolId]) },
    { id: 'drop', label: 'Remove the open tool from the draft', group: 'Draft', run: () => dropTools([toolId]) },
  ];
}
