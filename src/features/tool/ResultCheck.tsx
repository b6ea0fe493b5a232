import { useRef, useState } from 'react';
import type { RichText } from '../../model/revealText';
import { QuotingText } from '../../parts/UntrustedText';
import { readSchemaText } from '../../schemas/argumentText';
import { type ResultPart, readResultParts, schemaOfPart } from '../../schemas/resultParts';
import { buildSample } from '../../schemas/sample';
import { createArgumentsStore, replaceText, useArguments } from '../../state/argumentsStore';
import { Button } from '../../ui/Button';
import { fileDrop } from '../../ui/files';
import type { ArgumentProblem, CheckResult, ForeignPattern } from '../../workers/checkArguments';
import { JsonEditor } from './arguments/JsonEditor';
import { ProblemList } from './arguments/ProblemList';
import { checker, describeVerdict, useCheck, VerdictNote } from './arguments/verdict';

interface Props {
  readonly schemaText: string;
  /** Results come as MCP's `CallToolResult`. */
  readonly isMcp: boolean;
  /** MCP's structured content may be anything. */
  readonly anyOutput?: boolean;
}

const maxBytes = 4_000_000;

/** A result of the tool, pasted or dropped, against its output schema. Nothing is ever called. */
export function ResultCheck({ schemaText, isMcp, anyOutput = false }: Props) {
  const frame = useRef<HTMLElement>(null);
  const [store] = useState(() => createArgumentsStore(''));
  const [said, setSaid] = useState<RichText>([]);
  const isEmpty = useArguments(store, ({ text }) => text.trim() === '');
  const { verdict, retry } = useCheck(store, {
    rules: `${isMcp ? 'result' : 'output'} ${anyOutput} ${schemaText}`,
    ask: (text, signal) => checkResult({ schemaText, isMcp, anyOutput }, text, signal),
  });
  const look = verdict.kind === 'problems' ? 'text-miss' : verdict.kind === 'valid' ? 'text-ok' : 'text-ink-2';

  function makeSample() {
    const sample = buildSample(readSchemaText(schemaText).schema, 'sample');
    if ('reason' in sample) setSaid([{ text: 'No sample: ' }, ...sample.reason]);
    else {
      replaceText(store, sample.text);
      setSaid([]);
    }
  }

  async function open(file: File) {
    if (file.size > maxBytes) setSaid([{ text: 'This file is too large to check here: more than 4 MB.' }]);
    else {
      replaceText(store, await file.text());
      setSaid([]);
    }
  }

  return (
    <section ref={frame} aria-label="Check a result" {...fileDrop(open)} className="mt-5">
      <h3 className="font-medium">Check a result</h3>
      <p className="mt-0.5 mb-2 text-ink-2">
        Paste what the tool answered, or drop a file of it here
        {isMcp && ': the whole answer, its result, or its structured content alone'}. Nothing leaves this page.
      </p>
      <JsonEditor label="Result JSON" store={store} />
      <div className="mt-1 mb-2 flex flex-wrap items-baseline gap-2">
        <p role="status" className={`font-medium leading-6 ${look}`}>
          {isEmpty ? '' : describeVerdict(verdict, 'Valid result')}
        </p>
        <Button variant="quiet" className="ml-auto" onClick={makeSample}>
          Make a sample
        </Button>
        {!isEmpty && (
          <Button variant="quiet" onClick={() => replaceText(store, '')}>
            Clear
          </Button>
        )}
      </div>
      <p aria-live="polite" className="text-xs text-ink-2 leading-4.5 [&:not(:empty)]:mb-2">
        <QuotingText words={said} />
      </p>
      {!isEmpty && <VerdictNote verdict={verdict} onRetry={retry} />}
      {verdict.kind === 'problems' && (
        <ProblemList
          label="Output problems"
          problems={verdict.problems}
          count={verdict.count}
          onFocus={() => frame.current?.querySelector('textarea')?.focus()}
        />
      )}
    </section>
  );
}

/** Checks the parts of a result's JSON text one after the other. What can't be checked stands for all. */
async function checkResult(
  { schemaText, isMcp, anyOutput }: Props,
  text: string,
  signal: AbortSignal,
): Promise<CheckResult> {
  const problems: ArgumentProblem[] = [];
  const leftOut: ForeignPattern[] = [];
  let count = 0;
  for (const part of readResultParts(JSON.parse(text), isMcp, anyOutput)) {
    const check = { schemaText: schemaOfPart(part, schemaText), dataText: JSON.stringify(part.value) };
    const result = await checker.check(check, signal);
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
