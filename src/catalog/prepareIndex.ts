import type { CatalogIndex } from './catalogIndex';
import { prepareTitleOrder } from './catalogOrder';

const rowsAtOnce = 2000;

/** What first searches and sorts would wait for, some milliseconds' worth a step. */
export function* prepareIndex(index: CatalogIndex): Generator<void, void> {
  while (index.pairs.addMore(index.texts, rowsAtOnce)) yield;
  yield* index.words.takeIn(index.texts, rowsAtOnce);
  yield* prepareTitleOrder(index);
}
