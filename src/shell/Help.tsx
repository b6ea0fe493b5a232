import { changePreferences } from '../state/preferences';
import type { DialogProps } from './frame';
import { HelpSheet } from './HelpSheet';
import { shortcuts } from './shortcuts';

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
