import { Check, CircleHelp, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { checkPolicy, type PolicyChange, type PolicyResult, type PolicyRule } from '../../draft/policy';
import { applyChanges, type Policy, type PolicyChanges, readPolicy } from '../../draft/policyChoices';
import { tokenError } from '../../model/tokens';
import { Disclosure } from '../../parts/Disclosure';
import { formatCount, formatCounted, formatPercent } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useSettings } from '../../state/hostStore';
import { changePolicy, usePolicyChoices } from '../../state/policyStore';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { CopyButton } from '../../ui/CopyButton';
import { Input } from '../../ui/Input';
import { Card } from './draftParts';
import type { ReviewedEntry } from './reviewDraft';

const switchedRules = {
  noExec: 'No tool runs commands',
  writeAsks: 'Writes must ask first',
  egressAtMostSafeFetch: 'Network access at most guarded fetch',
  nothingUnstated: 'Nothing left unstated',
} as const;
const switchIds = ['noExec', 'writeAsks', 'egressAtMostSafeFetch', 'nothingUnstated'] as const;

const limitedRules = [
  { rule: 'maxTools', label: 'Most tools', unit: 'tools' },
  { rule: 'maxTokens', label: 'Most tokens', unit: 'tokens' },
] as const;

function describePolicyRule(rule: PolicyRule, policy: Policy): string {
  if (rule === 'maxTools') return `At most ${formatCounted(policy.maxTools ?? 0, 'tool')}`;
  if (rule === 'maxTokens')
    return `At most ${formatCounted(policy.maxTokens ?? 0, 'token')}, by the estimate plus ${formatPercent(tokenError)}`;
  return switchedRules[rule];
}

/** The smallest change that passes, as a button says it. */
function describePolicyChange({ kind, toolIds }: PolicyChange): string {
  const tools = formatCounted(toolIds.length, 'tool');
  if (kind === 'remove') return `Remove ${tools}`;
  if (kind === 'ask') return `Set ${tools} to ask`;
  return `A reviewer assigns what ${tools} ${toolIds.length === 1 ? 'leaves' : 'leave'} unstated`;
}

export interface PolicyCardProps {
  readonly entries: readonly ReviewedEntry[];
  readonly wildcards: number;
  readonly onEdit: (edit: DraftEdit) => void;
}

const verdicts = {
  pass: { Icon: Check, look: 'text-ok', word: 'pass' },
  fail: { Icon: X, look: 'text-miss', word: 'fail' },
  'not-known': { Icon: CircleHelp, look: 'text-ink-3', word: 'not known' },
} as const;

/** Plain rules a team can agree on: `config.json` has its own, and what is switched here is kept in this browser. */
export function PolicyCard({ entries, wildcards, onEdit }: PolicyCardProps) {
  const id = useId();
  const settings = useSettings();
  const { changes } = usePolicyChoices();
  const configured = useMemo(() => readPolicy(settings.policy).policy, [settings.policy]);
  const onChanges = (next: PolicyChanges) => changePolicy({ changes: next });
  const policy = applyChanges(configured, changes);
  const members = entries.map(({ entry, mode, tool }) => {
    return { toolId: entry.toolId, mode, tool: tool?.tool, ...(tool !== undefined && { tokens: tool.tokens }) };
  });
  const results = checkPolicy(policy, members, wildcards);
  const isChanged = Object.keys(changes).length > 0;
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
      <Disclosure summary="Rules">
        <div className="grid gap-1.5">
          {switchIds.map((rule) => (
            <label key={rule} htmlFor={`${id}-${rule}`} className="flex min-h-6 items-center gap-2 touch:min-h-11">
              <Checkbox
                id={`${id}-${rule}`}
                checked={policy[rule] === true}
                onChange={(event) => onChanges({ ...changes, [rule]: event.target.checked })}
              />
              {switchedRules[rule]}
            </label>
          ))}
          {limitedRules.map(({ rule, label, unit }) => (
            <label key={rule} className="flex min-h-6 flex-wrap items-center gap-2 touch:min-h-11">
              At most
              <Input
                type="number"
                min={0}
                aria-label={label}
                value={policy[rule] ?? ''}
                onChange={(event) => {
                  const most = event.target.valueAsNumber;
                  onChanges({ ...changes, [rule]: Number.isSafeInteger(most) && most >= 0 ? most : null });
                }}
                className="w-24"
              />
              {unit}
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

const maxBlamed = 6;

function Result(props: { result: PolicyResult; policy: Policy; onEdit: PolicyCardProps['onEdit'] }) {
  const { rule, verdict, blame, unchecked, change } = props.result;
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
          {blame.slice(0, maxBlamed).map((toolId, place) => (
            <span key={toolId}>
              {place > 0 && ', '}
              <UntrustedText text={toolId} />
            </span>
          ))}
          {blame.length > maxBlamed && ` and ${blame.length - maxBlamed} more`}
        </p>
      )}
      {unchecked > 0 && <p className="pl-6 text-ink-2 text-xs">{formatCount(unchecked)} can’t be checked</p>}
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
