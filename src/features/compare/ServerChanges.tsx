import { describeServerField } from '../../engine/compare/compareServers';
import type { ServersCompared } from '../../engine/comparisonTable';
import { UntrustedText } from '../../parts/UntrustedText';
import { FirstItems } from '../../ui/FirstItems';
import { Introduces, NewFindings } from './ChangeDetails';
import { WordDiff } from './diffs';

const shownAtFirst = 5;

/** The servers of which something differs, each text word by word. */
export function ServerChanges({ changes }: Pick<ServersCompared, 'changes'>) {
  return (
    <FirstItems items={changes} first={shownAtFirst}>
      {(shown) => (
        <ul aria-label="Changed servers" className="grid gap-3">
          {shown.map(({ name, fields, introduces, findings }) => (
            <li key={name} className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-1.5">
              <UntrustedText isCode text={name} className="font-semibold" />
              {fields.map(({ field, before = '', after = '' }) => (
                <div key={field} className="grid grid-cols-[minmax(0,1fr)] gap-1">
                  <p className={field === 'runs' ? 'font-medium text-exec' : 'text-ink-2'}>
                    {describeServerField(field)}:
                  </p>
                  {field === 'instructions' && (
                    <>
                      <NewFindings findings={findings} />
                      <Introduces found={introduces} />
                    </>
                  )}
                  <WordDiff before={before} after={after} />
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </FirstItems>
  );
}
