import type { OpenPlace } from '../../engine/layout';
import { answersById } from '../../host/openwop';
import { askAboutTool } from '../../state/askHost';
import { usePreflight } from '../../state/page';
import { useAddress } from '../../state/useAddress';
import type { ToolAsk } from '../../state/useTool';
import { useToolAhead } from '../../state/useTool';
import { openNeighbour } from './openNeighbour';
import { ToolPanel, type ToolPanelProps } from './ToolPanel';
import { toolPreflight } from './toolPreflight';

export interface OpenToolProps extends Omit<ToolPanelProps, 'preflight' | 'onPrevious' | 'onNext'> {
  readonly ask: ToolAsk;
  readonly place: OpenPlace | null;
  /** Whether `place` is this tool's: until the worker has answered, it is that of the tool before. */
  readonly isPlaced: boolean;
}

/** The open tool, checked against the identity in use. Loaded with the first tool that is opened. */
export function OpenTool({ ask, place, isPlaced, ...panel }: OpenToolProps) {
  const preflight = usePreflight();
  const as = useAddress((address) => address.as);
  const { state } = panel;
  const { host, limits } = ask;
  const detail = state.kind === 'shown' ? state.detail : null;
  const isSettled = detail !== null && isPlaced;
  useToolAhead(ask, isSettled ? (place?.previous ?? null) : null);
  useToolAhead(ask, isSettled ? (place?.next ?? null) : null);
  // What a host refuses tells of its caller alone.
  const onAsk =
    detail?.source === null && host !== null && answersById(host) && as === 'caller'
      ? () => askAboutTool(host, limits, detail.toolId, preflight.learn)
      : undefined;
  return (
    <ToolPanel
      {...panel}
      onPrevious={!isPlaced || place?.previous ? () => openNeighbour('previous') : undefined}
      onNext={!isPlaced || place?.next ? () => openNeighbour('next') : undefined}
      preflight={detail === null ? undefined : { ...toolPreflight(detail, preflight), onAsk }}
    />
  );
}
