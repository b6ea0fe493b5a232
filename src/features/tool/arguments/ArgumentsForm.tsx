import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DefinitionTarget } from '../../../exports/definitionTargets';
import { type toolCallFormats, writeToolCall } from '../../../exports/toolCall';
import type { RichText } from '../../../model/richText';
import { PanelBoundary } from '../../../parts/PanelBoundary';
import { QuotingText } from '../../../parts/QuotingText';
import { buildRenderSchema } from '../../../schemas/renderSchema';
import type { SampleMode } from '../../../schemas/sample';
import { withLate } from '../../../ui/loadLate';
import { writeClipboard } from '../../../ui/writeClipboard';
import type { ArgumentsClient } from '../../../workers/argumentsClient';
import type { ArgumentProblem } from '../../../workers/argumentsProtocol';
import type { ArgumentsState } from './argumentsState';
import { writeArguments } from './argumentValue';
import { FormBar } from './FormBar';
import { FormDialogs } from './FormDialogs';
import { focusPlace } from './focusPlace';
import { useArguments } from './formContext';
import { FormStore } from './formStore';
import { JsonEditor } from './JsonEditor';
import { keepFocus } from './keepFocus';
import { noLiterals } from './literals';
import { ProblemList } from './ProblemList';
import { placeOf } from './placeOf';
import { NumberNotes, RenderNotes } from './RenderNotes';
import { SchemaForm } from './SchemaForm';
import { SchemaSection } from './SchemaSection';
import type { SavedSets } from './savedSets';
import { wordButton } from './theme/fieldLook';
import { describeVerdict, useCheck } from './useCheck';
import { VerdictNote } from './VerdictNote';

export interface ArgumentsFormProps {
  readonly toolId: string;
  readonly nameOnServer: string | undefined;
  /** Untrusted; for definitions of the tool. */
  readonly description: string | undefined;
  /** JSON text of the input schema; null where there is none: then nothing is drawn and nothing checked. */
  readonly schemaText: string | null;
  readonly client: ArgumentsClient;
  /** What to begin with: what `onTyped` last gave for this tool, so that leaving the tab loses nothing. */
  readonly initial?: ArgumentsState | undefined;
  readonly onTyped?: (state: ArgumentsState) => void;
  /** Without it nothing can be saved under a name, and nothing is said of it. */
  readonly saved?: SavedSets | undefined;
  /** Folded search terms to highlight. */
  readonly marks: readonly string[];
}

const noProblems: readonly ArgumentProblem[] = [];

