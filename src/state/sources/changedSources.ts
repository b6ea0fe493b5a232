import { useStore } from 'zustand';
import { type Source, sourceOfHost } from '../../model/source';
import { derive, type Readable } from '../derived';
import { hostStore } from '../hostStore';
import { sourceRecords } from './records';
import { changedLists } from './serverAnswers';
import { busySources } from './standing';

/** The servers that said, since their lists were read, that these are other now, and are not being read again. */
const changedSources: Readable<readonly Source[]> = derive(
  [changedLists, busySources, hostStore, sourceRecords],
  (ids, busy, chosen, list) => {
    const known = new Map<string, Source>(
      Array.from(list, ([id, { name, label = name }]) => [id, { id, name: label }]),
    );
    const host = chosen && sourceOfHost(chosen);
    if (host !== null) known.set(host.id, host);
    return ids.flatMap((id) => (busy.has(id) ? [] : (known.get(id) ?? [])));
  },
);

export function useChangedSources(): readonly Source[] {
  return useStore(changedSources);
}
