import { defaultAddress } from '../model/address';
import { noteSummary } from './catalogSummary';
import { forgetKept } from './persisted';
import { tokens } from './requests';
import { navigate } from './useAddress';
import { catalogClient } from './useCatalog';

/** Empties memory and this browser's storage: tokens, all that a store keeps, and the catalog on screen. */
export async function forgetEverything(): Promise<void> {
  tokens.forgetAll();
  void catalogClient.ask('clear', null).then(noteSummary);
  navigate(defaultAddress);
  await forgetKept();
}
