import { Bot, CircleHelp, CircleSlash, EyeOff, Hand, type LucideIcon, Zap } from 'lucide-react';
import { type Effect, effectWords } from '../model/effect';

const icons: Readonly<Record<Effect, LucideIcon>> = {
  runs: Zap,
  model: Bot,
  unknown: CircleHelp,
  asks: Hand,
  refused: CircleSlash,
  'not-offered': EyeOff,
};

/** What a client does with a call, as an icon and words; `isCare` where it does more than the list says. */
export function EffectMark({ effect, isCare = false }: { readonly effect: Effect; readonly isCare?: boolean }) {
  const Icon = icons[effect];
  const look = isCare ? 'font-medium text-write' : effect === 'runs' ? 'font-medium text-ink' : 'text-ink-2';
  return (
    <span className={`inline-flex items-baseline gap-1.5 ${look}`}>
      <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
      {effectWords[effect]}
    </span>
  );
}
