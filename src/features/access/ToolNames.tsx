import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';

const maxShown = 50;

/** The first of some tools, each a way to it. */
export function ToolNames(props: { readonly tools: readonly string[]; readonly onOpenTool: (toolId: string) => void }) {
  const { tools, onOpenTool } = props;
  return (
    <>
      <ul className="max-h-48 overflow-y-auto font-mono text-xs">
        {tools.slice(0, maxShown).map((toolId) => (
          <li key={toolId}>
            <button
              type="button"
              className="min-h-6 text-left text-ink-2 [overflow-wrap:anywhere] hover:text-ink hover:underline touch:min-h-11"
              onClick={() => onOpenTool(toolId)}
            >
              <UntrustedText text={toolId} />
            </button>
          </li>
        ))}
      </ul>
      {tools.length > maxShown && <p className="text-ink-3 text-xs">and {formatCount(tools.length - maxShown)} more</p>}
    </>
  );
}
