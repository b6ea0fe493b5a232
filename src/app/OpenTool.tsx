import { answersById } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import { ToolPanel, type ToolPanelProps } from '../screens/tool/ToolPanel';
import { useSavedSets } from './argumentSetsStore';
import { askAboutTool } from './askAboutTool';
import { type GrantsStart, toolPreflight } from './toolPreflight';
import type { Preflight } from './usePreflight';

export interface OpenToolProps extends Omit<ToolPanelProps, 'preflight' | 'savedSets'> {
  readonly preflight: Preflight;
  readonly onGrants: (start: GrantsStart) => void;
  readonly host: Host | null;
  readonly limits: Limits;
  /** Whom tools are checked against: what a host refuses tells of its caller alone. */
  readonly as: string;
}

/** The open tool, checked against the identity in use. Loaded with the first tool that is opened. */
export function OpenTool({ preflight, onGrants, host, limits, as, ...panel }: OpenToolProps) {
  const { state, toolId } = panel;
  const savedSets = useSavedSets(state.kind === 'shown' ? state.detail.toolId : toolId);
  const isHosts = state.kind === 'shown' && state.detail.source === null;
  const ask =
    isHosts && host !== null && answersById(host) && as === 'caller'
      ? () => askAboutTool(host, limits, state.detail.toolId, preflight.learn)
      : undefined;
  return (
    <ToolPanel
      {...panel}
      savedSets={savedSets}
      preflight={
        state.kind === 'shown' ? { ...toolPreflight(state.detail, preflight, onGrants), onAsk: ask } : undefined
      }
    />
  );
}
