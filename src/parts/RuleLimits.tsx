import { useContentProgress } from '../state/behindRows';
import { useKnownCatalog } from '../state/catalogSummary';
import { changePreferences, usePreferences } from '../state/preferences';
import { Checkbox } from '../ui/Input';
import { formatCount, formatCounted } from './formatQuantity';
import { Disclosure } from './Section';

/** What a tool without findings was looked at for, and what nobody looked at. */
export const whatRulesRead =
  'Rules looked at structure, names, hidden characters and what English texts ask for; none sees what the tool does when it runs.';

/** What no rule sees, each a sentence. */
const whatRulesMiss: readonly string[] = [
  'What a tool does when it runs. Rules read its definition alone.',
  'Orders in other languages than English, in pictures, or in words that none of the known patterns has.',
  'Two texts that differ by one clause, where only the meaning tells the honest one from the other.',
  'What a server will say tomorrow. Take a baseline, and Compare shows what changed.',
  'What the answers of a tool tell the model. They come only when it is called.',
];

/** What the rules looked at and what they can't see. */
export function RuleLimits() {
  const { summary } = useKnownCatalog();
  const { showsLowConfidence } = usePreferences();
  const done = useContentProgress();
  const hidden = summary?.hiddenFindings ?? 0;
  return (
    <div className="grid max-w-prose gap-1.5 text-ink-2 text-xs">
      {done !== null && summary !== null && (
        <p>
          Reading what the tools say: {formatCount(done)} of {formatCounted(summary.tools, 'tool')}.
        </p>
      )}
      {(hidden > 0 || showsLowConfidence) && (
        <label className="inline-flex min-h-6 touch:min-h-11 items-center gap-2">
          <Checkbox
            checked={showsLowConfidence}
            onChange={(event) => changePreferences({ showsLowConfidence: event.target.checked })}
          />
          {showsLowConfidence
            ? 'Show findings of low confidence'
            : `Show ${formatCounted(hidden, 'finding')} of low confidence`}
        </label>
      )}
      <Disclosure summary="What rules can’t see">
        <p>{whatRulesRead}</p>
        <ul className="mt-1 list-disc pl-4">
          {whatRulesMiss.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
