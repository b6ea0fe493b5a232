import { canWords, certaintyOf, noCounts } from '../model/capability';
import { tierColours } from './tierColours';

export interface TierMeterProps {
  readonly tiers: readonly (readonly [tier: string, count: number])[];
  /** All tools, those without a tier too. */
  readonly count: number;
}

/** A bar of safety tiers, each as wide as its share; what nobody states is hatched. */
export function TierMeter({ tiers, count }: TierMeterProps) {
  const known = tiers.filter(([tier]) => tierColours.has(tier));
  const rest = count - known.reduce((sum, [, tools]) => sum + tools, 0);
  if (count === 0) return null;
  const words = known.map(([tier, tools]) => `${tools} ${tier}`);
  if (rest > 0) words.push(`${rest} not stated or not known`);
  const writes = { ...noCounts(), unknown: rest };
  for (const [tier, tools] of known) writes[certaintyOf('writes', tier)] += tools;
  words.push(canWords('writes', writes));
  return (
    <span
      role="img"
      aria-label={`Safety tiers: ${words.join(', ')}`}
      title={words.join(', ')}
      className="flex h-2 w-36 gap-0.5 overflow-hidden rounded-full bg-sunk max-md:hidden"
    >
      {known.map(([tier, tools]) => (
        <i key={tier} className={tierColours.get(tier)} style={{ flexGrow: tools }} />
      ))}
      {rest > 0 && <i className="hatched" style={{ flexGrow: rest }} />}
    </span>
  );
}
