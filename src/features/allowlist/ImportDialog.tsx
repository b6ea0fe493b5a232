import { type ReactNode, useMemo, useState } from 'react';
import { asProposal } from '../../draft/proposal';
import type { Draft, ToolEntry } from '../../model/draft';
import { revealPlain } from '../../model/revealText';
import { Disclosure } from '../../parts/Disclosure';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ImportChoices } from './ImportChoices';
import { buildImported, chosenTools, type ImportDecisions } from './importedDraft';
import { type AgentHost, ListInput } from './ListInput';
import type { ImportStep, PlaceTools } from './readImport';

export interface ImportDialogProps {
  readonly open: Draft;
  readonly place: PlaceTools;
  readonly agentHost: AgentHost | null;
  readonly describe: (toolIds: readonly string[]) => Promise<readonly ToolEntry[]>;
  /** Shows what a draft carries. */
  readonly proposal: (draft: Draft) => ReactNode;
  readonly onReplace: (draft: Draft) => void;
  readonly onMerge: (draft: Draft) => void;
  readonly onOpenNew: (draft: Draft) => void;
  readonly onClose: () => void;
}

const noDecisions: ImportDecisions = { meant: new Map(), patterns: new Map() };

/** Brings in a list that exists: first what it says, then what to do with it. */
export function ImportDialog(props: ImportDialogProps) {
  const { place, onClose } = props;
  const [step, setStep] = useState<ImportStep | null>(null);
  const [decisions, setDecisions] = useState(noDecisions);
  const take = async (use: (draft: Draft) => void) => {
    if (step?.kind === 'draft') use(asProposal(step.draft));
    if (step?.kind === 'list') {
      const described = await props.describe([...chosenTools(step.placements, decisions).keys()]);
      use(buildImported(step.name, step.placements, decisions, described, step.agentId));
    }
    onClose();
  };
  const proposed = useMemo(() => {
    if (step?.kind === 'draft') return step.draft;
    return step?.kind === 'list' ? buildImported(step.name, step.placements, decisions, []) : null;
  }, [step, decisions]);
  const isReady = step?.kind === 'draft' || step?.kind === 'list';
  return (
    <Dialog
      title="Import"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" disabled={!isReady} onClick={() => take(props.onMerge)}>
            Merge
          </Button>
          <Button disabled={!isReady} onClick={() => take(props.onReplace)}>
            Replace its entries
          </Button>
          <Button disabled={!isReady} onClick={() => take(props.onOpenNew)}>
            Open as a new draft
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Ignore it
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">
          Paste, drop or open a draft, an allowlist, an array of names, an agent manifest, or a file that was written
          for one of the export formats. Nothing changes until you choose below.
        </p>
        <ListInput
          place={place}
          agentHost={props.agentHost}
          step={step}
          onStep={(next) => {
            setStep(next);
            setDecisions(noDecisions);
          }}
        />
        <section aria-label="What was understood" aria-live="polite" className="grid gap-2">
          {step?.kind === 'draft' && (
            <p>
              A draft file: <UntrustedText text={step.draft.name} />.{' '}
              {compareWords([...step.draft.entries.keys()], props.open)}
            </p>
          )}
          {step?.kind === 'list' && (
            <>
              <p>
                Read as: {step.format}. {compareWords([...chosenTools(step.placements, decisions).keys()], props.open)}
              </p>
              {step.agentId !== undefined && (
                <p className="text-ink-2">
                  The list is the one in the manifest of{' '}
                  <span className="font-mono text-xs">
                    <UntrustedText text={step.agentId} />
                  </span>
                  . An override that an administrator stored on the host may differ: hosts don’t tell of it here.
                </p>
              )}
              <ImportChoices placements={step.placements} decisions={decisions} onDecisions={setDecisions} />
            </>
          )}
          {proposed !== null && props.proposal(proposed)}
          {isReady && step.ignored.length > 0 && (
            <Disclosure
              startsOpen={step.ignored.length < 6}
              summary={`${formatCounted(step.ignored.length, 'part')} left out`}
            >
              <ul aria-label="Left out" className="grid gap-1 text-xs">
                {step.ignored.slice(0, 200).map(({ what, why }, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read the same
                  <li key={i} className="[overflow-wrap:anywhere]">
                    <span className="font-mono">
                      <UntrustedText text={what} />
                    </span>{' '}
                    <span className="text-ink-2">{why}</span>
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** "12 tools: 3 are in “Draft 1” already, 9 are new. 2 of the draft are not in it." */
function compareWords(toolIds: readonly string[], { name, entries }: Draft): string {
  const here = toolIds.filter((toolId) => entries.has(toolId)).length;
  const only = entries.size - here;
  return `${formatCounted(toolIds.length, 'tool')}: ${here} in “${revealPlain(name)}” already, ${toolIds.length - here} new. ${only} of the draft ${only === 1 ? 'is' : 'are'} not in it.`;
}
