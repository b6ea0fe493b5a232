import { HelpSheet } from '../screens/shared/HelpSheet';
import type { DialogProps } from './Dialogs';
import { hasSingleKeys, keyCommands } from './keyCommands';
import { changePreferences } from './usePreferences';

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
};

/** Each command that has keys: what it does, and its keys as a keyboard shows them. */
export const shortcuts = keyCommands.map((command) => ({
  does: command.label,
  isSingle: hasSingleKeys(command),
  keys: (command.keys ?? [])
    .flatMap((key) => (key.startsWith('Mod+') ? [key.replace('Mod', '⌘'), key.replace('Mod', 'Ctrl')] : [key]))
    .map((key) => key.split(' ').map((part) => keyNames[part] ?? part)),
}));

/** The dialog "Help", with every shortcut there is. */
export function Help({ frame, onClose }: DialogProps) {
  return (
    <HelpSheet
      shortcuts={shortcuts}
      areSingleKeysOn={frame.preferences.singleKeys}
      onSingleKeysChange={(singleKeys) => changePreferences({ singleKeys })}
      onClose={onClose}
    />
  );
}
