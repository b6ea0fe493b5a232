/** Texts are compared up to here: longer ones would take minutes. In characters. */
const longestCompared = 200;

/** How many letters must be added, left out, replaced or swapped with their neighbour to make one text of the other. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [one.slice(0, longestCompared), other.slice(0, longestCompared)];
  const cost = (i: number, j: number) => (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
  let [before, previous, row] = [0, 1, 2].map(() => new Uint16Array(b.length + 1)) as [Row, Row, Row];
  for (let j = 1; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + cost(i, j));
      const isSwapped = i > 1 && j > 1 && cost(i, j - 1) + cost(i - 1, j) === 0;
      if (isSwapped) least = Math.min(least, at(before, j - 2) + 1);
      row[j] = least;
    }
    [before, previous, row] = [previous, row, before];
  }
  return at(previous, b.length);
}

type Row = Uint16Array<ArrayBuffer>;

function at(row: Row, place: number): number {
  return row[place] as number;
}
