import { changePreferences, usePreferences } from '../state/preferences';
import { HelpSheet } from './HelpSheet';
import { shortcuts } from './shortcuts';

/** The dialog "Help", with every shortcut there is. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const { singleKeys } = usePreferences();
  return (
    <HelpSheet
      shortcuts={shortcuts}
      areSingleKeysOn={singleKeys}
      onSingleKeysChange={(singleKeys) => changePreferences({ singleKeys })}
      onClose={onClose}
    />
  );
}
