import { type ResultPart, readResultParts, schemaOfPart } from '../../../schemas/resultParts';
import type { ArgumentsClient } from '../../../workers/argumentsClient';
import type { ArgumentProblem, CheckResult, ForeignPattern } from '../../../workers/argumentsProtocol';

/**
 * Checks a result's text, which must be JSON: its parts one after the other, with the problems' pointers as they are
 * in the whole. What can't be checked stands for all.
 */
export async function checkResult(
  client: ArgumentsClient,
  outputText: string,
  text: string,
  isMcp: boolean,
): Promise<CheckResult> {
  const problems: ArgumentProblem[] = [];
  const leftOut: ForeignPattern[] = [];
  let count = 0;
  for (const part of readResultParts(JSON.parse(text), isMcp)) {
    const result = await client.check({
      schemaText: schemaOfPart(part, outputText),
      dataText: JSON.stringify(part.value),
    });
    if ('leftOut' in result) leftOut.push(...(result.leftOut ?? []));
    if (result.kind === 'problems') {
      problems.push(...result.problems.map((problem) => atPart(problem, part)));
      count += result.count;
    } else if (result.kind !== 'valid') return result;
  }
  const named = leftOut.length > 0 && { leftOut };
  return count === 0 ? { kind: 'valid', ...named } : { kind: 'problems', problems, count, errorSchema: {}, ...named };
}

function atPart(problem: ArgumentProblem, { pointer }: ResultPart): ArgumentProblem {
  return { ...problem, pointer: `${pointer}${problem.pointer}` };
}
