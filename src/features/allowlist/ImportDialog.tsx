import { useId, useMemo, useState } from 'react';
import type { Placement } from '../../exports/placeListed';
import type { IgnoredPart } from '../../exports/reading';
import type { Draft } from '../../model/draft';
import { revealPlain } from '../../model/revealText';
import { FirstNames } from '../../parts/FirstNames';
import { formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { addDraft, addDraftAloud, editAloud, entriesOf, useDraft, useOpenId } from '../../state/drafts';
import { closeDialog } from '../../state/openDialog';
import { showNotice } from '../../state/pageNotice';
import { type ImportedAs, startAsImported } from '../../state/preferences';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FirstList } from '../../ui/FirstItems';
import { Checkbox, Select } from '../../ui/Input';
import { DraftProposal } from './DraftProposal';
import { focusDraftName } from './draftParts';
import {
  buildImported,
  chosenTools,
  decideOn,
  type ImportDecisions,
  type ImportedList,
  type ImportStep,
  importedAs,
  isHeld,
  noDecisions,
  placeServer,
  undecidedNames,
} from './importList';
import { ListInput, noAnswer } from './ListInput';
import { placeFor } from './placeFor';
import { useHeldRejections, withoutRejected } from './RejectedEntries';
import { ServerChoices } from './ServerChoices';

