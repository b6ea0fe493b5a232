/** On paper in place of the rows, where they aren't at hand: better than those of another question. */
export function PrintNotReady() {
  return <p className="hidden print:block">The table was not ready for printing yet. Print again in a moment.</p>;
}
