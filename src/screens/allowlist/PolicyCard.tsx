import { Check, CircleHelp, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { CopyButton } from '../../ui/CopyButton';
import type { DraftEdit } from '../../workspace/editDraft';
import { checkPolicy, type Policy, type PolicyResult } from '../../workspace/policy';
import { UntrustedText } from '../shared/UntrustedText';
import { Card } from './Card';
import { describePolicyChange, describePolicyRule, switchedRules } from './policyWords';
import type { ReviewedEntry } from './reviewDraft';

export interface PolicyCardProps {
  /** What `config.json` switches on. */
  readonly configured: Policy;
  readonly entries: readonly ReviewedEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
}

const verdicts = {
  pass: { Icon: Check, look: 'text-ok', word: 'pass' },
  fail: { Icon: X, look: 'text-miss', word: 'fail' },
  'not-known': { Icon: CircleHelp, look: 'text-ink-3', word: 'not known' },
} as const;

/** Plain rules a team can agree on; switched here for as long as the page is open, kept in `config.json`. */
export function PolicyCard({ configured, entries, onEdit }: PolicyCardProps) {
  const [changes, setChanges] = useState<Policy>({});
  const id = useId();
  const policy: Policy = { ...configured, ...changes };
  const members = entries.map(({ entry, mode, tool }) => ({ toolId: entry.toolId, mode, tool: tool?.tool }));
  const results = checkPolicy(policy, members);
  return (
    <Card
      title="Policy"
      beside={
        <CopyButton
          variant="quiet"
          label="Copy policy for config.json"
          words="Copy for config.json"
          text={() => `"policy": ${JSON.stringify(policy)}`}
        />
      }
    >
      <ul aria-label="Policy" className="grid gap-2">
        {results.map((result) => (
          <Result key={result.rule} result={result} policy={policy} onEdit={onEdit} />
        ))}
      </ul>
      {results.length === 0 && <p className="text-ink-2">No rule is switched on.</p>}
      <details className="mt-2">
        <summary className="min-h-6 w-fit text-accent leading-6 max-sm:py-2.5">Rules</summary>
        <div className="mt-2 grid gap-1.5">
          {switchedRules.map((rule) => (
            <label key={rule} htmlFor={`${id}-${rule}`} className="flex min-h-6 items-center gap-2 max-sm:min-h-11">
              <Checkbox
                id={`${id}-${rule}`}
                checked={policy[rule] === true}
                onChange={(event) => setChanges({ ...changes, [rule]: event.target.checked })}
              />
              {describePolicyRule(rule, policy)}
            </label>
          ))}
          <label className="flex min-h-6 flex-wrap items-center gap-2 max-sm:min-h-11">
            At most
            <input
              type="number"
              min={0}
              aria-label="Most tools"
              value={policy.maxTools ?? ''}
              onChange={(event) => {
                const most = event.target.valueAsNumber;
                const { maxTools: _before, ...others } = changes;
                setChanges(Number.isSafeInteger(most) && most >= 0 ? { ...others, maxTools: most } : others);
              }}
              className="h-7 w-20 rounded-md border border-ctl bg-panel px-2 max-sm:h-11"
            />
            tools
          </label>
        </div>
      </details>
    </Card>
  );
}

const mostBlamed = 6;

function Result(props: { result: PolicyResult; policy: Policy; onEdit: PolicyCardProps['onEdit'] }) {
  const { rule, verdict, blame, change } = props.result;
  const { Icon, look, word } = verdicts[verdict];
  const mend = () => {
    if (change?.kind === 'remove') props.onEdit({ kind: 'remove', toolIds: change.toolIds });
    if (change?.kind === 'ask') {
      props.onEdit({ kind: 'change-tools', toolIds: change.toolIds, change: { mode: 'ask' } });
    }
  };
  return (
    <li>
      <span className="flex items-center gap-2">
        <Icon aria-hidden className={`size-4 shrink-0 ${look}`} />
        <span className="min-w-0 flex-1">{describePolicyRule(rule, props.policy)}</span>
        <span className={`font-medium text-xs ${look}`}>{word}</span>
      </span>
      {blame.length > 0 && (
        <p className="pl-6 font-mono text-ink-2 text-xs [overflow-wrap:anywhere]">
          {blame.slice(0, mostBlamed).map((toolId, place) => (
            <span key={toolId}>
              {place > 0 && ', '}
              <UntrustedText text={toolId} />
            </span>
          ))}
          {blame.length > mostBlamed && ` and ${blame.length - mostBlamed} more`}
        </p>
      )}
      {change !== null && (
        <p className="pl-6">
          {change.kind === 'assign' ? (
            <span className="text-ink-2 text-xs">{describePolicyChange(change)}.</span>
          ) : (
            <Button variant="quiet" onClick={mend}>
              {describePolicyChange(change)}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}
