import type { ComponentProps, ReactNode } from 'react';

/** A view that scrolls as a whole. All of them begin at the same place. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <main className="relative min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div className="grid max-w-400 grid-cols-[minmax(0,1fr)] gap-6 px-5 pt-4 pb-8 max-sm:px-3">{children}</div>
    </main>
  );
}

/** The heading of a view. It can take the focus. */
export function PageTitle(props: ComponentProps<'h1'>) {
  return (
    <h1
      tabIndex={-1}
      className="min-w-0 justify-self-start rounded font-semibold text-xl leading-7.5 tracking-tight [overflow-wrap:anywhere]"
      {...props}
    />
  );
}
