import type { SettingsProblem } from '../../host/settings';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';

const maxShown = 100;

/** What is wrong in `config.json`: the place and the reason of each. */
export function SettingsProblems({ problems }: { readonly problems: readonly SettingsProblem[] }) {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const counted = [
    ...(errors > 0 ? [formatCounted(errors, 'error')] : []),
    ...(warnings > 0 ? [formatCounted(warnings, 'warning')] : []),
  ];
  return (
    <section aria-label="Problems in config.json">
      <h2 className="mb-1 font-semibold text-base">config.json: {counted.join(', ')}</h2>
      <p className="mb-2 text-ink-2">
        Each part that can’t be read takes its default; a host that can’t be read is left out.
      </p>
      <ul className="divide-y divide-line rounded-xl border border-line bg-panel">
        {problems.slice(0, maxShown).map(({ pointer, reason, level }) => (
          <li key={`${pointer} ${reason}`} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <span className="font-mono text-xs leading-[1.2rem] [overflow-wrap:anywhere]">
              {pointer === '' ? (
                <span className="font-sans text-ink-2">the whole file</span>
              ) : (
                <UntrustedText text={pointer} />
              )}
            </span>
            <span>
              <span className={level === 'error' ? 'font-medium text-miss' : 'font-medium text-ink-2'}>
                {level === 'error' ? 'Error' : 'Warning'}
              </span>
              <span className="text-ink-3"> · </span>
              <UntrustedText text={reason} />
            </span>
          </li>
        ))}
        {problems.length > maxShown && (
          <li className="px-4 py-2 text-ink-3">and {formatCount(problems.length - maxShown)} more</li>
        )}
      </ul>
    </section>
  );
}
