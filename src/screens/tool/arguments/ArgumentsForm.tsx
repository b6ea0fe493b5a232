import { lazy, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type DefinitionTarget, definitionTargets } from '../../../exports/definitionTargets';
import { toolCallFormats, writeToolCall } from '../../../exports/toolCall';
import { pointerTo } from '../../../model/json';
import type { Words } from '../../../model/words';
import { buildRenderSchema } from '../../../schemas/renderSchema';
import type { SampleMode } from '../../../schemas/sample';
import type { MenuEntry } from '../../../ui/Menu';
import { writeClipboard } from '../../../ui/writeClipboard';
import type { ArgumentsClient } from '../../../workers/argumentsClient';
import type { ArgumentProblem } from '../../../workers/argumentsProtocol';
import { type ArgumentSet, withoutSecrets } from '../../../workspace/argumentSets';
import { PanelBoundary } from '../../shared/PanelBoundary';
import { QuotingText } from '../../shared/QuotingText';
import { carryLiterals, noLiterals, writeArguments } from './argumentValue';
import { wordButton } from './fieldLook';
import { findSecrets } from './findSecrets';
import { FormStore } from './formStore';
import { JsonEditor } from './JsonEditor';
import { MenuButton } from './MenuButton';
import { ProblemList } from './ProblemList';
import { RenderNotes } from './RenderNotes';
import { SchemaForm } from './SchemaForm';
import { useArguments } from './useArguments';
import { describeVerdict, useCheck } from './useCheck';

const DefinitionDialog = lazy(() => import('./DefinitionDialog').then((m) => ({ default: m.DefinitionDialog })));
const SchemaExplorer = lazy(() => import('./SchemaExplorer').then((m) => ({ default: m.SchemaExplorer })));
const SetsDialog = lazy(() => import('./SetsDialog').then((m) => ({ default: m.SetsDialog })));

export interface ArgumentsFormProps {
  readonly toolId: string;
  /** Untrusted; for definitions of the tool. */
  readonly description: string | undefined;
  /** JSON text of the input schema. */
  readonly schemaText: string;
  /** Digest of the schema, by which saved sets are told to be stale; null where there is none. */
  readonly schemaDigest: string | null;
  readonly client: ArgumentsClient;
  /** What to begin with: the text that `onText` last gave for this tool, so that leaving the tab loses nothing. */
  readonly initialText?: string | undefined;
  readonly onText?: (text: string) => void;
  /** Sets kept for this tool; without `onSave` nothing about them is shown. */
  readonly sets?: readonly ArgumentSet[];
  readonly onSave?: (set: ArgumentSet) => void;
  readonly onRemove?: (name: string) => void;
  /** Folded search terms to highlight. */
  readonly marks: readonly string[];
}

const fills: readonly { readonly mode: SampleMode; readonly label: string; readonly detail: string }[] = [
  { mode: 'defaults', label: 'Defaults', detail: 'what the schema says to take' },
  { mode: 'examples', label: 'First examples', detail: 'the schema’s own examples' },
  { mode: 'sample', label: 'Valid sample', detail: 'the least that is valid' },
];

