import { ToolPanel, type ToolPanelProps } from '../screens/tool/ToolPanel';
import { useSavedSets } from './argumentSetsStore';
import { type GrantsStart, toolPreflight } from './toolPreflight';
import type { Preflight } from './usePreflight';

export interface OpenToolProps extends Omit<ToolPanelProps, 'preflight' | 'savedSets'> {
  readonly preflight: Preflight;
  readonly onGrants: (start: GrantsStart) => void;
}

/** The open tool, checked against the identity in use. Loaded with the first tool that is opened. */
export function OpenTool({ preflight, onGrants, ...panel }: OpenToolProps) {
  const { state, toolId } = panel;
  const savedSets = useSavedSets(state.kind === 'shown' ? state.detail.toolId : toolId);
  return (
    <ToolPanel
      {...panel}
      savedSets={savedSets}
      preflight={state.kind === 'shown' ? toolPreflight(state.detail, preflight, onGrants) : undefined}
    />
  );
}
