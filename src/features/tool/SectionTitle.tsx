import type { ReactNode } from 'react';

/** The heading of a part of a tab. */
export function SectionTitle({ children }: { readonly children: ReactNode }) {
  return <h3 className="mb-1.5 font-semibold text-ink-2 text-xs">{children}</h3>;
}
