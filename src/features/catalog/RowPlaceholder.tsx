/** Stands where a row is still on its way. */
export function RowPlaceholder({ top, height }: { readonly top: number; readonly height: number }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 flex items-center border-line border-b px-14"
      style={{ top, height }}
    >
      <span className="h-2.5 w-56 rounded bg-sunk" />
    </div>
  );
}
