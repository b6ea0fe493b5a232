import { type ReactNode, useId } from 'react';
import { UntrustedText } from './UntrustedText';

interface SectionProps {
  /** Untrusted text. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a dialog or of details, named by its small heading. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 id={id} className="font-semibold text-ink-2 text-xs [overflow-wrap:anywhere]">
        <UntrustedText text={title} />
      </h3>
      {children}
    </section>
  );
}
