import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangedTools, ReadingChange } from '../../model/readingChange';
import { IconButton } from '../../ui/IconButton';
import { lazyWithPreload } from '../../ui/lazyWithPreload';
import { formatCount } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

const Popover = lazyWithPreload(() => import('../../ui/Popover').then((m) => m.Popover), 'the list of changes');

export interface ChangeNoteProps {
  readonly change: ReadingChange;
  readonly onOpenTool: (toolId: string) => void;
  readonly onDismiss: () => void;
}

/** What the last refresh changed, in one line that opens into the names of the tools. */
export function ChangeNote({ change, onOpenTool, onDismiss }: ChangeNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasChanged = change.added.count + change.removed.count + change.changed.count > 0;
  return (
    <span className="inline-flex min-w-0 items-center text-ink-2 text-xs tabular-nums max-sm:absolute max-sm:top-full max-sm:right-2 max-sm:z-20 max-sm:rounded-b-lg max-sm:border max-sm:border-line max-sm:bg-panel max-sm:pl-2">
      {!hasChanged && 'no change'}
      {hasChanged && (
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="min-h-6 rounded px-1 text-left font-medium text-accent hover:underline max-sm:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          {describeChange(change)}
        </button>
      )}
      <IconButton label="Dismiss the change note" icon={<X aria-hidden />} className="sm:size-6!" onClick={onDismiss} />
      {hasChanged && isOpen && (
        <Popover label="What the refresh changed" anchor={button} onClose={() => setOpen(false)}>
          <div className="max-h-[min(26rem,70dvh)] w-[22rem] max-w-full space-y-4 overflow-y-auto">
            <ToolList title="Added" tools={change.added} onOpenTool={onOpenTool} />
            <ToolList title="Removed" tools={change.removed} />
            <ToolList title="Changed" tools={change.changed} onOpenTool={onOpenTool} />
          </div>
        </Popover>
      )}
    </span>
  );
}

/** `3 added, 1 removed, 2 changed` */
function describeChange({ added, removed, changed }: ReadingChange): string {
  return `${formatCount(added.count)} added, ${formatCount(removed.count)} removed, ${formatCount(changed.count)} changed`;
}

interface ToolListProps {
  readonly title: string;
  readonly tools: ChangedTools;
  /** Absent where the tools are no longer there to open. */
  readonly onOpenTool?: ChangeNoteProps['onOpenTool'];
}

function ToolList({ title, tools, onOpenTool }: ToolListProps) {
  if (tools.count === 0) return null;
  const more = tools.count - tools.toolIds.length;
  return (
    <section>
      <h3 className="font-semibold text-ink-2 text-xs">
        {title} <span className="font-normal text-ink-3 tabular-nums">{formatCount(tools.count)}</span>
      </h3>
      <ul className="mt-1 font-mono text-xs [overflow-wrap:anywhere]">
        {tools.toolIds.map((toolId, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two copies of one id may have come at once
          <li key={place}>
            {onOpenTool === undefined ? (
              <span className="block py-1 text-ink-2">
                <UntrustedText text={toolId} />
              </span>
            ) : (
              <button
                type="button"
                className="block min-h-6 w-full rounded py-1 text-left text-accent hover:underline max-sm:min-h-11"
                onClick={() => onOpenTool(toolId)}
              >
                <UntrustedText text={toolId} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-ink-3 text-xs">and {formatCount(more)} more</p>}
    </section>
  );
}
