import { type ReactNode, useId } from 'react';
import { UntrustedText } from './UntrustedText';

interface SectionProps {
  /** Untrusted text. */
  readonly title: string;
  /** What the section is called where its heading is a sentence of its own. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A part of a dialog, a panel or details under a small heading. */
export function Section({ title, label, children }: SectionProps) {
  const id = useId();
  return (
    <section
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <h3 id={id} className="font-semibold text-ink-2 text-xs [overflow-wrap:anywhere]">
        <UntrustedText text={title} />
      </h3>
      {children}
    </section>
  );
}

/** A part of a view or dialog under a heading of this level. */
export function Part({ title, level: Heading, children }: { title: string; level: 'h2' | 'h3'; children: ReactNode }) {
  return (
    <section>
      <Heading className={`mb-2 font-semibold ${Heading === 'h2' ? 'text-base' : ''}`}>{title}</Heading>
      {children}
    </section>
  );
}
