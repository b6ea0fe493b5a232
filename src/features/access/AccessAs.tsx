import { ChevronDown } from 'lucide-react';
import type { AccessOption } from '../../access/accessOptions';
import { revealPlain } from '../../model/revealText';
import { formatAge } from '../../parts/formatQuantity';
import { useNow } from '../../parts/useNow';

export interface AccessAsProps {
  readonly options: readonly AccessOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const everyHalfMinute = 30_000;
const groups: readonly (readonly [AccessOption['kind'], string])[] = [
  ['caller', 'This connection'],
  ['role', 'Roles of this host'],
  ['saved', 'Saved'],
];

/**
 * Whose scopes and credentials decide readiness, with how we know and since when. Never "signed in as": the agent that
 * will run the tools is somebody else than the caller.
 */
export function AccessAs({ options, value, onChange }: AccessAsProps) {
  const now = useNow(everyHalfMinute);
  const isKnown = options.some((option) => option.value === value);
  return (
    <label className="flex h-7 min-w-0 items-center rounded-md border border-ctl bg-panel pl-2 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:bg-sunk touch:h-11 max-sm:flex-1">
      <span className="shrink-0 whitespace-nowrap text-ink-2" aria-hidden>
        Access as
      </span>
      <select
        aria-label="Access as"
        className="h-full min-w-0 max-w-60 appearance-none truncate border-0 bg-transparent pr-6 pl-1 font-medium outline-none max-sm:max-w-none max-sm:flex-1"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!isKnown && <option value={value}>Unknown identity</option>}
        {groups.map(([kind, label]) => {
          const some = options.filter((option) => option.kind === kind);
          return some.length === 0 ? null : (
            <optgroup key={kind} label={label}>
              {some.map((option) => (
                <option key={option.value} value={option.value}>
                  {describeOption(option, now)}
                </option>
              ))}
            </optgroup>
          );
        })}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none -ml-5.5 mr-2 size-3.5 flex-none text-ink-3" />
    </label>
  );
}

/** `ops-agent (pasted 2 h ago)` · `You (scopes unknown)` */
export function describeOption({ name: given, how, at }: AccessOption, now: number): string {
  const name = revealPlain(given);
  if (how === '') return `${name} (scopes unknown)`;
  return at === null ? `${name} (${how})` : `${name} (${how} ${formatAge(at, now)})`;
}
