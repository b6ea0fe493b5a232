import type { Sample } from '../schemas/sample';
import { compileCheck } from './checkArguments';

/** What is wrong with a sample, or null. */
export function checkSample(schema: unknown, sample: Sample): string | null {
  const check = compileCheck(JSON.stringify(schema));
  if (typeof check !== 'function') return `${check.kind}: ${'reason' in check ? check.reason : ''}`;
  if ('reason' in sample) return `no sample: ${JSON.stringify(sample.reason)}`;
  const result = check(sample.text);
  if (result.kind === 'valid') return null;
  if (result.kind !== 'problems') return result.kind;
  const [first] = result.problems;
  return `${first?.keyword} at ${first?.pointer} by ${first?.schemaPointer}: ${first?.rule.slice(0, 80)} in ${sample.text.replace(/\s+/gu, ' ').slice(0, 300)}`;
}
