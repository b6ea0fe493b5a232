import { useState } from 'react';
import type { Host } from '../../host/settings';
import { saveBaseline } from '../../state/baselineActions';
import { type KeptBaselines, putInUse, removeBaseline, renameBaseline } from '../../state/baselinesStore';
import { changeAddress, readAddress } from '../../state/useAddress';
import { BaselineList } from './BaselineList';
import { RenameDialog } from './RenameDialog';

export interface BaselinesProps {
  readonly kept: KeptBaselines;
  readonly host: Host | null;
  /** The target that is compared with unasked. */
  readonly inUse: string | null;
}

/** The kept baselines, and what can be done with each. */
export function Baselines({ kept, host, inUse }: BaselinesProps) {
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <>
      <BaselineList
        baselines={[...kept.values()].toReversed().map((one) => ({
          ...one,
          filter: one.filter,
          hostLabel: one.host?.label ?? null,
          isInUse: inUse === `baseline:${one.id}`,
          isOfHost: one.host?.id === host?.id && one.host?.origin === host?.origin,
        }))}
        onUse={(id) => {
          putInUse(id);
          changeAddress({ since: null });
        }}
        onRename={setRenaming}
        onSave={(id) => {
          const one = kept.get(id);
          if (one !== undefined) void saveBaseline(one);
        }}
        onRemove={(id) => {
          void removeBaseline(id);
          const { address } = readAddress();
          const isNamed = address.with === `baseline:${id}`;
          changeAddress({ ...(isNamed && { with: null }), ...(address.since === id && { since: null }) });
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
