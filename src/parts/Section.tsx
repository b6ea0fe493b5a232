import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { UntrustedText } from './UntrustedText';

interface SectionProps {
  /** Untrusted text. */
  readonly title: string;
  /** What the section is called where its heading is a sentence of its own. */
  readonly label?: string;
  /** At the end of its heading's line. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a dialog, a panel or details under a small heading. */
export function Section({ title, label, beside, children }: SectionProps) {
  const id = useId();
  return (
    <section
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 id={id} className="min-w-0 font-semibold text-ink-2 text-xs [overflow-wrap:anywhere]">
          <UntrustedText text={title} />
        </h3>
        {beside}
      </div>
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

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly startsOpen?: boolean;
  readonly isCard?: boolean;
}

/** Something that is there for those who want it: closed until asked for. */
export function Disclosure({ summary, children, startsOpen = false, isCard = false }: DisclosureProps) {
  return (
    <details className={`group ${isCard ? 'rounded-xl border border-line bg-panel px-3 py-2' : ''}`} open={startsOpen}>
      <summary className="flex min-h-6 w-fit list-none items-center gap-1 rounded pr-1 font-medium touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 flex-none text-ink-3 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="pt-2 pl-5">{children}</div>
    </details>
  );
}

const looks = {
  card: 'divide-y divide-line rounded-xl border border-line bg-panel [--pad:.5rem_1rem] [--wide:11rem_minmax(0,1fr)]',
  lines:
    'divide-y divide-line border-line border-y [--narrow:8.25rem_minmax(0,1fr)] [--pad:.375rem_0] [--wide:8.25rem_minmax(0,1fr)]',
  plain: 'grid gap-1 [--pad:0] [--wide:7rem_minmax(0,1fr)]',
} as const;

interface NamedValuesProps {
  /** With one it is a region of its own. */
  readonly label?: string;
  readonly look?: keyof typeof looks;
  readonly children: ReactNode;
}

/** A list of names and values: `NamedValue` elements. */
export function NamedValues({ label, look = 'card', children }: NamedValuesProps) {
  const list = <dl className={looks[look]}>{children}</dl>;
  if (label === undefined) return list;
  return (
    <section aria-label={label}>
      <h3 className="mb-2 font-medium text-ink-2">{label}</h3>
      {list}
    </section>
  );
}

/** A name, and beside it what there is to say of it. */
export function NamedValue({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-(--narrow) gap-x-4 p-(--pad) sm:grid-cols-(--wide)">
      <dt className="min-w-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
