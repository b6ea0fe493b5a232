import { ChevronRight } from 'lucide-react';
import { Fragment, memo, type ReactNode, useState } from 'react';
import { formatJson } from '../../../../model/formatJson';
import { QuotingText, UntrustedText } from '../../../../parts/UntrustedText';
import { resolveWhen } from '../../../../schemas/branches';
import {
  canShow,
  describeNode,
  type FieldNode,
  isNullable,
  markWords,
  namesOf,
  pointerOf,
} from '../../../../schemas/fieldNode';
import { limitsOf } from '../../../../schemas/ruleWords';
import { changeValue } from '../../../../state/argumentsStore';
import { LongText } from '../../toolParts';
import {
  ariaOf,
  controlLook,
  FieldContext,
  type FieldState,
  noteLook,
  oneLine,
  type Path,
  useField,
  useForm,
  useIsRevealed,
  wordButton,
} from './fieldContext';
import { JsonText } from './scalars';

interface FieldProps {
  readonly node: FieldNode;
  readonly value: unknown;
  readonly path: Path;
  /** The label; absent for the schema's title, or the name. */
  readonly title?: string | undefined;
  readonly required?: boolean;
  readonly isItem?: boolean;
  readonly isBare?: boolean;
}

const groups = new Set(['object', 'list', 'tuple']);

/** A value of the form with its label above and, below, what is wrong and what helps. */
export const Field = memo(DrawnField, isSameField);

/** Of a large form a keystroke draws one field anew, and those around it. */
function isSameField({ path, ...before }: FieldProps, { path: now, ...after }: FieldProps): boolean {
  const names = ['node', 'value', 'title', 'required', 'isItem', 'isBare'] as const;
  return pointerOf(path) === pointerOf(now) && names.every((name) => before[name] === after[name]);
}

