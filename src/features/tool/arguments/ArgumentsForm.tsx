import Form from '@rjsf/core';
import type { ErrorSchema, RJSFSchema } from '@rjsf/utils';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { DefinitionTarget } from '../../../exports/exportTarget';
import { definitionTargets } from '../../../exports/modelRules';
import { describeUnsent, toolCallFormats, writeToolCall } from '../../../exports/toolText';
import type { RichText } from '../../../model/revealText';
import { PanelBoundary } from '../../../parts/PanelBoundary';
import { QuotingText } from '../../../parts/UntrustedText';
import { readSchemaText } from '../../../schemas/argumentText';
import { type BoundSchema, boundSchema } from '../../../schemas/boundSchema';
import { createBranchValidator } from '../../../schemas/branches';
import { blankOf } from '../../../schemas/fieldNode';
import { buildSample, type SampleMode } from '../../../schemas/sample';
import type { SavedSets } from '../../../state/argumentSetsStore';
import {
  type ArgumentsState,
  type ArgumentsStore,
  argumentsStoreOf,
  changeValue,
  replaceText,
  useArguments,
} from '../../../state/argumentsStore';
import { writeClipboard } from '../../../ui/CopyButton';
import { MenuButton, type MenuEntry } from '../../../ui/Menu';
import type { ArgumentProblem } from '../../../workers/checkArguments';
import { NumberNotes, SchemaNotes } from '../toolParts';
import { DefinitionDialog } from './DefinitionDialog';
import { JsonEditor } from './JsonEditor';
import { controlOfProblem, ProblemList } from './ProblemList';
import { SetsDialog } from './SetsDialog';
import { AgainField, ChoiceField, ChoicesField, UnionField, WhenField } from './theme/choices';
import { ListField, MapField, ObjectFieldTemplate } from './theme/containers';
import { FieldTemplate } from './theme/FieldTemplate';
import { FormContext, wordButton } from './theme/fieldContext';
import { CheckboxWidget, JsonField, PlainNumberField, TextWidget } from './theme/scalars';
import { type ArgumentsVerdict, checker, describeUnfilled, describeVerdict, useCheck, VerdictNote } from './verdict';

const whole = (now: ArgumentsState) => now;

export interface ArgumentsFormProps {
  readonly toolId: string;
  readonly nameOnServer: string | undefined;
  readonly description: string | undefined;
  /** JSON text of the input schema; null where there is none: then nothing is drawn and nothing checked. */
  readonly schemaText: string | null;
  /** Absent where nothing can be saved under a name. */
  readonly saved?: SavedSets | undefined;
  readonly marks: readonly string[];
}

