import { useStore } from 'zustand';
import { derive, type Readable } from './derived';
import { changePreferences, preferences } from './preferences';
import { changeAddress, type HistoryMode, shownAddress } from './useAddress';

/** The registry context in force, as a link carries it: the link's, else the one chosen last in this browser. */
export const registryContext: Readable<readonly string[]> = derive(
  [shownAddress, preferences],
  ({ context }, { context: chosenLast }) => (context.length > 0 ? context : chosenLast),
);

export const currentContext = registryContext.getState;

export function useRegistryContext(): readonly string[] {
  return useStore(registryContext);
}

export function chooseContext(context: readonly string[], mode?: HistoryMode): void {
  changePreferences({ context });
  changeAddress({ context }, mode);
}
