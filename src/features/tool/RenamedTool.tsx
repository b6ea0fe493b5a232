import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstItems } from '../../ui/FirstItems';

interface Props {
  /** The tools that the id may mean. */
  readonly means: readonly string[];
  readonly onOpenTool: (toolId: string) => void;
}

/** A link with an id of an earlier version that several servers have a tool for: nobody can say which one it means. */
export function RenamedTool({ means, onOpenTool }: Props) {
  return (
    <div className="grid max-w-prose gap-2 px-4.5 py-6">
      <p className="text-ink-2">
        This id is ambiguous: it is of an earlier version, and {formatCounted(means.length, 'server')} have a tool of
        that name. Open the one you mean.
      </p>
      <FirstItems items={means}>
        {(shown) => (
          <ul aria-label="Tools of that name" className="grid gap-1.5">
            {shown.map((toolId) => (
              <li key={toolId}>
                <Button
                  className="h-auto! min-h-8 max-w-full whitespace-normal! py-1 text-left font-mono text-xs [overflow-wrap:anywhere]"
                  onClick={() => onOpenTool(toolId)}
                >
                  <UntrustedText text={toolId} />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </FirstItems>
    </div>
  );
}

export interface UnappliedProps extends Pick<Props, 'means'> {
  /** The id of the earlier version. */
  readonly toolId: string;
  /** What is kept under it, in our words. */
  readonly left: readonly string[];
}

/** What is not applied, since nobody can say which of several tools it was meant for. */
export function Unapplied({ toolId, means, left }: UnappliedProps) {
  return (
    <p role="note" className="mx-4.5 mt-2 rounded-md border border-line-strong bg-sunk px-3 py-2 text-ink-2">
      <strong className="font-semibold text-ink">Not applied:</strong> {new Intl.ListFormat('en').format(left)} kept
      under{' '}
      <span className="font-mono text-xs [overflow-wrap:anywhere]">
        <UntrustedText text={toolId} />
      </span>
      , an id of an earlier version that is ambiguous now: {formatCounted(means.length, 'server')} have a tool of that
      name.
    </p>
  );
}
