import type { Placement } from '../../exports/placeListed';
import { revealPlain } from '../../model/revealText';
import { FirstItems } from '../../ui/FirstItems';
import { UntrustedText } from '../shared/UntrustedText';
import type { ImportDecisions } from './importedDraft';

export interface ImportChoicesProps {
  readonly placements: readonly Placement[];
  readonly decisions: ImportDecisions;
  readonly onDecisions: (decisions: ImportDecisions) => void;
}

const selectLook = 'h-8 min-w-0 max-w-full rounded-md border border-ctl bg-panel px-2 max-sm:h-11';

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
                  <select
                    aria-label={`Pattern ${written}`}
                    value={decisions.patterns.get(written) ?? 'keep'}
                    onChange={({ target: { value } }) => {
                      const what = value === 'expand' || value === 'leave-out' ? value : 'keep';
                      onDecisions({ ...decisions, patterns: new Map(decisions.patterns).set(written, what) });
                    }}
                    className={selectLook}
                  >
                    <option value="keep">keep as a pattern</option>
                    <option value="expand" disabled={toolIds.length === 0}>
                      the {toolIds.length} tools it matches now
                    </option>
                    <option value="leave-out">leave out</option>
                  </select>
                ) : toolIds.length === 0 ? (
                  <span className="text-ink-3">the catalog has no tool of that name: left out</span>
                ) : (
                  <select
                    aria-label={`Meaning of ${written}`}
                    value={decisions.meant.get(written) ?? ''}
                    onChange={({ target: { value } }) => {
                      const meant = new Map(decisions.meant);
                      if (value === '') meant.delete(written);
                      else meant.set(written, value);
                      onDecisions({ ...decisions, meant });
                    }}
                    className={selectLook}
                  >
                    <option value="">leave out</option>
                    {toolIds.map((toolId) => (
                      <option key={toolId} value={toolId}>
                        {revealPlain(toolId)}
                      </option>
                    ))}
                  </select>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </FirstItems>
  );
}
