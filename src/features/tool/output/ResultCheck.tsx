import { type DragEvent, useCallback, useRef, useState } from 'react';
import type { RichText } from '../../../model/richText';
import { QuotingText } from '../../../parts/QuotingText';
import { Button } from '../../../ui/Button';
import { withLate } from '../../../ui/loadLate';
import { writeArguments } from '../arguments/argumentValue';
import { checker } from '../arguments/checker';
import { useArguments } from '../arguments/formContext';
import { FormStore } from '../arguments/formStore';
import { JsonEditor } from '../arguments/JsonEditor';
import { noLiterals } from '../arguments/literals';
import { ProblemList } from '../arguments/ProblemList';
import { describeVerdict, useCheck } from '../arguments/useCheck';
import { VerdictNote } from '../arguments/VerdictNote';
import { checkResult } from './checkResult';

interface Props {
  /** JSON text of the output schema. */
  readonly schemaText: string;
  /** Results come as MCP's `CallToolResult`. */
  readonly isMcp: boolean;
}

/** A larger file is no result to read here. */
const maxBytes = 4_000_000;

/** A result of the tool, pasted or dropped, against its output schema. Nothing is ever called. */
export function ResultCheck({ schemaText, isMcp }: Props) {
  const frame = useRef<HTMLElement>(null);
  const [store] = useState(() => new FormStore(''));
  const [tries, setTries] = useState(0);
  const [said, setSaid] = useState<RichText>([]);
  const isEmpty = useArguments(store, ({ text }) => text.trim() === '');
  const ask = useCallback((text: string) => checkResult(checker, schemaText, text, isMcp), [schemaText, isMcp]);
  const verdict = useCheck(ask, store, tries);
  const look = verdict.kind === 'problems' ? 'text-miss' : verdict.kind === 'valid' ? 'text-ok' : 'text-ink-2';

  function makeSample() {
    withLate(
      'the sample',
      () => import('../../../schemas/sample'),
      ({ buildSample }) => {
        const sample = buildSample(JSON.parse(schemaText), 'sample');
        if ('reason' in sample) setSaid([{ text: 'No sample: ' }, ...sample.reason]);
        else {
          store.replace(writeArguments(sample.value, noLiterals));
          setSaid([]);
        }
      },
    );
  }

  async function drop(event: DragEvent) {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (file.size > maxBytes) setSaid([{ text: 'This file is too large to check here: more than 4 MB.' }]);
    else {
      store.replace(await file.text());
      setSaid([]);
    }
  }

  return (
    <section ref={frame} aria-label="Check a result" onDragOver={allowFiles} onDrop={drop} className="mt-5">
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
          <Button variant="quiet" onClick={() => store.replace('')}>
            Clear
          </Button>
        )}
      </div>
      <p aria-live="polite" className="text-[0.75rem] text-ink-2 leading-4.5 [&:not(:empty)]:mb-2">
        <QuotingText words={said} />
      </p>
      {!isEmpty && <VerdictNote verdict={verdict} onRetry={() => setTries(tries + 1)} />}
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

function allowFiles(event: DragEvent) {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}