/** A tool's arguments as a form and as JSON, with a live verdict. Its `key` names the tool. Nothing is ever called. */
export function ArgumentsForm({ toolId, nameOnServer, description, schemaText, marks, saved }: ArgumentsFormProps) {
  const prefix = `${useId()}arg`;
  const frame = useRef<HTMLDivElement>(null);
  const { schema, unsafeNumbers } = useMemo(() => readSchemaText(schemaText ?? 'null'), [schemaText]);
  const bound = useMemo(() => boundSchema(schema), [schema]);
  const empty = emptyOf(bound) === undefined || emptyOf(bound) === '' ? '' : JSON.stringify(emptyOf(bound));
  const store = useMemo(() => argumentsStoreOf(`${toolId}\n${schemaText ?? ''}`, empty), [toolId, schemaText, empty]);
  const now = useArguments(store, whole);
  const [dialog, setDialog] = useState<'sets' | DefinitionTarget | null>(null);
  const [note, setNote] = useState<{ readonly of: ArgumentsStore; readonly words: RichText }>();
  // A note on arguments for another schema doesn't hold for these.
  const said = note?.of === store ? note.words : [];
  const setSaid = (words: RichText) => setNote({ of: store, words });
  const { verdict, retry } = useCheck(store, {
    rules: schemaText,
    ask: (dataText, signal) => checker.check({ schemaText: schemaText ?? '', dataText }, signal),
  });
  const shown = now.isTouched && verdict.kind === 'problems' ? verdict : null;

  async function fill(mode: SampleMode, label: string) {
    const first = buildSample(schema, mode);
    // Patterns and formats of what the schema gives as examples are for the worker alone to try.
    const check = { schemaText: schemaText ?? '', dataText: 'text' in first ? first.text : '' };
    const isWrong = mode === 'sample' && 'text' in first && (await checker.check(check)).kind === 'problems';
    const sample = isWrong ? buildSample(schema, mode, true) : first;
    if ('reason' in sample) setSaid([{ text: `${label}: ` }, ...sample.reason]);
    else {
      replaceText(store, sample.text);
      setSaid([{ text: `Filled with: ${label.toLowerCase()}. ` }]);
    }
  }

  function clear() {
    replaceText(store, empty);
    setSaid([{ text: 'Cleared. ' }]);
  }

  async function copyCall({ id, label }: (typeof toolCallFormats)[number]) {
    if (frame.current === null) return;
    const text = writeToolCall(id, { toolId, nameOnServer, argumentsText: now.text, inputSchema: schema });
    const isDone = await writeClipboard(text, frame.current);
    const flaw = verdict.kind === 'problems' ? `, with ${describeVerdict(verdict)}` : '';
    if (isDone) setSaid([{ text: `Copied: ${label}${flaw}` }, ...describeUnsent(id, schema)]);
    else setSaid([{ text: 'The browser refused to copy' }]);
  }

  function focusProblem(problem: ArgumentProblem) {
    const place = controlOfProblem(problem);
    store.setState({ revealed: place });
    requestAnimationFrame(() => frame.current !== null && focusPlace(frame.current, place));
  }

  function askForProblems() {
    store.setState({ isTouched: true });
    const [first] = verdict.kind === 'problems' ? verdict.problems : [];
    if (first !== undefined) focusProblem(first);
  }

  const copyEntries: readonly MenuEntry[] = [
    {
      kind: 'group',
      label: 'These arguments',
      entries: toolCallFormats.map((format) => ({
        kind: 'action',
        label: format.label,
        disabledReason: now.fault === null ? undefined : 'the JSON is broken',
        onSelect: () => copyCall(format),
      })),
    },
    {
      kind: 'group',
      label: 'The tool as a definition',
      entries: definitionTargets.map(({ id, label }) => ({
        kind: 'action',
        label: `${label}…`,
        onSelect: () => setDialog(id),
      })),
    },
  ];
  return (
    <div ref={frame}>
      {schemaText !== null && (
        <>
          <NumberNotes unsafe={unsafeNumbers} />
          {(!bound.drawable || bound.notes.length > 0) && (
            <SchemaNotes title={bound.drawable ? partlyDrawn : notDrawn} notes={bound.notes} />
          )}
        </>
      )}
      {bound.drawable && <Fields key={schemaText} {...{ bound, store, prefix, marks }} errors={shown?.errorSchema} />}
      {/* In sight wherever the form is scrolled to. */}
      <div className="sticky -top-4 -bottom-4 z-10 -mx-4.5 mt-4 mb-1 flex flex-wrap items-baseline gap-x-1 border-line border-t bg-panel px-4.5 pt-2 pb-1">
        <Status verdict={verdict} isTouched={now.isTouched} onAsk={askForProblems} />
        <span className="ml-auto flex flex-wrap">
          {schemaText !== null && (
            <WordMenu
              label="Fill"
              entries={fills.map(({ mode, label, detail }) => ({
                kind: 'action',
                label,
                detail,
                onSelect: () => fill(mode, label),
              }))}
            />
          )}
          {/* Not disabled: it would let the focus go. */}
          <button
            type="button"
            aria-disabled={now.text === empty}
            className={`${wordButton} aria-disabled:opacity-50`}
            onClick={() => now.text === empty || clear()}
          >
            Clear
          </button>
          {saved !== undefined && (
            <button type="button" className={wordButton} onClick={() => setDialog('sets')}>
              Saved sets{saved.sets.length > 0 && ` (${saved.sets.length})`}
            </button>
          )}
          <WordMenu label="Copy as" entries={schemaText === null ? copyEntries.slice(0, 1) : copyEntries} />
        </span>
      </div>
      <p aria-live="polite" className="text-xs text-ink-2 leading-4.5 [&:not(:empty)]:mb-2">
        <QuotingText words={said} />
        {said.length > 0 && now.before !== null && now.before.trim() !== empty && (
          <button type="button" className={wordButton} onClick={() => replaceText(store, now.before ?? empty)}>
            Undo
          </button>
        )}
      </p>
      <VerdictNote verdict={verdict} onRetry={retry} />
      {shown !== null && shown.problems.length > 0 && (
        <div className="mb-3">
          <ProblemList label="Problems" problems={shown.problems} count={shown.count} onFocus={focusProblem} />
        </div>
      )}
      <JsonEditor label="Arguments JSON" schema={schema} store={store} />
      {dialog === 'sets' && saved !== undefined && (
        <SetsDialog
          {...{ schema, schemaText, store, saved }}
          onLoad={(set) => {
            replaceText(store, set.text);
            setSaid([{ text: 'Loaded: ' }, { quote: set.name }, { text: '. ' }]);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== 'sets' && schemaText !== null && (
        <DefinitionDialog
          target={dialog}
          tool={{ toolId, nameOnServer, description, schemaText }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

const fills: readonly { readonly mode: SampleMode; readonly label: string; readonly detail: string }[] = [
  { mode: 'defaults', label: 'Defaults', detail: 'what the schema says to take' },
  { mode: 'examples', label: 'First examples', detail: 'the schema’s own examples' },
  { mode: 'sample', label: 'Valid sample', detail: 'the least that is valid' },
];

const partlyDrawn = 'Some values have no field: write them as JSON.';
const notDrawn = 'This schema can’t be drawn as a form: write the arguments as JSON. Tab Raw shows the schema.';

/** The fields, or why they can't be changed or shown now. */
function Fields(props: Parameters<typeof SchemaForm>[0]) {
  const fault = useArguments(props.store, (now) => now.fault);
  const [unsafe] = useArguments(props.store, (now) => now.unsafe);
  const unshowable = useArguments(props.store, (now) => now.unshowable);
  const reason =
    fault !== null
      ? `Line ${fault.line} isn’t valid JSON. Fix it to edit the form again.`
      : unsafe !== undefined
        ? `Line ${unsafe.line} holds ${unsafe.literal.slice(0, 60)}, a number no field can hold exactly. It stays as typed; change these arguments in the JSON.`
        : unshowable === null
          ? null
          : `${unshowable} Change these arguments in the JSON.`;
  return (
    <PanelBoundary name="The form">
      {unshowable === null && (
        <fieldset
          disabled={reason !== null}
          onFocus={() => props.store.setState({ source: 'field' })}
          className="m-0 min-w-0 border-0 p-0"
        >
          <SchemaForm {...props} />
        </fieldset>
      )}
      {reason !== null && <p className="mt-2 text-xs text-ink-2 leading-4.5 [overflow-wrap:anywhere]">{reason}</p>}
    </PanelBoundary>
  );
}

interface StatusProps {
  readonly verdict: ArgumentsVerdict;
  readonly isTouched: boolean;
  /** Shows the problems of a form that nobody has touched. */
  readonly onAsk: () => void;
}

function Status({ verdict, isTouched, onAsk }: StatusProps) {
  const missing = isTouched ? null : describeUnfilled(verdict);
  const look = verdict.kind === 'problems' ? 'text-miss' : verdict.kind === 'valid' ? 'text-ok' : 'text-ink-2';
  return (
    <p role="status" className={`font-medium leading-6 ${missing === null ? look : ''}`}>
      {missing === null ? (
        describeVerdict(verdict)
      ) : (
        <button type="button" className={`${wordButton} -ml-1`} onClick={onAsk}>
          {missing}
        </button>
      )}
    </p>
  );
}

function WordMenu({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  const button = (
    <button type="button" className={wordButton}>
      {label}
      <ChevronDown aria-hidden />
    </button>
  );
  return <MenuButton label={label} entries={entries} button={button} />;
}

/** Puts the focus on the control of a place, or of the nearest place around it that has one. */
function focusPlace(frame: ParentNode, pointer: string): void {
  const places = [...frame.querySelectorAll<HTMLElement>('[data-pointer]')];
  const controls = 'input:enabled, select:enabled, textarea:enabled';
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = places.findLast((element) => element.dataset['pointer'] === at);
    const control = place?.querySelector<HTMLElement>(controls) ?? place?.querySelector('button');
    const chosen = control ?? (at === '' ? frame.querySelector<HTMLElement>('textarea:enabled') : null);
    chosen?.focus();
    chosen?.scrollIntoView({ block: 'center' });
    if (chosen || at === '') return;
  }
}

interface Props {
  readonly bound: BoundSchema;
  readonly store: ArgumentsStore;
  readonly prefix: string;
  readonly marks: readonly string[];
  readonly errors: ErrorSchema | undefined;
}

const templates = { FieldTemplate, ObjectFieldTemplate };
const widgets = { TextWidget, CheckboxWidget };
const fields = {
  ...{ ArrayField: ListField, NumberField: PlainNumberField },
  // Named by the `$id` of a bounded schema's parts.
  ...{ AgainField, ChoiceField, ChoicesField, JsonField, MapField, UnionField, WhenField },
};
const noButton = <span hidden />;
/** Fields start empty: a person presses to fill in defaults. */
const populateNothing = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
} as const;

/** The arguments as fields: rjsf over the bounded schema. It validates nothing itself; the worker's errors come from outside. */
export function SchemaForm({ bound, store, prefix, marks, errors }: Props) {
  const value = useArguments(store, (now) => now.value);
  const replacements = useArguments(store, (now) => now.replacements);
  const validator = useMemo(createBranchValidator, []);
  const context = useMemo(
    () => ({ store, definitions: bound.definitions, validator, marks }),
    [store, bound, validator, marks],
  );
  return (
    <FormContext value={context}>
      <Form
        key={replacements}
        tagName="div"
        className="@container"
        schema={bound.schema as RJSFSchema}
        formData={value ?? emptyOf(bound)}
        onChange={({ formData }) => changeValue(store, formData)}
        validator={validator}
        {...{ templates, widgets, fields }}
        {...(errors === undefined ? {} : { extraErrors: errors })}
        idPrefix={prefix}
        idSeparator="/"
        experimental_defaultFormStateBehavior={populateNothing}
        noValidate
        noHtml5Validate
        showErrorList={false}
      >
        {noButton}
      </Form>
    </FormContext>
  );
}

/** Returns what stands for no arguments: rjsf puts fields into an object only where there is one. */
export function emptyOf({ schema }: BoundSchema): unknown {
  return ['number', 'boolean', 'choice'].includes(schema['x-kind']) ? undefined : (blankOf(schema) ?? {});
}
