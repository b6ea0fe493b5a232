import type { ReactNode } from 'react';

const looks = {
  card: 'divide-y divide-line rounded-xl border border-line bg-panel [--pad:.5rem_1rem] [--wide:11rem_minmax(0,1fr)]',
  lines:
    'divide-y divide-line border-line border-y [--narrow:8.25rem_minmax(0,1fr)] [--pad:.375rem_0] [--wide:8.25rem_minmax(0,1fr)]',
  plain: 'grid gap-1 [--pad:0] [--wide:7rem_minmax(0,1fr)]',
} as const;

interface FactsProps {
  /** With one it is a region of its own. */
  readonly label?: string;
  readonly look?: keyof typeof looks;
  readonly children: ReactNode;
}

/** A list of names and values: `Fact` elements. */
export function Facts({ label, look = 'card', children }: FactsProps) {
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
export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-(--narrow) gap-x-4 p-(--pad) sm:grid-cols-(--wide)">
      <dt className="min-w-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
