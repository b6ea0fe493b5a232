import { derive, type Readable } from '../derived';
import { hostStore } from '../hostStore';
import { type SourceRecords, sourceRecords } from './records';

/** The kept sources that are read into the catalog: all but the address that is read as the chosen host. */
export const listedRecords: Readable<SourceRecords> = derive([sourceRecords, hostStore], (list, host) => {
  const isChosen = ({ from }: { readonly from?: { readonly url: string } | undefined }) =>
    host !== null && from?.url === host.url;
  const others = [...list].filter(([, record]) => !isChosen(record));
  return others.length === list.size ? list : new Map(others);
});
