import { useMemo } from 'react';
import { defaultAddress } from '../model/address';
import { countModes } from '../model/draft';
import { DraftTray } from '../parts/DraftTray';
import { useAnswer } from '../state/catalogView';
import { openDraft, redo, undo, useDraft, useDrafts, useOpenId, useSteps } from '../state/drafts';
import { navigate, readAddress, useAddress } from '../state/useAddress';
import { emptyDraft } from '../state/whatWent';
import { ViewLink } from './ViewLink';

const none: readonly (readonly [tier: string, count: number])[] = [];

/** The open draft, at the bottom of every view. */
export function Tray() {
  const drafts = useDrafts();
  const draft = useDraft();
  const { canUndo, canRedo } = useSteps();
  const view = useAddress((address) => address.view);
  const copies = useAnswer(({ result }) => result?.selectedCopies) ?? 0;
  const modes = useMemo(() => countModes(draft), [draft]);
  const tiers = useAnswer(({ result }) => result?.selectedTiers) ?? none;
  return (
    <DraftTray
      view={view}
      drafts={[...drafts].map(([id, { name }]) => ({ id, name }))}
      openId={useOpenId()}
      onOpen={openDraft}
      count={draft.entries.size}
      copies={copies}
      modes={modes}
      tiers={tiers}
      canUndo={canUndo}
      canRedo={canRedo}
      onUndo={undo}
      onRedo={redo}
      review={(className) => (
        <ViewLink view="allowlist" className={className}>
          <span>
            Review<span className="max-sm:sr-only"> allowlist</span>
          </span>
        </ViewLink>
      )}
      onShow={showSelected}
      onClear={emptyDraft}
    />
  );
}

/** Shows the open draft's tools in the table, and nothing else. */
export function showSelected(): void {
  const { host } = readAddress().address;
  navigate({ ...defaultAddress, host, choices: new Map([['picked', ['yes']]]) });
}
