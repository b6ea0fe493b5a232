/** Order by code point: unlike `<`, it puts what lies beyond U+FFFF behind all else. */
export function compareCodePoints(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  // The first difference may be the second half of a pair.
  if (at > 0 && (isLowHalf(one[at]) || isLowHalf(other[at]))) at--;
  return (one.codePointAt(at) ?? -1) - (other.codePointAt(at) ?? -1);
}

function isLowHalf(unit = ''): boolean {
  return unit >= '\uDC00' && unit <= '\uDFFF';
}
