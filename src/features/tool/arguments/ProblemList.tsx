import { useId, useState } from 'react';
import { pointerTo } from '../../../model/json';
import { formatCount } from '../../../parts/formatQuantity';
import { QuotingText, UntrustedText } from '../../../parts/UntrustedText';
import { FirstList } from '../../../ui/FirstItems';
import type { ArgumentProblem } from '../../../workers/checkArguments';
import { nameControl, wordButton } from './theme/fieldContext';

interface Props {
  readonly label: string;
  readonly problems: readonly ArgumentProblem[];
  readonly count: number;
  readonly onFocus: (problem: ArgumentProblem) => void;
}

const shownAtFirst = 8;

/** Returns the place a problem belongs to: one about a missing or unknown member belongs to the member. */
function placeOf({ pointer, property }: ArgumentProblem): string {
  return property === undefined ? pointer : pointerTo(pointer, property);
}

/** Where its control stands in the form: beside a member's value, or at its name. */
export function controlOfProblem(problem: ArgumentProblem): string {
  return problem.isName ? nameControl(placeOf(problem)) : placeOf(problem);
}

/** Everything that is wrong, each with its place and, a press away, the exact rule. */
export function ProblemList({ label, problems, count, onFocus }: Props) {
  return (
    <>
      <FirstList
        items={problems}
        first={shownAtFirst}
        aria-label={label}
        className="divide-y divide-line rounded-md border border-line"
      >
        {(problem) => (
          <Problem key={`${problem.pointer} ${problem.schemaPointer} ${problem.property}`} {...{ problem, onFocus }} />
        )}
      </FirstList>
      {problems.length < count && (
        <p className="mt-1 text-ink-2 text-xs">
          The first {formatCount(problems.length)} of {formatCount(count)} are listed.
        </p>
      )}
    </>
  );
}

function Problem({ problem, onFocus }: { problem: ArgumentProblem; onFocus: Props['onFocus'] }) {
  const { schemaPointer, keyword, words, rule } = problem;
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = `${problem.isName ? 'name of ' : ''}${placeOf(problem) || 'the whole'}`;
  return (
    <li className="px-2.5 py-1.5 text-xs leading-4.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <button
          type="button"
          onClick={() => onFocus(problem)}
          className="min-h-6 min-w-0 text-left font-mono text-accent text-xs hover:underline touch:min-h-11 [overflow-wrap:anywhere]"
        >
          <UntrustedText text={place} />
        </button>
        <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <QuotingText words={words} />
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={`Rule broken at ${place}`}
          onClick={() => setOpen(!open)}
          className={wordButton}
        >
          Rule
        </button>
      </p>
      {open && (
        <div id={id} className="mt-1 rounded bg-sunk px-2 py-1.5 font-mono text-xs [overflow-wrap:anywhere]">
          <p className="text-ink-2">
            <UntrustedText text={schemaPointer} />
          </p>
          <p>
            <UntrustedText text={`"${keyword}": ${rule}`} />
          </p>
        </div>
      )}
    </li>
  );
}
