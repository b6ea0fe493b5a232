import { useState } from 'react';
import type { Host } from '../host/settings';
import { BaselineList } from '../screens/compare/BaselineList';
import { lazyWithPreload } from '../ui/lazyWithPreload';
import { saveBaseline } from './baselineActions';
import { baselineInUse, type KeptBaselines, putInUse, removeBaseline, renameBaseline } from './baselinesStore';
import { changeAddress, readAddress } from './useAddress';

const RenameDialog = lazyWithPreload(
  () => import('../screens/compare/RenameDialog').then((m) => m.RenameDialog),
  'the name',
);

/** The kept baselines, and what can be done with each. */
export function Baselines({ kept, host }: { readonly kept: KeptBaselines; readonly host: Host | null }) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const inUse = baselineInUse(kept, host);
  return (
    <>
      <BaselineList
        baselines={[...kept.values()].toReversed().map((one) => ({
          ...one,
          filter: one.filter,
          hostLabel: one.host?.label ?? null,
          isInUse: one === inUse,
          isOfHost: one.host?.id === host?.id && one.host?.origin === host?.origin,
        }))}
        onUse={putInUse}
        onRename={setRenaming}
        onSave={(id) => {
          const one = kept.get(id);
          if (one !== undefined) void saveBaseline(one);
        }}
        onRemove={(id) => {
          void removeBaseline(id);
          if (readAddress().address.with === `baseline:${id}`) changeAddress({ with: null });
        }}
      />
      {renaming !== null && (
        <RenameDialog
          name={kept.get(renaming)?.name ?? ''}
          onRename={(name) => {
            renameBaseline(renaming, name);
            setRenaming(null);
          }}
          onClose={() => setRenaming(null)}
        />
      )}
    </>
  );
}