/** A tool's arguments as a form and as JSON, which always agree, with a live verdict. Nothing is ever called. */
export function ArgumentsForm(props: ArgumentsFormProps) {
  const { toolId, description, schemaText, schemaDigest, client, initialText, onText, marks } = props;
  const { sets = [], onSave, onRemove } = props;
  const prefix = `${useId()}arg`;
  const frame = useRef<HTMLDivElement>(null);
  const [store] = useState(() => new FormStore());
  const [dialog, setDialog] = useState<'sets' | DefinitionTarget | null>(null);
  const [said, setSaid] = useState<Words>([]);
  const [exploring, setExploring] = useState(false);
  const schema = useMemo(() => parse(schemaText), [schemaText]);
  const render = useMemo(() => buildRenderSchema(schema), [schema]);
  const secrets = useMemo(() => findSecrets(render), [render]);
  const { text, value, literals, fault, before, setText, replace, setValue } = useArguments(initialText ?? '{}');
  const verdict = useCheck(client, schemaText, text, fault?.line ?? null);

  useLayoutEffect(() => store.setLiterals(literals), [store, literals]);
  useEffect(() => {
    store.setProblems(verdict.kind === 'problems' ? byPlace(verdict.problems) : new Map());
  }, [store, verdict]);
  useEffect(() => onText?.(text), [onText, text]);

  async function fill(mode: SampleMode, label: string) {
    const { buildSample } = await import('../../../schemas/sample');
    const sample = buildSample(schema, mode);
    if ('reason' in sample) setSaid([{ text: `${label}: ` }, ...sample.reason]);
    else {
      replace(writeArguments(sample.value, noLiterals));
      setSaid([{ text: `Filled with: ${label.toLowerCase()}. ` }]);
    }
  }

  async function copy(words: string, copied: string) {
    if (frame.current === null) return;
    const done = await writeClipboard(copied, frame.current);
    setSaid([{ text: done ? `Copied: ${words}` : 'The browser refused to copy' }]);
  }

  function focusProblem({ pointer, property }: ArgumentProblem) {
    const inside = property === undefined ? pointer : pointerTo(pointer, property);
    store.reveal(inside);
    requestAnimationFrame(() => focusPlace(frame.current, inside));
  }

  const copies: readonly MenuEntry[] = [
    {
      kind: 'group',
      label: 'These arguments',
      entries: toolCallFormats.map(({ id, label }) => ({
        kind: 'action',
        label,
        disabledReason: fault === null ? undefined : 'the JSON is broken',
        onSelect: () => copy(label, writeToolCall(id, { toolId, argumentsText: text })),
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
  const looksLarge = !render.drawable;
  const kept = withoutSecrets(value, secrets);
  const keptText = writeArguments(kept, carryLiterals(literals, kept));

  return (
    <div ref={frame}>
      <RenderNotes notes={render.notes} drawable={render.drawable} />
      {render.drawable && (
        <PanelBoundary name="The form">
          <fieldset disabled={fault !== null} className="m-0 min-w-0 border-0 p-0">
            <SchemaForm render={render} value={value} store={store} prefix={prefix} marks={marks} onChange={setValue} />
          </fieldset>
          {fault !== null && (
            <p className="mt-2 text-[0.75rem] text-ink-2 leading-4.5">
              The fields show what the JSON said when it was last whole. Mend line {fault.line} to go on here.
            </p>
          )}
        </PanelBoundary>
      )}
      <div className="sticky -top-4 z-10 -mx-4.5 mt-4 mb-1 flex flex-wrap items-baseline gap-x-1 border-line border-t bg-panel px-4.5 pt-2 pb-1">
        <Status
          words={describeVerdict(verdict)}
          isBad={verdict.kind === 'problems'}
          isGood={verdict.kind === 'valid'}
        />
        <span className="ml-auto flex flex-wrap">
          <MenuButton
            label="Fill"
            entries={fills.map(({ mode, label, detail }) => ({
              kind: 'action',
              label,
              detail,
              onSelect: () => fill(mode, label),
            }))}
          />
          <button
            type="button"
            disabled={text === '{}'}
            className={wordButton}
            onClick={() => {
              replace('{}');
              setSaid([{ text: 'Cleared. ' }]);
            }}
          >
            Clear
          </button>
          {onSave !== undefined && (
            <button type="button" className={wordButton} onClick={() => setDialog('sets')}>
              Saved{sets.length > 0 && ` (${sets.length})`}
            </button>
          )}
          <MenuButton label="Copy as" entries={copies} />
        </span>
      </div>
      <p aria-live="polite" className="text-[0.75rem] text-ink-2 leading-4.5 [&:not(:empty)]:mb-2">
        <QuotingText words={said} />
        {said.length > 0 && before !== null && before.trim() !== '{}' && (
          <button type="button" className={wordButton} onClick={() => replace(before)}>
            Undo
          </button>
        )}
      </p>
      {verdict.kind === 'bad-schema' && (
        <p
          role="note"
          className="mb-3 rounded-md border border-line-strong bg-sunk px-3 py-2 text-[0.75rem] leading-4.5 [overflow-wrap:anywhere]"
        >
          The schema can’t be checked against: {verdict.reason}
          {verdict.pointer !== undefined && <> (at {verdict.pointer})</>}. You can go on; nothing tells whether the host
          will take it.
        </p>
      )}
      {verdict.kind === 'problems' && verdict.problems.length > 0 && (
        <div className="mb-3">
          <ProblemList problems={verdict.problems} count={verdict.count} onFocus={focusProblem} />
        </div>
      )}
      <JsonEditor label="Arguments JSON" text={text} fault={fault} onChange={setText} />
      <div className="mt-4">
        {looksLarge || exploring ? (
          <>
            <h3 className="mb-1 font-medium">Schema</h3>
            <Suspense fallback={<p className="h-80 text-ink-3">Reading the schema…</p>}>
              <SchemaExplorer schema={schema} />
            </Suspense>
          </>
        ) : (
          <button type="button" className={`-ml-1 ${wordButton}`} onClick={() => setExploring(true)}>
            Explore the schema
          </button>
        )}
      </div>
      <Suspense>
        {dialog === 'sets' && onSave !== undefined && (
          <SetsDialog
            {...{ sets, schemaDigest, text: keptText }}
            leavesOutSecrets={secrets.length > 0}
            onSave={(name) => onSave({ name, text: keptText, schemaDigest, savedAt: new Date().toISOString() })}
            onLoad={(set) => replace(set.text)}
            onRemove={(name) => onRemove?.(name)}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog !== null && dialog !== 'sets' && (
          <DefinitionDialog
            target={dialog}
            tool={{ toolId, description, schemaText }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Status({ words, isBad, isGood }: { words: string; isBad: boolean; isGood: boolean }) {
  return (
    <p role="status" className={`font-medium leading-6 ${isBad ? 'text-miss' : isGood ? 'text-ok' : 'text-ink-2'}`}>
      {words}
    </p>
  );
}

/** Problems by the place they are shown at: one about a member that is missing or unknown belongs to the member. */
function byPlace(problems: readonly ArgumentProblem[]): ReadonlyMap<string, readonly ArgumentProblem[]> {
  const places = new Map<string, ArgumentProblem[]>();
  for (const problem of problems) {
    const { pointer, property } = problem;
    const place = property === undefined ? pointer : pointerTo(pointer, property);
    const known = places.get(place);
    if (known === undefined) places.set(place, [problem]);
    else known.push(problem);
  }
  return places;
}

/** Puts the focus on the control of a place, or of the nearest place around it that has one. */
function focusPlace(frame: HTMLElement | null, pointer: string): void {
  const places = [...(frame?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])];
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = places.find((element) => element.dataset['pointer'] === at);
    const control =
      place?.querySelector<HTMLElement>('input:not(:disabled), select, textarea') ?? place?.querySelector('button');
    if (control !== undefined && control !== null) {
      control.focus();
      control.scrollIntoView({ block: 'center' });
      return;
    }
    if (at === '') break;
  }
  frame?.querySelector<HTMLElement>('textarea')?.focus();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
