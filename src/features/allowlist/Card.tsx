import type { ReactNode } from 'react';

/** A framed part of the page with its heading. */
export function Card(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-[10px] border border-line bg-panel px-3.5 py-3">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-ink-2 text-xs">{props.title}</h2>
        {props.beside}
      </div>
      {props.children}
    </section>
  );
}
