import { useEffect, useRef, useState } from 'react';
import { lastingChoices, passingChoices, ruleFilter } from '../../draft/classRules';
import type { SideOrigin } from '../../engine/compare/certainty';
import type { Host } from '../../host/settings';
import { columns } from '../../model/columns';
import { describeFilters } from '../../parts/facetWords';
import { takeBaseline } from '../../state/baselineActions';
import { answerableChoices, useAnswer } from '../../state/catalogView';
import { currentContext } from '../../state/registryContext';
import { changeAddress, readAddress } from '../../state/useAddress';
import { TakeBaselineDialog } from './TakeBaselineDialog';

export interface TakeBaselineProps {
  readonly host: Host | null;
  readonly present: SideOrigin;
  readonly total: number;
  readonly onClose: () => void;
}

/** The dialog "Take baseline", joined to the catalog. */
export function TakeBaseline({ host, present, total, onClose }: TakeBaselineProps) {
  const [done, setDone] = useState<number | null>(null);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const matches = useAnswer(({ result }) => result?.matches ?? 0);
  const { q } = readAddress().address;
  const choices = answerableChoices();
  const passing = passingChoices(choices);
  const words = describeFilters(q, lastingChoices(choices));
  const take = async (name: string, isFiltered: boolean) => {
    const { signal } = controller.current;
    setDone(0);
    const filter = isFiltered ? ruleFilter({ q, choices, context: currentContext() }) : undefined;
    try {
      const id = await takeBaseline(
        {
          name,
          ...present,
          takenAt: new Date().toISOString(),
          ...(filter !== undefined && {
            filter,
            completeness: { state: 'partial', reason: `only what matches: ${words.join(', ')}` },
          }),
        },
        { signal, onProgress: setDone },
      );
      if (id !== null) changeAddress({ of: null, with: `baseline:${id}`, since: null, tool: null, copy: 1 });
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      onClose();
      throw error;
    }
  };
  return (
    <TakeBaselineDialog
      name={`${host?.label ?? 'Added files'}, ${new Date().toISOString().slice(0, 10)}`}
      total={total}
      matching={words.length === 0 || passing.length > 0 ? null : { count: matches, words: words.join(', ') }}
      refused={passing.map((facet) => columns[facet].label)}
      done={done}
      onTake={(name, isFiltered) => void take(name, isFiltered)}
      onClose={onClose}
    />
  );
}