/** Brings in a list that exists: first what it says, then what to do with it. */
export function ImportDialog() {
  const open = useDraft();
  const openId = useOpenId();
  const keepId = useId();
  const [step, setStep] = useState<ImportStep | null>(null);
  const [decisions, setDecisions] = useState(noDecisions);
  const [known, setKnown] = useState<{ readonly of: ImportStep; readonly tools: number } | null>(null);
  const take = async (use: (draft: Draft, from: string, as?: ImportedAs) => void) => {
    if (step?.kind === 'draft') use(withoutRejected(step.draft), step.from);
    if (step?.kind === 'list') {
      use(withoutRejected(await describeList(step, decisions)), step.from, importedAs(step));
    }
    closeDialog();
    focusDraftName();
  };
  const openEach = async (lists: readonly ImportedList[]) => {
    let rejected = 0;
    for (const list of lists) {
      const listed = await describeList(list, noDecisions);
      const taken = withoutRejected(listed);
      rejected += listed.entries.size - taken.entries.size;
      addDraft(taken);
    }
    closeDialog();
    focusDraftName();
    const left = lists.flatMap(({ placed }) => undecidedNames(placed)).length;
    const unmet = `${formatCounted(left, 'name')} left out: which tool is meant is not known. Import a set alone to choose.`;
    const without = rejected === 0 ? '' : ` ${formatCounted(rejected, 'rejected tool')} left out.`;
    const words = `${formatCounted(lists.length, 'draft')} added from ${revealPlain(lists[0]?.from ?? '', 60)}.${without}`;
    showNotice({ kind: 'info', words: left === 0 ? words : `${words} ${unmet}` });
  };
  const show = (next: ImportStep | null) => {
    setStep(next);
    setDecisions(noDecisions);
    if (next?.kind !== 'draft' && next?.kind !== 'list') return;
    const toolIds =
      next.kind === 'draft' ? [...next.draft.entries.keys()] : [...chosenTools(next.placed, noDecisions).keys()];
    const others =
      next.kind === 'list' && next.placed.placements.some((one) => one.kind !== 'tool' && one.toolIds.length > 0);
    const found = (entries: number) => setKnown({ of: next, tools: entries + (others ? 1 : 0) });
    // Where the catalog can't be asked, nothing is known to be missing.
    void entriesOf(toolIds).then(
      (entries) => found(entries.length),
      () => found(1),
    );
  };
  const proposed = useMemo(() => {
    if (step?.kind === 'draft') return step.draft;
    return step?.kind === 'list' ? buildImported(step, decisions, []) : null;
  }, [step, decisions]);
  const isReady = step?.kind === 'draft' || step?.kind === 'list';
  const isKnown = known !== null && known.of === step;
  const isNoneHere = isKnown && known.tools === 0 && decisions.meant.size === 0;
  const isElsewhere = isReady && isNoneHere && (step.kind === 'draft' || step.placed.placements.length > 0);
  const size = proposed === null ? 0 : proposed.entries.size + proposed.patterns.size + (proposed.denied?.length ?? 0);
  const rejections = useHeldRejections(proposed);
  const held = isHeld(step, decisions) || rejections.isHeld;
  const canOpen = isReady && size > 0 && !held;
  // An agent’s empty list may replace what is here. A list may not while none of its names is decided.
  const isUndecided = step?.kind === 'list' && step.placed.placements.length > 0 && size === 0;
  const canTakeIn = isReady && !held && isKnown && !isUndecided && (!isElsewhere || decisions.keepsNames);
  return (
    <Dialog
      title="Import"
      width="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button
            variant="primary"
            disabled={!canTakeIn}
            onClick={() =>
              take((draft, from, as) => {
                editAloud({ kind: 'take-in', draft }, openId, from);
                if (as !== undefined && open.entries.size === 0) startAsImported(openId, as);
              })
            }
          >
            Merge
          </Button>
          <Button
            disabled={!canTakeIn}
            onClick={() =>
              take((draft, from, as) => {
                editAloud({ kind: 'replace', draft }, openId, from);
                if (as !== undefined) startAsImported(openId, as);
              })
            }
          >
            Replace its entries
          </Button>
          <Button disabled={!canOpen} onClick={() => take(addDraftAloud)}>
            Open as a new draft
          </Button>
          <Button onClick={closeDialog}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">
          Paste, drop or open a draft, an allowlist, an array of names, an agent manifest, or a file that was written
          for one of the export formats. Nothing changes until you choose below.
        </p>
        <ListInput draft={open} step={step} onStep={show} onEach={openEach} />
        <section aria-label="What was understood" aria-live="polite" className="grid gap-2">
          {step?.kind === 'draft' && (
            <p>
              A draft, from <UntrustedText text={step.from} />: <UntrustedText text={step.draft.name} />.{' '}
              {compareWords([...step.draft.entries.keys()], open)}
            </p>
          )}
          {step?.kind === 'list' && <Switches switches={step.switches} />}
          {step?.kind === 'list' && (
            <>
              <p>
                From <UntrustedText text={step.from} />. Read as: {step.format}.{' '}
                {compareWords([...chosenTools(step.placed, decisions).keys()], open)}
              </p>
              {step.agentId !== undefined && step.placed.placements.length === 0 && (
                <p>This agent may call no tools: its list is empty, and nothing is missing.</p>
              )}
              {step.agentId !== undefined && (
                <p className="text-ink-2">
                  The list is the one in the manifest of <UntrustedText isCode text={step.agentId} />. An override that
                  an administrator stored on the host may differ: hosts don’t tell of it here.
                </p>
              )}
              <ServerChoices
                list={step}
                onServer={async (server, family) =>
                  show(await placeServer(step, server, family, placeFor(open)).catch(noAnswer))
                }
              />
              <Differences differences={step.differences} />
              <ImportChoices placements={step.placed.placements} decisions={decisions} onDecisions={setDecisions} />
              {isUndecided && !isElsewhere && <p>Choose what at least one of its names means to import it.</p>}
            </>
          )}
          {step?.kind === 'list' && <Holds holds={step.holds} decisions={decisions} onDecisions={setDecisions} />}
          {isElsewhere && (
            <div className="grid gap-1.5 rounded-lg border border-line bg-sunk px-3 py-2">
              <p className="font-medium">This catalog has none of its tools.</p>
              <p className="text-ink-2">Add the server that has them, then import again. Or keep them as names.</p>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Button
                  onClick={() => {
                    closeDialog();
                    changeAddress({ view: 'sources' });
                  }}
                >
                  Add a source
                </Button>
                <label htmlFor={keepId} className="flex min-h-6 items-center gap-2 touch:min-h-11">
                  <Checkbox
                    id={keepId}
                    checked={decisions.keepsNames}
                    onChange={({ target: { checked } }) => setDecisions({ ...decisions, keepsNames: checked })}
                  />
                  Keep as names
                </label>
              </div>
            </div>
          )}
          {rejections.part}
          {proposed !== null && <DraftProposal draft={proposed} />}
          {isReady && step.ignored.length > 0 && (
            <Disclosure
              startsOpen={step.ignored.length < 6}
              summary={`${formatCounted(step.ignored.length, 'part')} left out`}
            >
              <FirstList items={step.ignored} aria-label="Left out" className="grid gap-1 text-xs">
                {({ what, why }, place) => (
                  // Two parts may read the same.
                  <li key={place} className="[overflow-wrap:anywhere]">
                    <UntrustedText isCode text={what} /> <span className="text-ink-2">{why}</span>
                  </li>
                )}
              </FirstList>
            </Disclosure>
          )}
          {step?.kind === 'list' && step.also.length > 0 && (
            <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
              The file also has <FirstNames names={step.also} />. An export from here does not write that.
            </p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** The draft of a list, with its tools as the catalog describes them now. */
async function describeList(list: ImportedList, decisions: ImportDecisions): Promise<Draft> {
  return buildImported(list, decisions, await entriesOf([...chosenTools(list.placed, decisions).keys()]));
}

/** "12 tools: 3 in “My agent” already, 9 new. 2 of the draft are not in it." An empty draft has nothing to compare. */
function compareWords(toolIds: readonly string[], { name, entries }: Draft): string {
  const count = formatCounted(toolIds.length, 'tool');
  if (entries.size === 0) return `${count}.`;
  const here = toolIds.filter((toolId) => entries.has(toolId)).length;
  const only = entries.size - here;
  return `${count}: ${here} in “${revealPlain(name)}” already, ${toolIds.length - here} new. ${only} of the draft ${only === 1 ? 'is' : 'are'} not in it.`;
}

/** Where the file's client does else than the modes that come in, a line for each reason. */
function Differences({ differences }: Pick<ImportedList, 'differences'>) {
  return (
    <FirstList items={differences} aria-label="Otherwise in the client" className="grid gap-1 text-xs empty:hidden">
      {({ words, toolIds }) => (
        <li key={words} className="[overflow-wrap:anywhere]">
          {words} <FirstNames names={toolIds} first={3} />
        </li>
      )}
    </FirstList>
  );
}

/** What makes the client run everything without a question. */
function Switches({ switches }: Pick<ImportedList, 'switches'>) {
  if (switches.length === 0) return null;
  return (
    <div role="alert" aria-label="General switches" className="grid gap-1 font-medium text-miss">
      {switches.map(({ what, why }) => (
        <p key={what} className="[overflow-wrap:anywhere]">
          {why} <UntrustedText isCode text={what} />
        </p>
      ))}
    </div>
  );
}

interface HoldsProps {
  readonly holds: readonly IgnoredPart[];
  readonly decisions: ImportDecisions;
  readonly onDecisions: (decisions: ImportDecisions) => void;
}

/** What limits tools and was not understood: each is decided on before anything is brought in. */
function Holds({ holds, decisions, onDecisions }: HoldsProps) {
  if (holds.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1.5 rounded-lg border border-line bg-sunk px-3 py-2">
      <p className="font-medium">
        {formatCounted(holds.length, 'part limits', 'parts limit')} tools and can’t be read. Tick each to import without
        it.
      </p>
      <FirstList items={holds} aria-label="Not understood" className="grid gap-1">
        {({ what, why }, i) => (
          // Two parts may read the same.
          <li key={i}>
            <label className="flex min-h-6 items-start gap-2 touch:min-h-11">
              <Checkbox
                checked={decisions.passed.has(i)}
                onChange={({ target: { checked } }) => {
                  const passed = new Set(decisions.passed);
                  if (checked) passed.add(i);
                  else passed.delete(i);
                  onDecisions({ ...decisions, passed });
                }}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <UntrustedText isCode text={what} /> <span className="text-ink-2">{why}</span>
              </span>
            </label>
          </li>
        )}
      </FirstList>
    </div>
  );
}

export interface ImportChoicesProps {
  readonly placements: readonly Placement[];
  readonly decisions: ImportDecisions;
  readonly onDecisions: (decisions: ImportDecisions) => void;
}

/** Names that the catalog lacks or that may mean several tools, and wildcards: a person says what they stand for. */
function ImportChoices({ placements, decisions, onDecisions }: ImportChoicesProps) {
  const open = placements.filter((one) => one.kind !== 'tool' || one.near !== undefined);
  if (open.length === 0) return null;
  return (
    <FirstList items={open} aria-label="To be decided" className="grid gap-1.5">
      {(placement) => {
        const written = placement.kind === 'tool' ? placement.toolId : placement.written;
        const toolIds = placement.kind === 'tool' ? [] : placement.toolIds;
        const near = placement.kind === 'pattern' ? [] : (placement.near ?? []);
        return (
          <li key={`${placement.kind} ${written}`} className="flex flex-wrap items-center gap-2">
            <span className="min-w-40 flex-1">
              <UntrustedText isCode text={written} />
              {toolIds.length === 0 && near[0] !== undefined && (
                <span className="block text-ink-2 text-xs [overflow-wrap:anywhere]">
                  Did you mean <UntrustedText isCode text={near[0]} />?
                </span>
              )}
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
            ) : toolIds.length + near.length === 0 ? (
              <span className="text-ink-3">{describeUnmet(placement, decisions)}</span>
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
                <option value="">{toolIds.length > 0 ? 'leave out' : describeUnmet(placement, decisions)}</option>
                {[...toolIds, ...near].map((toolId) => (
                  <option key={toolId} value={toolId}>
                    {revealPlain(toolId)}
                  </option>
                ))}
              </Select>
            )}
          </li>
        );
      }}
    </FirstList>
  );
}

function describeUnmet(one: Exclude<Placement, { kind: 'pattern' }>, { keepsNames }: ImportDecisions): string {
  const isKept = one.kind === 'tool' || (keepsNames && one.made !== null);
  return `not in the catalog: ${isKept ? 'kept as a name' : 'left out'}`;
}
