import type { SpriteName } from './IconSprite';
import type { StateLabel } from './readinessWords';
import { SpriteIcon } from './SpriteIcon';

const looks: Readonly<Record<StateLabel, { readonly icon: SpriteName; readonly look: string; readonly tint: string }>> =
  {
    held: { icon: 'check', look: 'text-ok', tint: '' },
    missing: { icon: 'x', look: 'font-semibold text-ink', tint: 'text-miss' },
    expired: { icon: 'x', look: 'font-semibold text-ink', tint: 'text-miss' },
    'needs attention': { icon: 'triangle-alert', look: 'font-semibold text-ink', tint: 'text-miss' },
    'not verifiable': { icon: 'circle-help', look: 'text-ink-2', tint: 'text-ink-3' },
    'not required': { icon: 'circle-minus', look: 'text-ink-2', tint: 'text-ink-3' },
  };

/** Whether one scope or credential is held: icon and word, so that colour alone says nothing. */
export function StateBadge({ state }: { readonly state: StateLabel }) {
  const { icon, look, tint } = looks[state];
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap font-medium text-[0.75rem] ${look}`}>
      <SpriteIcon name={icon} className={`size-3.5 shrink-0 ${tint}`} />
      {state}
    </span>
  );
}
