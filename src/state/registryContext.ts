import { changePreferences, currentPreferences, usePreferences } from './preferences';
import { changeAddress, type HistoryMode, readAddress, useAddress } from './useAddress';

/** The registry context in force, as a link carries it: the link's, else the one chosen last in this browser. */
export function currentContext(): readonly string[] {
  return inForce(readAddress().address.context, currentPreferences().context);
}

export function useRegistryContext(): readonly string[] {
  return inForce(
    useAddress(({ context }) => context),
    usePreferences().context,
  );
}

export function chooseContext(context: readonly string[], mode?: HistoryMode): void {
  changePreferences({ context });
  changeAddress({ context }, mode);
}

function inForce(ofLink: readonly string[], chosenLast: readonly string[]): readonly string[] {
  return ofLink.length > 0 ? ofLink : chosenLast;
}
