/** The fill of each safety tier of RFC 0078 in bars and pictures, as a class. Any other word has none of its own. */
export const tierColours: ReadonlyMap<string, string> = new Map([
  ['pure', 'bg-pure'],
  ['read', 'bg-read'],
  ['write', 'bg-write'],
  ['exec', 'bg-exec'],
]);
