import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import {
  type DerivationId,
  type DerivationSettings,
  defaultDerivations,
  derivationIds,
  derivations,
} from '../../dialects/derivations';
import { changeDerivations, useFiles } from '../../state/filesStore';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { RuleValues } from './RuleValues';

/** Rules whose outcome a person must take up first, by their id. */
const isSuggestion = (id: DerivationId) => id.startsWith('mcp-') && id !== 'mcp-list-source';

/** Every rule by which something is concluded that no source says: its words, where they come from, and its numbers. */
export function DerivationRules() {
  const { settings } = useFiles();
  const isDefault = JSON.stringify(rulesOf(settings)) === JSON.stringify(rulesOf(defaultDerivations));
  const change = (changes: Partial<DerivationSettings>) => changeDerivations({ ...settings, ...changes });
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-ink-2">
        Where a source doesn’t say in RFC 0078’s words what these rules conclude, a tool shows the rule beside the
        value. A rule that is switched off leaves the value unstated. No rule ever sets a safety tier: that one can only
        be suggested.
      </p>
      <ul aria-label="Rules" className="divide-y divide-line rounded-xl border border-line bg-panel">
        {derivationIds.map((id) => (
          <Rule
            key={id}
            id={id}
            isOn={!settings.off.includes(id)}
            onSwitch={(isOn) =>
              change({
                off: derivationIds.filter((other) => (other === id ? !isOn : settings.off.includes(other))),
              })
            }
          >
            <RuleValues id={id} settings={settings} onChange={change} />
          </Rule>
        ))}
      </ul>
      <Button
        className="justify-self-start"
        disabled={isDefault}
        onClick={() =>
          changeDerivations({ ...defaultDerivations, confirmationAboveTier: settings.confirmationAboveTier })
        }
      >
        <RotateCcw aria-hidden />
        Reset the rules
      </Button>
    </div>
  );
}

/** The robot's tier is no rule: it stands apart, and is kept on a reset. */
function rulesOf(settings: DerivationSettings): DerivationSettings {
  return { ...settings, confirmationAboveTier: null };
}

interface RuleProps {
  readonly id: DerivationId;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Rule({ id: rule, isOn, onSwitch, children }: RuleProps) {
  const { words, reference } = derivations[rule];
  const id = useId();
  const describedBy = `${id}-reference`;
  return (
    <li className="px-4 py-2.5">
      <label htmlFor={id} className="flex items-start gap-2.5 touch:min-h-11">
        <Checkbox
          id={id}
          className="mt-0.5"
          aria-label={words}
          aria-describedby={describedBy}
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        <span className="min-w-0">
          <span className={isOn ? '' : 'text-ink-3'}>{words}</span>
          <span id={describedBy} className="block text-ink-3 text-xs">
            {isSuggestion(rule) ? 'Suggests only. ' : ''}
            {reference}
          </span>
        </span>
      </label>
      {isOn && <div className="pl-6.5 empty:hidden">{children}</div>}
    </li>
  );
}
