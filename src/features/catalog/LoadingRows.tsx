import type { CSSProperties, ReactNode } from 'react';

export interface LoadingRowsProps {
  /** In pixels: of the header above, and of each row to come. */
  readonly headerHeight: number;
  readonly rowHeight: number;
  /** The table's own tracks; null where a row is three lines. */
  readonly tracks: string | null;
  /** How many columns follow the tool. */
  readonly columns: number;
  readonly children: ReactNode;
}

/** The table's own shape while its first rows come; `children` stand over it. */
export function LoadingRows({ headerHeight, rowHeight, tracks, columns, children }: LoadingRowsProps) {
  const places = Array.from({ length: Math.ceil(innerHeight / rowHeight) }, (_, place) => place);
  const look: CSSProperties = { height: rowHeight, gridTemplateColumns: tracks ?? '2.75rem 1fr' };
  return (
    <>
      <div aria-hidden className="absolute inset-x-0 bottom-0 overflow-hidden" style={{ top: headerHeight }}>
        {places.map((place) => (
          <div key={place} className="grid items-center border-line border-b" style={look}>
            <i className="size-3.75 justify-self-center rounded bg-sunk" />
            <span className="grid gap-1.5 pr-3">
              <i className="h-2.5 w-2/3 rounded bg-sunk" />
              {rowHeight > 40 && <i className="h-2 w-1/2 rounded bg-sunk" />}
              {tracks === null && <i className="h-2.5 w-3/4 rounded bg-sunk" />}
            </span>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns without names
              <span key={column} className="px-3">
                <i className="block h-2.5 w-2/3 rounded bg-sunk" />
              </span>
            ))}
          </div>
        ))}
      </div>
      <div className="relative [&>section]:bg-panel">{children}</div>
    </>
  );
}
