import type { ReactNode } from 'react';

/** A list of names and values: `Fact` elements. With a `label` it is a region of its own. */
export function Facts({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  const list = <dl className="divide-y divide-line rounded-xl border border-line bg-panel">{children}</dl>;
  if (label === undefined) return list;
  return (
    <section aria-label={label}>
      <h3 className="mb-2 font-medium text-ink-2">{label}</h3>
      {list}
    </section>
  );
}

export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
