import { CircleAlert, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Severity } from '../../model/finding';

const looks: Readonly<Record<Severity, { readonly Icon: LucideIcon; readonly look: string }>> = {
  critical: { Icon: OctagonAlert, look: 'bg-exec-bg text-exec' },
  high: { Icon: TriangleAlert, look: 'bg-exec-bg text-exec' },
  medium: { Icon: CircleAlert, look: 'bg-write-bg text-write' },
  low: { Icon: CircleAlert, look: 'bg-sunk text-ink-2' },
  information: { Icon: Info, look: 'bg-sunk text-ink-2' },
};

/** How grave a finding is, as icon and word; `count` puts the number of findings before it. */
export function SeverityBadge({ severity, count }: { readonly severity: Severity; readonly count?: number }) {
  const { Icon, look } = looks[severity];
  return (
    <span
      className={`inline-flex h-5.25 items-center gap-1.25 whitespace-nowrap rounded-[5px] px-1.75 font-medium text-[0.75rem] tabular-nums [&_svg]:size-3 [&_svg]:shrink-0 ${look}`}
    >
      <Icon aria-hidden />
      {count !== undefined && `${count} `}
      {severity}
    </span>
  );
}
