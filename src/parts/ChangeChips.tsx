import { changeClasses, classLabel } from '../model/change';

/** What became of a tool since the baseline in use, worst first. */
export function ChangeChips({ classes }: { readonly classes: readonly string[] }) {
  const [first] = classes;
  if (first === undefined) return null;
  if (first === 'same') return <span className="text-ink-3">same</span>;
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden">
      {changeClasses
        .filter((one) => classes.includes(one))
        .map((one) => (
          <span key={one} className={`rounded-[5px] px-1.5 text-xs leading-5.25 ${lookOfChange(one)}`}>
            {classLabel(one)}
          </span>
        ))}
    </span>
  );
}

/** New access stands out, then what a model would notice. */
export function lookOfChange(one: string): string {
  if (one === 'wider' || one === 'added') return 'bg-exec-bg text-exec';
  return one === 'accepts' || one === 'input' || one === 'text' ? 'bg-write-bg text-write' : 'bg-sunk text-ink-2';
}
