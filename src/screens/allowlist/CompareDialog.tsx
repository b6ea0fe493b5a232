import { useMemo, useState } from 'react';
import type { Draft, Mode } from '../../model/draft';
import { revealPlain } from '../../model/revealText';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/Select';
import { formatCount, formatCounted } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';
import { chosenTools } from './importedDraft';
import { type AgentHost, ListInput } from './ListInput';
import type { ImportStep, PlaceTools } from './readImport';

export interface CompareDialogProps {
  readonly drafts: readonly { readonly id: string; readonly draft: Draft }[];
  readonly openId: string;
  readonly place: PlaceTools;
  readonly agentHost: AgentHost | null;
  readonly onClose: () => void;
}

/** One side: toolIds with the mode each has there, null where a list gives none. */
interface Side {
  readonly name: string;
  readonly modes: ReadonlyMap<string, Mode | null>;
  /** Names in it that mean no certain tool. */
  readonly unclear: number;
}

const listId = '';
const maxShown = 1_000;
const noDecisions = { meant: new Map<string, string>(), patterns: new Map<string, 'expand'>() };

/** The open draft and another, or a list from elsewhere such as an agent's present one, side by side. */
export function CompareDialog({ drafts, openId, place, agentHost, onClose }: CompareDialogProps) {
  const [other, setOther] = useState(drafts.find(({ id }) => id !== openId)?.id ?? listId);
  const [step, setStep] = useState<ImportStep | null>(null);
  const mine = drafts.find(({ id }) => id === openId)?.draft;
  const theirs = other === listId ? undefined : drafts.find(({ id }) => id === other)?.draft;
  if (mine === undefined) return null;
  const right = theirs === undefined ? sideOfStep(step) : sideOfDraft(theirs);
  return (
    <Dialog title="Compare" width="wide" onClose={onClose}>
      <div className="grid gap-3">
        <label className="flex flex-wrap items-center gap-2">
          <span>
            “<UntrustedText text={mine.name} />” beside
          </span>
          <Select
            aria-label="Other draft"
            value={other}
            onChange={(event) => setOther(event.target.value)}
            wrapperClassName="max-w-full"
          >
            {drafts
              .filter(({ id }) => id !== openId)
              .map(({ id, draft }) => (
                <option key={id} value={id}>
                  {revealPlain(draft.name)}
                </option>
              ))}
            <option value={listId}>a list from elsewhere, or an agent’s</option>
          </Select>
        </label>
        {theirs === undefined && <ListInput place={place} agentHost={agentHost} step={step} onStep={setStep} />}
        {right !== null && <Sides left={sideOfDraft(mine)} right={right} />}
      </div>
    </Dialog>
  );
}

function sideOfDraft({ name, entries }: Draft): Side {
  return { name, modes: new Map([...entries].map(([toolId, { mode }]) => [toolId, mode])), unclear: 0 };
}

function sideOfStep(step: ImportStep | null): Side | null {
  if (step?.kind === 'draft') return sideOfDraft(step.draft);
  if (step?.kind !== 'list') return null;
  const modes = new Map([...chosenTools(step.placements, noDecisions)].map(([toolId, { mode }]) => [toolId, mode]));
  return { name: step.name, modes, unclear: step.placements.filter(({ kind }) => kind !== 'tool').length };
}

type Standing = 'both' | 'mode' | 'left' | 'right';

function Sides({ left, right }: { readonly left: Side; readonly right: Side }) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = useMemo(() => {
    const toolIds = [...new Set([...left.modes.keys(), ...right.modes.keys()])].sort();
    return toolIds.map((toolId) => ({ toolId, standing: standingOf(left, right, toolId) }));
  }, [left, right]);
  const count = (wanted: Standing) => rows.filter(({ standing }) => standing === wanted).length;
  const shown = showsAll ? rows : rows.filter(({ standing }) => standing !== 'both');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p role="status" aria-label="Comparison" className="text-ink-2 tabular-nums">
          {formatCounted(count('both'), 'tool')} alike, {formatCount(count('mode'))} in another mode,{' '}
          {formatCount(count('left'))} only in “
          <UntrustedText text={left.name} />
          ”, {formatCount(count('right'))} only in “
          <UntrustedText text={right.name} />
          ”.{right.unclear > 0 && ` ${formatCounted(right.unclear, 'name')} in it mean no certain tool.`}
        </p>
        <label htmlFor="compare-all" className="flex min-h-6 items-center gap-2 max-sm:min-h-11">
          <Checkbox id="compare-all" checked={showsAll} onChange={(event) => setShowsAll(event.target.checked)} />
          Show what is alike
        </label>
      </div>
      {shown.length > 0 && (
        <table aria-label="Side by side" className="w-full table-fixed">
          <thead>
            <tr className="text-left text-ink-2 text-xs">
              <th scope="col" className="pr-2 font-semibold">
                Tool
              </th>
              <th scope="col" className="w-1/4 px-2 font-semibold [overflow-wrap:anywhere]">
                <UntrustedText text={left.name} />
              </th>
              <th scope="col" className="w-1/4 px-2 font-semibold [overflow-wrap:anywhere]">
                <UntrustedText text={right.name} />
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, maxShown).map(({ toolId, standing }) => (
              <tr key={toolId} className="[&>*]:border-line [&>*]:border-t [&>*]:py-1">
                <th scope="row" className="pr-2 text-left font-mono font-normal text-xs [overflow-wrap:anywhere]">
                  <UntrustedText text={toolId} />
                </th>
                <Cell side={left} toolId={toolId} isAlone={standing === 'left'} />
                <Cell side={right} toolId={toolId} isAlone={standing === 'right'} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length > maxShown && (
        <p className="text-ink-3 text-xs">
          The first {formatCount(maxShown)} of {formatCount(shown.length)}.
        </p>
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

function Cell({ side, toolId, isAlone }: { readonly side: Side; readonly toolId: string; readonly isAlone: boolean }) {
  const mode = side.modes.get(toolId);
  if (mode === undefined) return <td className="px-2 text-ink-3">not in it</td>;
  return <td className={`px-2 ${isAlone ? 'bg-sunk font-medium' : ''}`}>{mode ?? 'listed'}</td>;
}
