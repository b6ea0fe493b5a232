import type { OpenPlace } from '../catalog/protocol';
import { answersById } from '../host/openwop';
import { ToolPanel, type ToolPanelProps } from '../screens/tool/ToolPanel';
import { useHasSets, useSavedSets } from './argumentSetsStore';
import { askAboutTool } from './askAboutTool';
import { openGrants } from './openDialog';
import { openNeighbour } from './openNeighbour';
import { toolPreflight } from './toolPreflight';
import { usePreferences } from './usePreferences';
import type { Preflight } from './usePreflight';
import type { ToolAsk } from './useTool';
import { useToolAhead } from './useToolAhead';

export interface OpenToolProps
  extends Omit<ToolPanelProps, 'preflight' | 'savedSets' | 'unapplied' | 'onPrevious' | 'onNext'> {
  readonly preflight: Preflight;
  readonly ask: ToolAsk;
  readonly place: OpenPlace | null;
  /** Whether `place` is this tool's: until the worker has answered, it is that of the tool before. */
  readonly isPlaced: boolean;
  /** Whom tools are checked against: what a host refuses tells of its caller alone. */
  readonly as: string;
}

/** The open tool, checked against the identity in use. Loaded with the first tool that is opened. */
export function OpenTool({ preflight, ask, place, isPlaced, as, ...panel }: OpenToolProps) {
  const { state, toolId } = panel;
  const { host, limits } = ask;
  const { reviewer } = usePreferences();
  const isSettled = state.kind === 'shown' && isPlaced;
  useToolAhead(ask, isSettled ? (place?.previous ?? null) : null);
  useToolAhead(ask, isSettled ? (place?.next ?? null) : null);
  const former = state.kind === 'shown' ? state.detail.former : null;
  const isShared = former !== null && former.means.length > 1;
  const savedSets = useSavedSets(
    state.kind === 'shown' ? state.detail.toolId : toolId,
    isShared ? undefined : former?.toolId,
  );
  const hasSharedSets = useHasSets(isShared ? former.toolId : undefined);
  const { mappings } = preflight.state;
  const left = !isShared
    ? []
    : [
        ...(former.isUnassigned ? ['assignments'] : []),
        ...(hasSharedSets ? ['saved arguments'] : []),
        ...(mappings.some(({ subject }) => subject.kind === 'tool' && subject.name === former.toolId)
          ? ['what was decided about its credential']
          : []),
      ];
  const isHosts = state.kind === 'shown' && state.detail.source === null;
  const onAsk =
    isHosts && host !== null && answersById(host) && as === 'caller'
      ? () => askAboutTool(host, limits, state.detail.toolId, preflight.learn)
      : undefined;
  return (
    <ToolPanel
      {...panel}
      onPrevious={!isPlaced || place?.previous ? () => openNeighbour('previous') : undefined}
      onNext={!isPlaced || place?.next ? () => openNeighbour('next') : undefined}
      savedSets={savedSets}
      unapplied={former === null || left.length === 0 ? undefined : { ...former, left }}
      preflight={
        state.kind === 'shown' ? { ...toolPreflight(state.detail, preflight, openGrants, reviewer), onAsk } : undefined
      }
    />
  );
}
