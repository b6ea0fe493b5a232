import { revealPlain } from '../model/revealText';

export interface JunitTest {
  /** What it is about: the class name of the test. */
  readonly of: string;
  readonly name: string;
  readonly failure?: string;
  /** Why it could not be carried out. */
  readonly error?: string;
  readonly skipped?: string;
}

const xmlSigns: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** A text in XML 1.0, which holds no control characters. */
function xml(text: string): string {
  return revealPlain(text, 1_000).replace(/[&<>"]/g, (sign) => xmlSigns.get(sign) ?? sign);
}

/** Writes tests as JUnit's XML. All texts may be somebody else's. */
export function writeJunitTests(suite: string, tests: readonly JunitTest[]): string {
  const lines = tests.map(({ of, name, ...outcome }) => {
    const told = Object.entries(outcome).map(([kind, words]) => `<${kind} message="${xml(words)}"/>`);
    return `  <testcase classname="${xml(of)}" name="${xml(name)}">${told.join('')}</testcase>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="${xml(suite)}" tests="${tests.length}">\n${lines.join('\n')}\n</testsuite>\n`;
}
