import { Check, CircleHelp, X } from 'lucide-react';
import { useId } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { limitRules, type PolicyChanges, type PolicyResult, switchRules } from '../../draft/policy';
import { FirstNames } from '../../parts/FirstNames';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { changePolicy, useConfiguredPolicy, usePolicy, usePolicyChoices } from '../../state/policyStore';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Checkbox, Input } from '../../ui/Input';
import { Card } from './draftParts';
import { usePolicyResults } from './policyOfDraft';
import type { ReviewedEntry } from './reviewDraft';

/** The edit that makes a rule pass, as a button says it. */
function describeChange(change: 'remove' | 'ask' | 'assign', count: number): string {
  const tools = formatCounted(count, 'tool');
  if (change === 'remove') return `Remove ${tools}`;
  if (change === 'ask') return `Set ${tools} to ask`;
  return `A reviewer assigns what ${tools} ${count === 1 ? 'leaves' : 'leave'} unstated`;
}

export interface PolicyCardProps {
  readonly entries: readonly ReviewedEntry[];
  readonly wildcards: number;
  readonly onEdit: (edit: DraftEdit) => void;
}

const verdicts = {
  pass: { Icon: Check, look: 'text-ok', word: 'pass' },
  fail: { Icon: X, look: 'text-miss', word: 'fail' },
  'not-known': { Icon: CircleHelp, look: 'text-ink-3', word: 'unknown' },
} as const;

/** Plain rules a team can agree on: `config.json` has its own, and what is switched here is kept in this browser. */
export function PolicyCard({ entries, wildcards, onEdit }: PolicyCardProps) {
  const id = useId();
  const { changes } = usePolicyChoices();
  const configured = useConfiguredPolicy();
  const policy = usePolicy();
  const onChanges = (next: PolicyChanges) => changePolicy({ changes: next });
  const results = usePolicyResults(entries, wildcards);
  const isChanged = Object.keys(changes).length > 0;
  return (
    <Card
      title="Policy"
      beside={
        <CopyButton
          variant="quiet"
          label="Copy for config.json"
          words="Copy for config.json"
          text={() => `"policy": ${JSON.stringify(policy)}`}
        />
      }
    >
      <ul aria-label="Policy" className="grid gap-2">
        {results.map((result) => (
          <Result key={result.rule} result={result} onEdit={onEdit} />
        ))}
      </ul>
      {results.length === 0 && <p className="text-ink-2">No rule is switched on.</p>}
      <Disclosure summary="Rules">
        <div className="grid gap-1.5">
          {switchRules.map(({ id: rule, words }) => (
            <label key={rule} htmlFor={`${id}-${rule}`} className="flex min-h-6 items-center gap-2 touch:min-h-11">
              <Checkbox
                id={`${id}-${rule}`}
                checked={policy[rule] === true}
                onChange={(event) => onChanges({ ...changes, [rule]: event.target.checked })}
              />
              {words}
            </label>
          ))}
          {limitRules.map(({ id: rule, noun }) => (
            <label key={rule} className="flex min-h-6 flex-wrap items-center gap-2 touch:min-h-11">
              At most
              <Input
                type="number"
                min={0}
                aria-label={`At most ${noun}s`}
                value={policy[rule] ?? ''}
                onChange={(event) => {
                  const most = event.target.valueAsNumber;
                  onChanges({ ...changes, [rule]: Number.isSafeInteger(most) && most >= 0 ? most : null });
                }}
                className="w-24"
              />
              {noun}s
            </label>
          ))}
          <p className="text-ink-3 text-xs">
            Kept in this browser, for every draft.{' '}
            {isChanged && (
              <Button variant="quiet" onClick={() => onChanges({})}>
                {Object.keys(configured).length > 0 ? 'Back to the team’s rules' : 'Switch all off'}
              </Button>
            )}
          </p>
        </div>
      </Disclosure>
    </Card>
  );
}

function Result({ result, onEdit }: { readonly result: PolicyResult } & Pick<PolicyCardProps, 'onEdit'>) {
  const { words, verdict, blame, unchecked, change } = result;
  const { Icon, look, word } = verdicts[verdict];
  const mend = () => {
    if (change === 'remove') onEdit({ kind: 'remove', toolIds: blame });
    if (change === 'ask') onEdit({ kind: 'change-tools', toolIds: blame, change: { mode: 'ask' } });
  };
  return (
    <li>
      <span className="flex items-center gap-2">
        <Icon aria-hidden className={`size-4 shrink-0 ${look}`} />
        <span className="min-w-0 flex-1">{words}</span>
        <span className={`font-medium text-xs ${look}`}>{word}</span>
      </span>
      {blame.length > 0 && (
        <p className="pl-6 text-ink-2 text-xs">
          <FirstNames names={blame} first={6} />
        </p>
      )}
      {unchecked > 0 && <p className="pl-6 text-ink-2 text-xs">{formatCount(unchecked)} can’t be checked</p>}
      {change !== null && (
        <p className="pl-6">
          {change === 'assign' ? (
            <span className="text-ink-2 text-xs">{describeChange(change, blame.length)}.</span>
          ) : (
            <Button variant="quiet" onClick={mend}>
              {describeChange(change, blame.length)}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}
