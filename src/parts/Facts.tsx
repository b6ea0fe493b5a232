import type { ReactNode } from 'react';

/** A list of names and values: `Fact` elements. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-xl border border-line bg-panel">{children}</dl>;
}

/** A name and its value beside it; below it on small screens. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
