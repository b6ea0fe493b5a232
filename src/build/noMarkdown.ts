/** Stands in for rjsf's Markdown, which its form never shows here: our templates write strangers' words as plain text. */
export function Markdown(): null {
  return null;
}
