import { ToolPanel, type ToolPanelProps } from '../screens/tool/ToolPanel';
import { type GrantsStart, toolPreflight } from './toolPreflight';
import type { Preflight } from './usePreflight';

export interface OpenToolProps extends Omit<ToolPanelProps, 'preflight'> {
  readonly preflight: Preflight;
  readonly onGrants: (start: GrantsStart) => void;
}

/** The open tool, checked against the identity in use. Loaded with the first tool that is opened. */
export function OpenTool({ preflight, onGrants, ...panel }: OpenToolProps) {
  const { state } = panel;
  return (
    <ToolPanel
      {...panel}
      preflight={state.kind === 'shown' ? toolPreflight(state.detail, preflight, onGrants) : undefined}
    />
  );
}