function DrawnField(props: FieldProps) {
  const { value, path, required = false, isItem = path.length === 0, isBare = false } = props;
  const { store, prefix, definitions, problems, controls } = useForm();
  const [isTouched, setTouched] = useState(false);
  const [isHeldAsJson, holdAsJson] = useState(false);
  const node = resolveNode(props.node, value, definitions);
  const kind = node['x-kind'];
  if (kind === 'again' || kind === 'when') return null;
  const pointer = pointerOf(path);
  // Ids are listed with spaces between, so they may hold none themselves.
  const id = `${prefix}${pointer.replace(/\s/g, (space) => `~s${space.charCodeAt(0)}`)}${isBare ? '.bare' : ''}`;
  // Nothing is wrong yet with what was never touched and is not there: the sum below the form counts it.
  const isJudged = (value !== undefined || isTouched) && !isBare;
  const wrong = isJudged ? (problems.get(pointer) ?? []).map(({ words }) => words) : [];
  const explained = [wrong.length > 0 && `${id}.problem`, `${id}.type`, isHelped(node) && `${id}.help`];
  const label = (props.title ?? node.title ?? '').trim() || String(path.at(-1)) || '(empty name)';
  const field: FieldState = {
    ...{ node, value, path, pointer, required, isItem, isBare },
    id: `${id}.in`,
    labelId: `${id}.label`,
    describedBy: explained.filter(Boolean).join(' '),
    problems: wrong,
    isWrong: wrong.length > 0,
    label: path.length === 0 ? 'Arguments' : label,
    isAgain: props.node['x-kind'] === 'again',
    onChange: (next) => changeValue(store, path, next),
  };
  // What is typed may become a value that the other control shows: the one in use stays until it is left.
  const isJson = isHeldAsJson || !canShow(node, value, isItem);
  const Body = controls[kind];
  if (groups.has(kind) && !isJson) {
    return (
      <FieldContext value={field}>
        {isBare || path.length === 0 ? (
          <Body />
        ) : (
          <Group>
            <Body />
          </Group>
        )}
      </FieldContext>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes what its control does
    <div
      data-pointer={pointer}
      onInput={() => setTouched(true)}
      onFocus={() => holdAsJson(isJson)}
      onBlur={() => holdAsJson(false)}
      className={`min-w-0 ${isNarrow(node) && !isJson && !isItem && !isBare ? '' : 'col-span-full'}`}
    >
      <FieldContext value={field}>
        <Frame isJson={isJson}>{isJson ? <JsonText /> : <Body />}</Frame>
      </FieldContext>
    </div>
  );
}

/** Returns what is drawn: for a schema within itself its definition, and with conditions what those that hold add. */
function resolveNode(node: FieldNode, value: unknown, definitions: ReadonlyMap<string, FieldNode>): FieldNode {
  const { 'x-kind': kind, 'x-again': name = '', type: _, ...said } = node;
  if (kind === 'when') return resolveWhen(node, value ?? {});
  const definition = kind === 'again' ? definitions.get(name) : undefined;
  return definition === undefined ? node : resolveNode({ ...definition, ...said }, value, new Map());
}

const shortFormats = new Set(['date', 'date-time', 'time', 'duration', 'ipv4', 'ipv6', 'color']);

function isNarrow(node: FieldNode): boolean {
  const kind = node['x-kind'];
  if (kind === 'choice') return (node.enum ?? []).every((value) => typeof value !== 'object' || value === null);
  const isShort = shortFormats.has(node['x-format'] ?? '') || (node.maxLength ?? Number.POSITIVE_INFINITY) <= 24;
  return kind === 'number' || kind === 'boolean' || (kind === 'text' && isShort);
}

function Frame({ isJson, children }: { readonly isJson: boolean; readonly children: ReactNode }) {
  const field = useField();
  const { node, value, path, isItem, labelId, label, onChange } = field;
  const { marks } = useForm();
  const kind = isJson ? 'json' : node['x-kind'];
  const isNull = value === null && isNullable(node);
  const isEmptyText = kind === 'text' && value === '' && !isItem;
  const hasAside = isNullable(node) || isEmptyText;
  // A control of several parts is named by id instead of by `for`; items carry their number in place of a label.
  const isParts = kind === 'boolean' || kind === 'choices';
  const Label = isParts ? 'span' : 'label';
  const isHidden = !hasAside && (field.isBare || (isItem && path.length > 0));
  // Read out with its label like any other field, and nothing to type into.
  const body = isNull ? (
    <input {...ariaOf(field)} readOnly value="null" className={`${controlLook(field.isWrong)} ${oneLine} bg-sunk`} />
  ) : (
    children
  );
  return (
    <>
      <div className={`mb-1 flex flex-wrap items-baseline gap-x-1.5 ${isHidden ? 'sr-only' : ''}`}>
        <Label
          id={labelId}
          {...(isParts ? {} : { htmlFor: field.id })}
          className="min-w-0 font-medium [overflow-wrap:anywhere]"
        >
          <UntrustedText text={label} marks={marks} />
        </Label>
        <TypeLine isSaid={isParts} />
        {hasAside && (
          <Aside leaveOut={isEmptyText ? 'empty · leave out' : null} onLeaveOut={() => onChange(undefined)} />
        )}
      </div>
      {kind !== 'union' && body}
      <Problems />
      <Help className="[&:not(:empty)]:mt-1" />
      {kind === 'union' && body}
    </>
  );
}

const unfoldedUpTo = 6;

/** Fields that belong together, under a heading that folds them. */
function Group({ children }: { readonly children: ReactNode }) {
  const { node, value, pointer, labelId, label, describedBy, required, isItem, isAgain, onChange } = useField();
  const { store, marks } = useForm();
  const names = namesOf(node);
  const isObjectKind = node['x-kind'] === 'object';
  const isNear = names.length <= unfoldedUpTo && pointer.split('/').length <= 2;
  const [isOpen, setOpen] = useState(!isAgain && (!isObjectKind || required || isNear));
  const [hadValue, setHadValue] = useState(false);
  if (value !== undefined && !hadValue) {
    setHadValue(true);
    setOpen(true);
  }
  const [leavings, setLeavings] = useState(0);
  const isRevealed = useIsRevealed(pointer);
  const isNull = value === null;
  const isShown = (isOpen || isRevealed) && !isNull;
  const size = isObjectKind ? names.length : Array.isArray(value) ? value.length : 0;
  const unit = isObjectKind ? 'field' : 'item';
  const isFlat = size === 0 && !isNull && node['x-kind'] !== 'tuple' && (value === undefined || isEmpty(value));
  const title = (
    <span id={labelId} className="min-w-0 font-medium [overflow-wrap:anywhere]">
      <UntrustedText text={label} marks={marks} />
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      data-pointer={pointer}
      className="col-span-full min-w-0"
    >
      <div className="flex min-h-6 flex-wrap items-center gap-x-1.5">
        {isFlat ? (
          title
        ) : (
          <button
            type="button"
            aria-expanded={isShown}
            disabled={isNull}
            onClick={() => {
              setOpen(!isShown);
              store.setState({ revealed: null });
            }}
            className="-ml-1 inline-flex min-h-6 min-w-0 items-center gap-1 rounded px-1 text-left hover:bg-sunk touch:min-h-11"
          >
            <ChevronRight
              aria-hidden
              className={`size-3.5 shrink-0 text-ink-3 transition-transform ${isShown ? 'rotate-90' : ''}`}
            />
            {title}
          </button>
        )}
        <TypeLine isSaid words={isShown || isFlat || size === 0 ? '' : ` · ${size} ${unit}${size === 1 ? '' : 's'}`} />
        <Aside
          leaveOut={value !== undefined && !isItem ? 'Leave out' : null}
          onLeaveOut={() => {
            onChange(undefined);
            setLeavings(leavings + 1);
          }}
        />
      </div>
      <Problems />
      <Help className="" />
      {isNull && <p className="font-mono text-ink-2 text-xs">null</p>}
      {/* What was chosen inside, such as a shape, goes with what is left out. */}
      <Fragment key={leavings}>
        {isFlat && <div className="mt-1">{children}</div>}
        {isShown && !isFlat && <div className="mt-2 border-line-strong border-l-2 pl-3">{children}</div>}
      </Fragment>
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The star of what is required, then name, type and marks. */
function TypeLine({ isSaid, words = '' }: { readonly isSaid: boolean; readonly words?: string }) {
  const { node, path, label, labelId, required } = useField();
  const { marks } = useForm();
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
  // `Max Items` says nothing that `max_items` does not.
  const step = path.at(-1);
  const name = typeof step === 'string' && plain(step) !== plain(label) ? step : null;
  return (
    <>
      {required && (
        <span className="font-semibold text-ink-2" aria-hidden>
          *
        </span>
      )}
      <span id={partId(labelId, 'type')} className="min-w-0 font-mono text-ink-2 text-xs [overflow-wrap:anywhere]">
        {required && isSaid && <span className="sr-only">required · </span>}
        {name !== null && (
          <>
            <UntrustedText text={name} marks={marks} />
            {' · '}
          </>
        )}
        {describeNode(node)}
        {words}
        {node['x-marks']?.map((mark) => ` · ${markWords(mark)}`)}
      </span>
    </>
  );
}

function partId(labelId: string, part: string): string {
  return labelId.replace(/label$/, part);
}

function Problems() {
  const { labelId, problems } = useField();
  if (problems.length === 0) return null;
  return (
    <p id={partId(labelId, 'problem')} className={`${noteLook} text-miss`}>
      {problems.map((words, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same
        <span key={i} className="block">
          <QuotingText words={words} />
        </span>
      ))}
    </p>
  );
}

const maxExamples = 3;

function isHelped(node: FieldNode): boolean {
  const isTold = (['description', 'x-default', 'x-examples'] as const).some((name) => node[name] !== undefined);
  return isTold || limitsOf(node).length > 0;
}

/** What the schema says of a field: its description, limits, and its default and examples, each a press away. */
function Help({ className }: { readonly className: string }) {
  const { node, label, labelId, onChange } = useField();
  const { marks } = useForm();
  const { description, 'x-default': initial, 'x-examples': examples = [] } = node;
  const limits = limitsOf(node);
  if (!isHelped(node)) return null;
  const proposals = [...(initial === undefined ? [] : [initial]), ...examples.slice(0, maxExamples)];
  return (
    <div id={partId(labelId, 'help')} className={`text-xs text-ink-2 leading-4.5 ${className}`}>
      {description !== undefined && <LongText text={description} marks={marks} longest={220} />}
      <div className="flex flex-wrap items-center gap-x-2.5 empty:hidden [overflow-wrap:anywhere]">
        {limits.length > 0 && (
          <span className="min-w-0">
            {limits.map((words, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: limits have no other name than their place
              <span key={i}>
                {i > 0 && ' · '}
                <QuotingText words={words} />
              </span>
            ))}
          </span>
        )}
        {proposals.map((value, i) => {
          const text = typeof value === 'string' && value !== '' ? value : formatJson(value, longestProposal);
          const isDefault = i === 0 && initial !== undefined;
          const isFirstExample = i === (initial === undefined ? 0 : 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two examples may be equal
            <span key={i} className="inline-flex min-w-0 max-w-full items-center">
              {isDefault ? 'Default' : isFirstExample ? 'Such as' : ''}
              <button
                type="button"
                onClick={() => onChange(value)}
                aria-label={`Use ${text.slice(0, longestProposal)} for ${label}`}
                className={`${wordButton} min-w-0 shrink font-mono font-normal`}
              >
                <UntrustedText className="truncate" text={text.slice(0, longestProposal)} />
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}

const longestProposal = 400;

interface AsideProps {
  /** What the button says that leaves the field out; null for none. */
  readonly leaveOut: string | null;
  readonly onLeaveOut: () => void;
}

/** The buttons beside a label: one sets null, and takes it back when pressed again; one leaves the field out. */
function Aside({ leaveOut, onLeaveOut }: AsideProps) {
  const { node, value, label, onChange } = useField();
  return (
    <span className="ml-auto flex items-center">
      {isNullable(node) && (
        <button
          type="button"
          aria-pressed={value === null}
          aria-label={`Null for ${label}`}
          onClick={() => onChange(value === null ? undefined : null)}
          className={`${wordButton} font-mono aria-pressed:bg-accent-soft`}
        >
          null
        </button>
      )}
      {leaveOut !== null && (
        <button type="button" aria-label={`Leave out ${label}`} onClick={onLeaveOut} className={wordButton}>
          {leaveOut}
        </button>
      )}
    </span>
  );
}
