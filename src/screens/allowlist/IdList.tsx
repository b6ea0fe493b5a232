import { UntrustedText } from '../shared/UntrustedText';

const most = 500;

/** ToolIds in a box that scrolls. */
export function IdList({ toolIds, label }: { readonly toolIds: readonly string[]; readonly label?: string }) {
  return (
    <ul
      aria-label={label}
      className="max-h-32 overflow-y-auto rounded-md border border-line bg-sunk px-2 py-1 font-mono text-xs [overflow-wrap:anywhere]"
    >
      {toolIds.slice(0, most).map((toolId) => (
        <li key={toolId}>
          <UntrustedText text={toolId} />
        </li>
      ))}
      {toolIds.length > most && <li className="font-sans text-ink-3">and {toolIds.length - most} more</li>}
    </ul>
  );
}
