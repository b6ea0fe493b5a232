import type { Shortcut } from './HelpSheet';
import { hasSingleKeys, keyCommands } from './keyCommands';

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
};

/** Each command that has keys, as the help lists it: what it does, and its keys as a keyboard shows them. */
export const shortcuts: readonly Shortcut[] = keyCommands.map((command) => ({
  does: command.label,
  isSingle: hasSingleKeys(command),
  keys: (command.keys ?? [])
    .flatMap((key) => (key.startsWith('Mod+') ? [key.replace('Mod', '⌘'), key.replace('Mod', 'Ctrl')] : [key]))
    .map((key) => key.split(' ').map((part) => keyNames[part] ?? part)),
}));
