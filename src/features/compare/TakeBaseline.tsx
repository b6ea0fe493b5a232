import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lastingChoices, passingChoices, ruleFilter } from '../../draft/classRules';
import type { SideOrigin } from '../../engine/compare/certainty';
import { columns } from '../../model/columns';
import { formatCount, formatCounted, formatDay } from '../../parts/formatQuantity';
import { describeFilters } from '../../parts/postureWords';
import { takeBaseline } from '../../state/baselineActions';
import { useKnownCatalog } from '../../state/catalogSummary';
import { currentChoices, useAnswer } from '../../state/catalogView';
import { useHost } from '../../state/hostStore';
import { currentContext } from '../../state/registryContext';
import { changeAddress, readAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { RadioOption, TextField } from '../../ui/fields';

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
        if (id !== null) changeAddress({ of: null, with: `baseline:${id}`, since: null, tool: null, copy: 1 });
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
