import type { ReactNode } from 'react';
import { RowPlaceholder } from './RowPlaceholder';

const places = Array.from({ length: 14 }, (_, place) => place);
const height = 42;

/** The table's own shape while its first rows come; `children` stand over it. */
export function LoadingRows({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative overflow-hidden">
      {places.map((place) => (
        <RowPlaceholder key={place} top={place * height} height={height} />
      ))}
      <div className="relative min-h-147 [&>section]:bg-panel">{children}</div>
    </div>
  );
}
