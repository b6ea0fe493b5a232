/** Stands in for the Markdown library that rjsf brings along: we show none of what it would format. */
export function Markdown({ children }: { readonly children?: string }): string | null {
  return children ?? null;
}
