import { memo } from 'react';
import type { Severity } from '../model/finding';
import type { SpriteName } from './IconSprite';
import { SpriteIcon } from './SpriteIcon';

const looks: Readonly<Record<Severity, { readonly icon: SpriteName; readonly look: string }>> = {
  critical: { icon: 'octagon-alert', look: 'bg-exec-bg text-exec' },
  high: { icon: 'triangle-alert', look: 'bg-exec-bg text-exec' },
  medium: { icon: 'circle-alert', look: 'bg-write-bg text-write' },
  low: { icon: 'circle-alert', look: 'bg-sunk text-ink-2' },
  information: { icon: 'info', look: 'bg-sunk text-ink-2' },
};

interface SeverityBadgeProps {
  readonly severity: Severity;
  readonly count?: number;
}

/** How grave a finding is, as icon and word; `count` puts the number of findings before it. */
export const SeverityBadge = memo(function SeverityBadge({ severity, count }: SeverityBadgeProps) {
  const { icon, look } = looks[severity];
  return (
    <span
      className={`inline-block h-5.25 min-w-0 max-w-full truncate rounded-[5px] px-1.75 font-medium text-[0.75rem] leading-5.25 tabular-nums ${look}`}
    >
      <SpriteIcon name={icon} className="mr-1.25 inline-block size-3 align-[-0.125em]" />
      {count !== undefined && `${count} `}
      {severity}
    </span>
  );
});
