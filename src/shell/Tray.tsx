import { useMemo } from 'react';
import { openHistory } from '../draft/workspace';
import { defaultAddress } from '../model/address';
import { countModes } from '../model/draft';
import { DraftTray } from '../parts/DraftTray';
import { useAnswer } from '../state/catalogView';
import { navigate, readAddress, useAddress } from '../state/useAddress';
import { deselectTools, dispatch, useWorkspace } from '../state/useWorkspace';
import { ViewLink } from './ViewLink';

const none: readonly (readonly [tier: string, count: number])[] = [];

/** The open draft, at the bottom of every view. */
export function Tray() {
  const { state } = useWorkspace();
  const view = useAddress((address) => address.view);
  const { draft, past, future } = openHistory(state);
  const copies = useAnswer(({ result }) => result?.selectedCopies) ?? 0;
  const modes = useMemo(() => countModes(draft), [draft]);
  const tiers = useAnswer(({ result }) => result?.selectedTiers) ?? none;
  return (
    <DraftTray
      view={view}
      drafts={[...state.histories].map(([id, history]) => ({ id, name: history.draft.name }))}
      openId={state.open}
      onOpen={(draftId) => dispatch({ kind: 'open', draftId })}
      count={draft.entries.size}
      copies={copies}
      modes={modes}
      tiers={tiers}
      canUndo={past.length > 0}
      canRedo={future.length > 0}
      onUndo={() => dispatch({ kind: 'undo' })}
      onRedo={() => dispatch({ kind: 'redo' })}
      review={(className) => (
        <ViewLink view="allowlist" className={className}>
          <span>
            Review<span className="max-sm:sr-only"> allowlist</span>
          </span>
        </ViewLink>
      )}
      onShow={showSelected}
      onClear={() => deselectTools([...draft.entries.keys()])}
    />
  );
}

/** Shows the open draft's tools in the table, and nothing else. */
export function showSelected(): void {
  const { host } = readAddress().address;
  navigate({ ...defaultAddress, host, choices: new Map([['picked', ['yes']]]) });
}
