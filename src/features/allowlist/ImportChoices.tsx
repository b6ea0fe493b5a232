import type { Placement } from '../../exports/placeListed';
import { revealPlain } from '../../model/revealText';
import { UntrustedText } from '../../parts/UntrustedText';
import { FirstItems } from '../../ui/FirstItems';
import { Select } from '../../ui/Select';
import { decideOn, type ImportDecisions } from './importedDraft';

export interface ImportChoicesProps {
  readonly placements: readonly Placement[];
  readonly decisions: ImportDecisions;
  readonly onDecisions: (decisions: ImportDecisions) => void;
}

/** Names that may mean several tools, and wildcards: a person says what they stand for. */
export function ImportChoices({ placements, decisions, onDecisions }: ImportChoicesProps) {
  const open = placements.filter(({ kind }) => kind !== 'tool');
  if (open.length === 0) return null;
  return (
    <FirstItems items={open}>
      {(shown) => (
        <ul aria-label="To be decided" className="grid gap-1.5">
          {shown.map((placement) => {
            if (placement.kind === 'tool') return null;
            const { written, toolIds } = placement;
            return (
              <li key={`${placement.kind} ${written}`} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
                  <UntrustedText text={written} />
                </span>
                {placement.kind === 'pattern' ? (
                  <Select
                    aria-label={`Pattern ${written}`}
                    value={decideOn(placement, decisions)}
                    onChange={({ target: { value } }) => {
                      const what = value === 'expand' || value === 'leave-out' ? value : 'keep';
                      onDecisions({ ...decisions, patterns: new Map(decisions.patterns).set(written, what) });
                    }}
                    wrapperClassName="max-w-full"
                  >
                    {placement.kept !== null && <option value="keep">keep as a pattern</option>}
                    <option value="expand" disabled={toolIds.length === 0}>
                      {toolIds.length === 0 ? 'no tool matches it now' : `the ${toolIds.length} tools it matches now`}
                    </option>
                    <option value="leave-out">leave out</option>
                  </Select>
                ) : toolIds.length === 0 ? (
                  <span className="text-ink-3">
                    {decisions.keepsNames && placement.made !== null
                      ? 'not in the catalog: kept as a name'
                      : 'not in the catalog: left out'}
                  </span>
                ) : (
                  <Select
                    aria-label={`Meaning of ${written}`}
                    value={decisions.meant.get(written) ?? ''}
                    onChange={({ target: { value } }) => {
                      const meant = new Map(decisions.meant);
                      if (value === '') meant.delete(written);
                      else meant.set(written, value);
                      onDecisions({ ...decisions, meant });
                    }}
                    wrapperClassName="max-w-full"
                  >
                    <option value="">leave out</option>
                    {toolIds.map((toolId) => (
                      <option key={toolId} value={toolId}>
                        {revealPlain(toolId)}
                      </option>
                    ))}
                  </Select>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </FirstItems>
  );
}
