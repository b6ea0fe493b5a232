import { ArrowDown, ArrowUp, Check, Plus, X } from 'lucide-react';
import { FactBadge } from '../../parts/FactBadge';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { IconButton } from '../../ui/IconButton';
import type { ToolPanelProps } from './ToolPanel';

/** On phones what can be done stands at the bottom, where the thumb is. */
const thumbBar = 'max-sm:fixed max-sm:bottom-0.5 max-sm:z-30';
const headline = ['tier', 'approval', 'egress'] as const;

/** Name, id and the three facts one looks at first; the way to the neighbours, out, and into the draft. */
export function ToolHeader({ toolId, state, marks, selected, onSelect, onClose, onPrevious, onNext }: ToolPanelProps) {
  const tool = state.kind === 'shown' ? state.detail.tool : undefined;
  const title = tool?.title;
  return (
    <header className="px-4.5 pt-3">
      <div aria-hidden className="fixed inset-x-0 bottom-0 z-20 h-12 border-line border-t bg-panel sm:hidden" />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-0.5 max-sm:pt-2.5">
          <h2 className="line-clamp-3 font-semibold text-[1.0625rem] leading-snug tracking-[-0.015em] [overflow-wrap:anywhere]">
            <UntrustedText text={title || toolId} marks={marks} />
          </h2>
        </div>
        <div className={`-mr-1.5 flex shrink-0 ${thumbBar} max-sm:right-1`}>
          <IconButton
            label="Previous tool"
            icon={<ArrowUp />}
            disabled={onPrevious === undefined}
            onClick={onPrevious}
          />
          <IconButton label="Next tool" icon={<ArrowDown />} disabled={onNext === undefined} onClick={onNext} />
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </div>
      </div>
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 flex-1 items-center gap-1">
          <p className="line-clamp-6 min-w-0 py-0.5 font-mono text-[0.75rem] text-ink-3 leading-4.5 [overflow-wrap:anywhere]">
            <UntrustedText text={toolId} marks={marks} />
          </p>
          <CopyButton key={toolId} text={toolId} label="Copy tool ID" className="[&_svg]:size-3.5" />
        </div>
        {/* Also while the next tool is read: the focus may be on it. */}
        {(tool !== undefined || state.kind === 'loading') && (
          <Button
            aria-label={selected ? 'In draft, remove' : 'Add to draft'}
            className={`${thumbBar} max-sm:bottom-0.5 max-sm:left-3`}
            onClick={() => onSelect(!selected)}
          >
            {selected ? <Check className="text-ok" aria-hidden /> : <Plus aria-hidden />}
            {selected ? 'In draft' : 'Add to draft'}
          </Button>
        )}
      </div>
      {tool !== undefined && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1">
          {headline.map((field) => (
            <FactBadge key={field} field={field} fact={tool.posture[field]} dialect={tool.dialect} named />
          ))}
        </p>
      )}
    </header>
  );
}
