/** The kind of a run event: `agent.toolCalled`, `agent.tool-called` and `tool.session.opened` are spellings of one each. */
export function kindOfEvent(type: string): string {
  return type.replaceAll(/[.\-_]/g, '').toLowerCase();
}

/** Whether a call's `toolName` means a tool: it is its id, or the id without what stands before a separator. */
export function isNameOf(toolId: string, toolName: string): boolean {
  return (
    toolId === toolName ||
    (toolName !== '' && /[:./]$/.test(toolId.slice(0, -toolName.length)) && toolId.endsWith(toolName))
  );
}
