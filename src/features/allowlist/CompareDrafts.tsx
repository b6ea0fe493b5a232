import { type ReactNode, useMemo, useState } from 'react';
import { addEntries, newDraft } from '../../draft/editDraft';
import type { Draft, ToolEntry } from '../../model/draft';
import type { Mode } from '../../model/effect';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useDrafts } from '../../state/drafts';
import { useAddress } from '../../state/useAddress';
import { Checkbox } from '../../ui/Input';
import { DraftFacts, ToolFactsTable } from './DraftProposal';
import { chosenTools, type ImportStep, noDecisions } from './importList';
import { ListInput } from './ListInput';

export function CompareDrafts() {
  const drafts = useDrafts();
  const of = useAddress((address) => address.of);
  const other = useAddress((address) => address.with);
  const find = (target: string | null) =>
    target?.startsWith('draft:') ? drafts.get(target.slice('draft:'.length)) : undefined;
  const mine = find(of);
  const theirs = find(other);
  if (mine === undefined || (other !== null && theirs === undefined)) {
    return (
      <p role="alert" className="text-ink-2">
        This link compares drafts that this browser does not have.
      </p>
    );
  }
  return <DraftsSideBySide key={`${of} ${other}`} mine={mine} theirs={theirs} />;
}

interface DraftsSideBySideProps {
  readonly mine: Draft;
  readonly theirs: Draft | undefined;
}

/** One side: toolIds with the mode each has there, null where a list gives none. */
interface Side {
  readonly name: string;
  readonly modes: ReadonlyMap<string, Mode | null>;
  readonly entries: readonly ToolEntry[];
  /** Names in it that mean no certain tool. */
  readonly unclear: number;
}

/** A draft and another, or a list from elsewhere such as an agent's present one, side by side. */
function DraftsSideBySide({ mine, theirs }: DraftsSideBySideProps) {
  const [step, setStep] = useState<ImportStep | null>(null);
  const left = useMemo(() => sideOfDraft(mine), [mine]);
  const right = useMemo(() => (theirs === undefined ? sideOfStep(step) : sideOfDraft(theirs)), [theirs, step]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {theirs === undefined && <ListInput draft={mine} step={step} onStep={setStep} />}
      {right !== null && <Sides left={left} right={right} />}
    </div>
  );
}

function sideOfDraft({ name, entries }: Draft): Side {
  return {
    name,
    modes: new Map([...entries].map(([toolId, { mode }]) => [toolId, mode])),
    entries: [...entries.values()],
    unclear: 0,
  };
}

function sideOfStep(step: ImportStep | null): Side | null {
  if (step?.kind === 'draft') return sideOfDraft(step.draft);
  if (step?.kind !== 'list') return null;
  const modes = new Map([...chosenTools(step.placed, noDecisions)].map(([toolId, { mode }]) => [toolId, mode]));
  const entries = [...modes].map(([toolId, mode]) => ({ toolId, mode: mode ?? 'ask' }) as const);
  return {
    name: step.name,
    modes,
    entries,
    unclear: step.placed.placements.filter(({ kind }) => kind !== 'tool').length,
  };
}

type Standing = 'both' | 'mode' | 'left' | 'right';

interface SidesProps {
  readonly left: Side;
  readonly right: Side;
}

function Sides({ left, right }: SidesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = useMemo(() => {
    const toolIds = [...new Set([...left.modes.keys(), ...right.modes.keys()])].sort();
    return toolIds.map((toolId) => ({ toolId, standing: standingOf(left, right, toolId) }));
  }, [left, right]);
  // A tool is looked at as the left draft knew it, and as the right one did where it is only there.
  const union = useMemo(() => addEntries(addEntries(newDraft(''), left.entries), right.entries), [left, right]);
  const count = (wanted: Standing) => rows.filter(({ standing }) => standing === wanted).length;
  const shown = showsAll ? rows : rows.filter(({ standing }) => standing !== 'both');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p role="status" aria-label="Comparison" className="text-ink-2 tabular-nums">
          {formatCounted(count('both'), 'tool')} in both, {formatCount(count('mode'))} with different modes,{' '}
          {formatCount(count('left'))} only in “
          <UntrustedText text={left.name} />
          ”, {formatCount(count('right'))} only in “
          <UntrustedText text={right.name} />
          ”.{right.unclear > 0 && ` ${formatCounted(right.unclear, 'name')} in it mean no certain tool.`}
        </p>
        <label htmlFor="compare-all" className="flex min-h-6 items-center gap-2 touch:min-h-11">
          <Checkbox id="compare-all" checked={showsAll} onChange={(event) => setShowsAll(event.target.checked)} />
          Show tools in both
        </label>
      </div>
      {shown.length > 0 && (
        <DraftFacts draft={union}>
          {(answer) => (
            <ToolFactsTable
              label="Side by side"
              toolIds={shown.map(({ toolId }) => toolId)}
              answer={answer}
              columns={[
                { key: 'left', heading: left.name, cell: (toolId) => describeMode(left, toolId) },
                { key: 'right', heading: right.name, cell: (toolId) => describeMode(right, toolId) },
              ]}
            />
          )}
        </DraftFacts>
      )}
    </>
  );
}

/** A list that gives no mode differs in none. */
function standingOf(left: Side, right: Side, toolId: string): Standing {
  const [a, b] = [left.modes.get(toolId), right.modes.get(toolId)];
  if (b === undefined) return 'left';
  if (a === undefined) return 'right';
  return a === null || b === null || a === b ? 'both' : 'mode';
}

function describeMode(side: Side, toolId: string): ReactNode {
  const mode = side.modes.get(toolId);
  return mode === undefined ? <span className="text-ink-3">not in it</span> : (mode ?? 'listed');
}