/** A tool's arguments as a form and as JSON, which always agree, with a live verdict. Nothing is ever called. */
export function ArgumentsForm(props: ArgumentsFormProps) {
  const { toolId, nameOnServer, schemaText, client, initial, onTyped, marks, saved } = props;
  const prefix = `${useId()}arg`;
  const frame = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<'sets' | DefinitionTarget | null>(null);
  const [said, setSaid] = useState<RichText>([]);
  const schema = useMemo(() => parse(schemaText ?? 'null'), [schemaText]);
  const render = useMemo(() => buildRenderSchema(schema), [schema]);
  const [store] = useState(() => new FormStore(initial));
  const brokenLine = useArguments(store, ({ fault }) => fault?.line ?? null);
  const before = useArguments(store, (now) => now.before);
  const [tries, setTries] = useState(0);
  const check = useMemo(
    () => (schemaText === null ? null : (dataText: string) => client.check({ schemaText, dataText })),
    [client, schemaText],
  );
  const verdict = useCheck(check, store, tries);
  const isTouched = useSyncExternalStore(store.subscribe, () => store.isTouched);
  const problems = isTouched && verdict.kind === 'problems' ? verdict.problems : noProblems;
  const errors = isTouched && verdict.kind === 'problems' ? verdict.errorSchema : undefined;

  useEffect(() => (frame.current === null ? undefined : keepFocus(frame.current)), []);
  useEffect(() => {
    if (onTyped !== undefined) return store.subscribe(() => onTyped(store.arguments));
  }, [onTyped, store]);

  function fill(mode: SampleMode, label: string) {
    withLate(
      'the sample',
      () => import('../../../schemas/sample'),
      async ({ buildSample }) => {
        const first = buildSample(schema, mode);
        // Patterns and formats of what the schema gives as examples are for the worker alone to try.
        const isWrong = mode === 'sample' && 'text' in first && (await check?.(first.text))?.kind === 'problems';
        const sample = isWrong ? buildSample(schema, mode, true) : first;
        if ('reason' in sample) setSaid([{ text: `${label}: ` }, ...sample.reason]);
        else {
          store.replace(writeArguments(sample.value, noLiterals));
          setSaid([{ text: `Filled with: ${label.toLowerCase()}. ` }]);
        }
      },
    );
  }

  function clear() {
    store.replace('{}');
    setSaid([{ text: 'Cleared. ' }]);
  }

  async function copyCall({ id, label }: (typeof toolCallFormats)[number]) {
    if (frame.current === null) return;
    const done = await writeClipboard(
      writeToolCall(id, { toolId, nameOnServer, argumentsText: store.arguments.text }),
      frame.current,
    );
    const flaw = verdict.kind === 'problems' ? `, with ${describeVerdict(verdict)}` : '';
    setSaid([{ text: done ? `Copied: ${label}${flaw}` : 'The browser refused to copy' }]);
  }

  const focusProblem = useCallback(
    (problem: ArgumentProblem) => {
      const place = placeOf(problem);
      // Twice: what is folded within what is folded is only there once the outer one has opened.
      store.reveal(place);
      requestAnimationFrame(() => {
        store.reveal(place);
        requestAnimationFrame(() => frame.current !== null && focusPlace(frame.current, place));
      });
    },
    [store],
  );

  function askForProblems() {
    store.askForProblems();
    const first = verdict.kind === 'problems' ? verdict.problems[0] : undefined;
    if (first !== undefined) focusProblem(first);
  }

  return (
    <div ref={frame}>
      {schemaText !== null && (
        <>
          <NumberNotes schemaText={schemaText} />
          <RenderNotes notes={render.notes} drawable={render.drawable} />
        </>
      )}
      {render.drawable && (
        <PanelBoundary name="The form">
          <fieldset disabled={brokenLine !== null} className="m-0 min-w-0 border-0 p-0">
            <SchemaForm {...{ render, store, prefix, marks, errors }} />
          </fieldset>
          {brokenLine !== null && (
            <p className="mt-2 text-[0.75rem] text-ink-2 leading-4.5">
              The fields show what the JSON said when it was last whole. Mend line {brokenLine} to go on here.
            </p>
          )}
        </PanelBoundary>
      )}
      <FormBar
        verdict={verdict}
        store={store}
        isTouched={isTouched}
        isOpaque={schemaText === null}
        onAsk={askForProblems}
        sets={saved === undefined ? null : saved.sets.length}
        onFill={fill}
        onClear={clear}
        onSets={() => setDialog('sets')}
        onCopyCall={copyCall}
        onCopyTool={setDialog}
      />
      <p aria-live="polite" className="text-[0.75rem] text-ink-2 leading-4.5 [&:not(:empty)]:mb-2">
        <QuotingText words={said} />
        {said.length > 0 && before !== null && before.trim() !== '{}' && (
          <button type="button" className={wordButton} onClick={() => store.replace(before)}>
            Undo
          </button>
        )}
      </p>
      <VerdictNote verdict={verdict} onRetry={() => setTries(tries + 1)} />
      {verdict.kind === 'problems' && problems.length > 0 && (
        <div className="mb-3">
          <ProblemList label="Problems" problems={problems} count={verdict.count} onFocus={focusProblem} />
        </div>
      )}
      <JsonEditor label="Arguments JSON" store={store} />
      {schemaText !== null && <SchemaSection schema={schema} startsOpen={!render.drawable} />}
      {dialog !== null && (
        <FormDialogs
          {...props}
          dialog={dialog}
          schema={schema}
          store={store}
          onLoad={(set) => {
            store.replace(set.text);
            setSaid([{ text: 'Loaded: ' }, { quote: set.name }, { text: '. ' }]);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
