import { EyeOff } from 'lucide-react';
import type { Detail } from '../../model/tool';
import { UntrustedText } from '../../parts/UntrustedText';
import { SectionTitle } from './SectionTitle';

/** What only this format says of a tool; what a model is not shown is marked. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <section aria-label="More from this format">
      <SectionTitle>More from this format</SectionTitle>
      <dl className="divide-y divide-line border-line border-y">
        {details.map(({ label, pointer, text, hiddenFromModel }) => (
          <div key={pointer} className="grid grid-cols-[8.25rem_minmax(0,1fr)] gap-x-3 py-1.5">
            <dt className="min-w-0">
              <span className="block">{label}</span>
              <span className="block font-mono text-[0.6875rem] text-ink-3 [overflow-wrap:anywhere]">
                <UntrustedText text={pointer} />
              </span>
            </dt>
            <dd className="min-w-0">
              <div className="max-h-40 overflow-auto whitespace-pre-wrap text-[0.75rem] leading-5 [overflow-wrap:anywhere]">
                <UntrustedText text={text} />
              </div>
              {hiddenFromModel && (
                <span className="flex items-center gap-1 text-ink-3 text-xs">
                  <EyeOff aria-hidden className="size-3.5" />
                  hidden from models
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
