/**
 * How many letters must be added, left out, replaced or swapped with their neighbour to make one text of the other;
 * `limit + 1` where it takes more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, at(before, j - 2) + 1);
      }
      row.push(distance);
      if (distance < best) best = distance;
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return Math.min(at(previous, b.length), limit + 1);
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}
