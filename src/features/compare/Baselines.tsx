import { useMutation } from '@tanstack/react-query';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lastingChoices, passingChoices, ruleFilter } from '../../draft/classRules';
import type { SideOrigin } from '../../engine/compare/certainty';
import { columns } from '../../model/columns';
import { markFuture } from '../../model/dates';
import { revealPlain } from '../../model/revealText';
import { formatBytes, formatCount, formatCounted, formatDay } from '../../parts/formatQuantity';
import { describeFilters } from '../../parts/postureWords';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { saveBaseline, takeBaseline } from '../../state/baselineActions';
import { describeClaim, putInUse, removeBaseline, renameBaseline, useBaselines } from '../../state/baselinesStore';
import { useKnownCatalog } from '../../state/catalogSummary';
import { currentChoices, useAnswer } from '../../state/catalogView';
import { useHost } from '../../state/hostStore';
import { currentContext } from '../../state/preferences';
import { changeAddress, readAddress } from '../../state/useAddress';
import { Button, IconButton } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { RadioOption, TextField } from '../../ui/fields';

/** The baselines that this browser keeps, and what can be done with each; `inUse` is the default target. */
export function Baselines({ inUse }: { readonly inUse: string | null }) {
  const kept = useBaselines();
  const host = useHost();
  const [renaming, setRenaming] = useState<{ readonly id: string; readonly name: string } | null>(null);
  if (kept.size === 0) return null;
  return (
    <>
      <Disclosure summary={`Baselines in this browser (${formatCount(kept.size)})`}>
        <ul aria-label="Baselines" className="grid gap-2">
          {[...kept.values()].toReversed().map((one) => {
            const { id, name, takenAt, tools, bytes, filter } = one;
            const claim = describeClaim(one);
            const isInUse = inUse === `baseline:${id}`;
            const isOfHost = one.host?.id === host?.id && one.host?.origin === host?.origin;
            return (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-panel px-3 py-1.5"
              >
                <span className="min-w-0 flex-1 basis-56">
                  <span className="flex flex-wrap items-baseline gap-x-2 font-medium [overflow-wrap:anywhere]">
                    <UntrustedText text={name} />
                    {isInUse && (
                      <span className="rounded bg-accent-soft px-1.5 font-normal text-accent text-xs leading-5">
                        in use
                      </span>
                    )}
                  </span>
                  <span className="block text-ink-3 text-xs tabular-nums [overflow-wrap:anywhere]">
                    {markFuture(takenAt, one.keptAt)}, {formatCounted(tools, 'tool')}, {formatBytes(bytes)},{' '}
                    {one.host === null ? 'added files' : <UntrustedText text={one.host.label} />}
                    {claim !== null && (
                      <>
                        , <UntrustedText text={claim} />
                      </>
                    )}
                    {filter !== undefined && (
                      <>
                        , only <UntrustedText text={filter} />
                      </>
                    )}
                  </span>
                </span>
                <span className="flex items-center gap-1">
                  {isOfHost && !isInUse && (
                    <Button variant="quiet" aria-label={`Use ${revealPlain(name)}`} onClick={() => use(id)}>
                      Use
                    </Button>
                  )}
                  <IconButton
                    label={`Rename ${revealPlain(name)}`}
                    icon={<Pencil aria-hidden />}
                    onClick={() => setRenaming(one)}
                  />
                  <IconButton
                    label={`Save ${revealPlain(name)}`}
                    icon={<Download aria-hidden />}
                    onClick={() => void saveBaseline(one)}
                  />
                  <IconButton
                    label={`Remove ${revealPlain(name)}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => remove(id)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      </Disclosure>
      {renaming !== null && (
        <RenameDialog
          name={renaming.name}
          onRename={(name) => {
            renameBaseline(renaming.id, name);
            setRenaming(null);
          }}
          onClose={() => setRenaming(null)}
        />
      )}
    </>
  );
}

function use(id: string): void {
  putInUse(id);
  changeAddress({ since: null });
}

function remove(id: string): void {
  void removeBaseline(id);
  const { address } = readAddress();
  const isNamed = address.with === `baseline:${id}`;
  changeAddress({ ...(isNamed && { with: null }), ...(address.since === id && { since: null }) });
}

interface RenameDialogProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

function RenameDialog({ name: before, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(before);
  const isNamed = name.trim() !== '';
  return (
    <Dialog
      title="Rename baseline"
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isNamed} onClick={() => onRename(name.trim())}>
          Rename
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) onRename(name.trim());
        }}
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}

interface TakeBaselineProps {
  readonly present: SideOrigin;
  readonly onClose: () => void;
}

/** Remembers what is in the catalog now, under a name: all of it, or what matches the filters. */
export function TakeBaseline({ present, onClose }: TakeBaselineProps) {
  const host = useHost();
  const total = useKnownCatalog().summary?.tools ?? 0;
  const [name, setName] = useState(() => `${host?.label ?? 'Added files'}, ${formatDay(new Date().toISOString())}`);
  const [isFiltered, setFiltered] = useState(false);
  /** How many tools are done. */
  const [done, setDone] = useState(0);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const matches = useAnswer(({ result }) => result?.matches ?? 0);
  const { q } = readAddress().address;
  const choices = currentChoices().choices;
  const passing = passingChoices(choices);
  const words = describeFilters(q, lastingChoices(choices));
  // A filter that a baseline can't keep leaves only all tools to choose.
  const matching = words.length === 0 || passing.length > 0 ? null : { count: matches, words: words.join(', ') };
  const refused = passing.map((facet) => columns[facet].label);
  const isNamed = name.trim() !== '';
  const of = isFiltered && matching !== null ? matching.count : total;
  const { mutate, isPending } = useMutation({
    mutationFn: (signal: AbortSignal) => {
      const filter = isFiltered ? ruleFilter({ q, choices, context: currentContext() }) : undefined;
      const head = {
        name: name.trim(),
        ...present,
        takenAt: new Date().toISOString(),
        ...(filter !== undefined && {
          filter,
          completeness: { state: 'partial', reason: `only what matches: ${words.join(', ')}` } as const,
        }),
      };
      return takeBaseline(head, { signal, onProgress: setDone });
    },
    onError: (thrown, signal) => signal.aborted || void Promise.reject(thrown),
  });
  const take = () => {
    controller.current = new AbortController();
    setDone(0);
    mutate(controller.current.signal, {
      onSuccess: (id) => {
        if (id !== null) changeAddress({ with: `baseline:${id}`, since: null, tool: null, copy: 1 });
      },
      onSettled: onClose,
    });
  };
  return (
    <Dialog
      title="Take baseline"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" disabled={!isNamed || isPending} onClick={take}>
            Take baseline
          </Button>
          {isPending && (
            <p role="status" className="text-ink-2 tabular-nums">
              {formatCount(done)} of {formatCounted(of, 'tool')}
            </p>
          )}
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed && !isPending) take();
        }}
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        {matching !== null && (
          <fieldset className="overflow-hidden rounded-lg border border-line">
            <legend className="sr-only">Which tools</legend>
            <RadioOption
              name="baseline-tools"
              label="All tools"
              gloss={formatCounted(total, 'tool')}
              isChosen={!isFiltered}
              onChoose={() => setFiltered(false)}
            />
            <RadioOption
              name="baseline-tools"
              label="Only what matches the filters"
              gloss={`${formatCounted(matching.count, 'tool')}: ${matching.words}`}
              isChosen={isFiltered}
              onChoose={() => setFiltered(true)}
            />
          </fieldset>
        )}
        {refused.length > 0 && (
          <p className="text-ink-2 text-xs">
            All tools are kept, not only the matches: what “{refused.join('”, “')}” finds depends on more than the
            tools, so it could not be compared later.
          </p>
        )}
        <p className="text-ink-2 text-xs">
          It is kept in this browser{isFiltered ? '' : ' and put in use for this host'}. A descriptor that holds a
          secret is not kept: only its fingerprint is.
        </p>
      </form>
    </Dialog>
  );
}
