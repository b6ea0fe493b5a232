import { type DefinitionTarget, definitionTargets } from '../../../exports/definitionTargets';
import { toolCallFormats } from '../../../exports/toolCall';
import type { SampleMode } from '../../../schemas/sample';
import type { MenuEntry } from '../../../ui/Menu';
import { useArguments } from './formContext';
import type { FormStore } from './formStore';
import { MenuButton } from './MenuButton';
import { wordButton } from './theme/fieldLook';
import { describeMissing, describeVerdict, type Verdict } from './useCheck';

interface Props {
  readonly verdict: Verdict;
  readonly store: FormStore;
  readonly isTouched: boolean;
  /** There is no schema: nothing to fill in from, nothing to define the tool by. */
  readonly isOpaque: boolean;
  /** Asks for the problems of a form that nobody has touched. */
  readonly onAsk: () => void;
  /** How many sets are kept; null where none can be. */
  readonly sets: number | null;
  readonly onFill: (mode: SampleMode, label: string) => void;
  readonly onClear: () => void;
  readonly onSets: () => void;
  readonly onCopyCall: (format: (typeof toolCallFormats)[number]) => void;
  readonly onCopyTool: (target: DefinitionTarget) => void;
}

const fills: readonly { readonly mode: SampleMode; readonly label: string; readonly detail: string }[] = [
  { mode: 'defaults', label: 'Defaults', detail: 'what the schema says to take' },
  { mode: 'examples', label: 'First examples', detail: 'the schema’s own examples' },
  { mode: 'sample', label: 'Valid sample', detail: 'the least that is valid' },
];

/** How things stand, and what can be done with all arguments at once: in sight wherever the form is scrolled to. */
export function FormBar(props: Props) {
  const { verdict, store, isTouched, onAsk, sets, onFill, onClear, onSets, onCopyCall, onCopyTool } = props;
  const isEmpty = useArguments(store, ({ text }) => text === '{}');
  const isBroken = useArguments(store, ({ fault }) => fault !== null);
  const missing = isTouched ? null : describeMissing(verdict);
  const look = verdict.kind === 'problems' ? 'text-miss' : verdict.kind === 'valid' ? 'text-ok' : 'text-ink-2';
  const fillEntries: readonly MenuEntry[] = fills.map(({ mode, label, detail }) => ({
    kind: 'action',
    label,
    detail,
    onSelect: () => onFill(mode, label),
  }));
  const copyEntries: readonly MenuEntry[] = [
    {
      kind: 'group',
      label: 'These arguments',
      entries: toolCallFormats.map((format) => ({
        kind: 'action',
        label: format.label,
        disabledReason: isBroken ? 'the JSON is broken' : undefined,
        onSelect: () => onCopyCall(format),
      })),
    },
    {
      kind: 'group',
      label: 'The tool as a definition',
      entries: definitionTargets.map(({ id, label }) => ({
        kind: 'action',
        label: `${label}…`,
        onSelect: () => onCopyTool(id),
      })),
    },
  ];
  return (
    <div className="sticky -top-4 -bottom-4 z-10 -mx-4.5 mt-4 mb-1 flex flex-wrap items-baseline gap-x-1 border-line border-t bg-panel px-4.5 pt-2 pb-1">
      <p role="status" className={`font-medium leading-6 ${missing === null ? look : ''}`}>
        {missing === null ? (
          describeVerdict(verdict)
        ) : (
          <button type="button" className={`${wordButton} -ml-1`} onClick={onAsk}>
            {missing}
          </button>
        )}
      </p>
      <span className="ml-auto flex flex-wrap">
        {!props.isOpaque && <MenuButton label="Fill" entries={fillEntries} />}
        {/* Not disabled: it would let the focus go. */}
        <button
          type="button"
          aria-disabled={isEmpty}
          className={`${wordButton} aria-disabled:opacity-50`}
          onClick={() => isEmpty || onClear()}
        >
          Clear
        </button>
        {sets !== null && (
          <button type="button" className={wordButton} onClick={onSets}>
            Saved sets{sets > 0 && ` (${sets})`}
          </button>
        )}
        <MenuButton label="Copy as" entries={props.isOpaque ? copyEntries.slice(0, 1) : copyEntries} />
      </span>
    </div>
  );
}
