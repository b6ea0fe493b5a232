import { Check, CircleHelp, CircleMinus, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { StateLabel } from './readinessWords';

const looks: Readonly<Record<StateLabel, { readonly icon: LucideIcon; readonly look: string; readonly tint: string }>> =
  {
    held: { icon: Check, look: 'text-ok', tint: '' },
    missing: { icon: X, look: 'font-semibold text-ink', tint: 'text-miss' },
    'needs attention': { icon: TriangleAlert, look: 'font-semibold text-ink', tint: 'text-miss' },
    'not verifiable': { icon: CircleHelp, look: 'text-ink-2', tint: 'text-ink-3' },
    'not required': { icon: CircleMinus, look: 'text-ink-2', tint: 'text-ink-3' },
  };

/** Whether one scope or credential is held: icon and word, so that colour alone says nothing. */
export function StateBadge({ state }: { readonly state: StateLabel }) {
  const { icon: Icon, look, tint } = looks[state];
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap font-medium text-[0.75rem] ${look}`}>
      <Icon aria-hidden className={`size-3.5 shrink-0 ${tint}`} />
      {state}
    </span>
  );
}
