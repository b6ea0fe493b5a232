/** What a rule finds in a tool, in two words or three: for a row, where a rule's title has no room. */
const ruleNames: ReadonlyMap<string, string> = new Map([
  ['C01', 'odd exec'],
  ['C02', 'wrong field'],
  ['C03', 'same id'],
  ['C04', 'unknown value'],
  ['C05', 'unknown field'],
  ['C06', 'odd prefix'],
  ['C07', 'unusual id'],
  ['C08', 'odd annotations'],
  ['D01', 'sent as header'],
  ['D02', 'dangerous default'],
  ['E01', 'unstated network'],
  ['F01', 'not all there'],
  ['F02', 'refused schema'],
  ['J01', 'says little'],
  ['J02', 'lost reference'],
  ['J03', 'unusual schema'],
  ['P01', 'runs code'],
  ['P02', 'writes after all'],
  ['P03', 'writes unasked'],
  ['P04', 'returns secrets'],
  ['P05', 'experts only'],
  ['R01', 'field twice'],
  ['R02', 'beyond limits'],
  ['R03', 'not judged'],
  ['S01', 'holds a secret'],
  ['T01', 'orders the model'],
  ['T02', 'sends data out'],
  ['T03', 'a clone'],
  ['T04', 'wants first'],
  ['T05', 'orders another tool'],
  ['T06', 'sets arguments'],
  ['U01', 'hidden message'],
  ['U02', 'turned text'],
  ['U03', 'invisible text'],
  ['U04', 'control characters'],
  ['U05', 'look-alike name'],
]);

/** Returns the short name of a rule; undefined for one of another version. */
export function ruleName(rule: string): string | undefined {
  return ruleNames.get(rule);
}
