import type { OpenPlace } from '../engine/protocol';
import { ToolPanel, type ToolPanelProps } from '../features/tool/ToolPanel';
import { answersById } from '../host/openwop';
import { askAboutTool } from '../state/askHost';
import type { Preflight } from '../state/usePreflight';
import type { ToolAsk } from '../state/useTool';
import { useToolAhead } from '../state/useToolAhead';
import { openNeighbour } from './openNeighbour';
import { toolPreflight } from './toolPreflight';

export interface OpenToolProps extends Omit<ToolPanelProps, 'preflight' | 'onPrevious' | 'onNext'> {
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
  const { state } = panel;
  const { host, limits } = ask;
  const detail = state.kind === 'shown' ? state.detail : null;
  const isSettled = detail !== null && isPlaced;
  useToolAhead(ask, isSettled ? (place?.previous ?? null) : null);
  useToolAhead(ask, isSettled ? (place?.next ?? null) : null);
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
