import { UntrustedText } from '../../parts/UntrustedText';

const maxShown = 500;

/** ToolIds in a box that scrolls. */
export function IdList({ toolIds, label }: { readonly toolIds: readonly string[]; readonly label?: string }) {
  return (
    <ul
      aria-label={label}
      className="max-h-32 overflow-y-auto rounded-md border border-line bg-sunk px-2 py-1 font-mono text-xs [overflow-wrap:anywhere]"
    >
      {toolIds.slice(0, maxShown).map((toolId) => (
        <li key={toolId}>
          <UntrustedText text={toolId} />
        </li>
      ))}
      {toolIds.length > maxShown && <li className="font-sans text-ink-3">and {toolIds.length - maxShown} more</li>}
    </ul>
  );
}
