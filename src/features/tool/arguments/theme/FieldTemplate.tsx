import type { FieldTemplateProps } from '@rjsf/utils';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatJson } from '../../../../model/formatJson';
import { pointerOf } from '../../../../model/json';
import { QuotingText, UntrustedText } from '../../../../parts/UntrustedText';
import {
  canShow,
  describeNode,
  type FieldNode,
  isNullable,
  markWords,
  memberNames,
} from '../../../../schemas/fieldNode';
import { limitsOf } from '../../../../schemas/ruleWords';
import { LongText } from '../../toolParts';
import {
  ariaOf,
  Control,
  type ControlProps,
  controlLook,
  type FieldOptions,
  htmlIdOf,
  nodeOf,
  noteLook,
  oneLine,
  useForm,
  useIsRevealed,
  wordButton,
} from './fieldContext';
import { JsonBox } from './scalars';

interface Field {
  readonly node: FieldNode;
  readonly control: ControlProps;
  readonly options: FieldOptions;
  readonly step: string | number | undefined;
  readonly value: unknown;
  readonly problems: readonly string[];
  readonly onChange: (value: unknown) => void;
}

const groups = new Set(['object', 'list', 'tuple']);

/** Frames a field with its label above and, below, what is wrong and what helps. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { fieldPathId, id, label: ownLabel, schema, uiSchema, formData, rawErrors = [], required, children } = props;
  const [isTouched, setTouched] = useState(false);
  const node = nodeOf(schema);
  const kind = node['x-kind'];
  const options = { ...uiSchema?.['ui:options'] } as FieldOptions;
  const { path } = fieldPathId;
  const { isItem = path.length === 0, isBare = false } = options;
  const fieldId = `${htmlIdOf(id)}${isBare ? '.bare' : ''}`;
  // Nothing is wrong yet with what was never touched and is not there: the sum below the form counts it.
  const problems = (formData !== undefined || isTouched) && !isBare ? rawErrors : [];
  const explained = [
    problems.length > 0 && `${fieldId}.problem`,
    `${fieldId}.type`,
    isHelped(node) && `${fieldId}.help`,
  ];
  const field: Field = {
    node,
    options,
    step: path.at(-1),
    value: formData,
    problems,
    control: {
      id: `${fieldId}.in`,
      labelId: `${fieldId}.label`,
      describedBy: explained.filter(Boolean).join(' '),
      isWrong: problems.length > 0,
      required: required === true,
      label: path.length === 0 ? 'Arguments' : ownLabel.trim() === '' ? String(path.at(-1)) : ownLabel,
      pointer: pointerOf(path),
      isItem,
    },
    onChange: (value) => props.onChange(value, path),
  };
  const [isHeldAsJson, holdAsJson] = useState(false);
  // What is typed may become a value that the other control shows: the one in use stays until it is left.
  const isJson = isHeldAsJson || !canShow(node, formData, isItem);
  if (kind === 'when' || kind === 'again') return children;
  if (groups.has(kind) && !isJson) {
    const isBody = isBare || path.length === 0;
    return isBody ? <Control value={field.control}>{children}</Control> : <Group field={field}>{children}</Group>;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes what its control does
    <div
      data-pointer={field.control.pointer}
      onInput={() => setTouched(true)}
      onFocus={() => holdAsJson(isJson)}
      onBlur={() => holdAsJson(false)}
      className={`min-w-0 ${isNarrow(node) && !isJson && !isItem && !isBare ? '' : 'col-span-full'}`}
    >
      <Frame field={field} isJson={isJson}>
        {isJson ? <JsonBox value={formData} onChange={field.onChange} /> : children}
      </Frame>
    </div>
  );
}

const shortFormats = new Set(['date', 'date-time', 'time', 'duration', 'ipv4', 'ipv6', 'color']);

function isNarrow(node: FieldNode): boolean {
  const kind = node['x-kind'];
  if (kind === 'choice') return (node.enum ?? []).every((value) => typeof value !== 'object' || value === null);
  const isShort = shortFormats.has(node['x-format'] ?? '') || (node.maxLength ?? Number.POSITIVE_INFINITY) <= 24;
  return kind === 'number' || kind === 'boolean' || (kind === 'text' && isShort);
}

function Frame({ field, isJson, children }: { field: Field; isJson: boolean; children: ReactNode }) {
  const { node, control, options, step, value, onChange } = field;
  const { marks } = useForm();
  const kind = isJson ? 'json' : node['x-kind'];
  const isNull = value === null && isNullable(node);
  const isEmptyText = kind === 'text' && value === '' && !control.isItem;
  const hasAside = isNullable(node) || isEmptyText;
  // A control of several parts is named by id instead of by `for`; items carry their number in place of a label.
  const isParts = kind === 'boolean' || kind === 'choices';
  const Label = isParts ? 'span' : 'label';
  const isHidden = !hasAside && (options.isBare === true || (control.isItem && step !== undefined));
  // Read out with its label like any other field, and nothing to type into.
  const body = isNull ? (
    <input
      {...ariaOf(control)}
      readOnly
      value="null"
      className={`${controlLook(control.isWrong)} ${oneLine} bg-sunk`}
    />
  ) : (
    children
  );
  return (
    <Control value={control}>
      <div className={`mb-1 flex flex-wrap items-baseline gap-x-1.5 ${isHidden ? 'sr-only' : ''}`}>
        <Label
          id={control.labelId}
          {...(isParts ? {} : { htmlFor: control.id })}
          className="min-w-0 font-medium [overflow-wrap:anywhere]"
        >
          <UntrustedText text={control.label} marks={marks} />
        </Label>
        <TypeLine field={field} isSaid={isParts} />
        {hasAside && <Aside field={field} leaveOut={isEmptyText ? 'empty · leave out' : null} onLeaveOut={onChange} />}
      </div>
      {kind !== 'union' && body}
      <Problems field={field} />
      <Help field={field} className="[&:not(:empty)]:mt-1" />
      {kind === 'union' && body}
    </Control>
  );
}

const unfoldedUpTo = 6;

/** Fields that belong together, under a heading that folds them. */
function Group({ field, children }: { readonly field: Field; readonly children: ReactNode }) {
  const { node, control, options, value, onChange } = field;
  const { store, marks } = useForm();
  const names = memberNames(node);
  const isObjectKind = node['x-kind'] === 'object';
  const isNear = names.length <= unfoldedUpTo && control.pointer.split('/').length <= 2;
  const [isOpen, setOpen] = useState(options.isAgain !== true && (!isObjectKind || control.required || isNear));
  const [hadValue, setHadValue] = useState(false);
  if (value !== undefined && !hadValue) {
    setHadValue(true);
    setOpen(true);
  }
  const [leavings, setLeavings] = useState(0);
  const isRevealed = useIsRevealed(control.pointer);
  const isNull = value === null;
  const isShown = (isOpen || isRevealed) && !isNull;
  const size = isObjectKind ? names.length : Array.isArray(value) ? value.length : 0;
  const unit = isObjectKind ? 'field' : 'item';
  const isFlat = size === 0 && !isNull && node['x-kind'] !== 'tuple' && (value === undefined || isEmpty(value));
  const title = (
    <span id={control.labelId} className="min-w-0 font-medium [overflow-wrap:anywhere]">
      <UntrustedText text={control.label} marks={marks} />
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid
    <div
      role="group"
      aria-labelledby={control.labelId}
      aria-describedby={control.describedBy}
      data-pointer={control.pointer}
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
        <TypeLine
          field={field}
          isSaid
          words={isShown || isFlat || size === 0 ? '' : ` · ${size} ${unit}${size === 1 ? '' : 's'}`}
        />
        <Aside
          field={field}
          leaveOut={value !== undefined && !control.isItem ? 'Leave out' : null}
          onLeaveOut={() => {
            onChange(undefined);
            setLeavings(leavings + 1);
          }}
        />
      </div>
      <Problems field={field} />
      <Help field={field} className="" />
      {isNull && <p className="font-mono text-ink-2 text-xs">null</p>}
      {/* What was chosen inside, such as a shape, goes with what is left out. */}
      <Control key={leavings} value={control}>
        {isFlat && <div className="mt-1">{children}</div>}
        {isShown && !isFlat && <div className="mt-2 border-line-strong border-l-2 pl-3">{children}</div>}
      </Control>
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The star of what is required, then name, type and marks. */
function TypeLine({ field, isSaid, words = '' }: { field: Field; isSaid: boolean; words?: string }) {
  const { node, control, step } = field;
  const { marks } = useForm();
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
  // `Max Items` says nothing that `max_items` does not.
  const name = typeof step === 'string' && plain(step) !== plain(control.label) ? step : null;
  return (
    <>
      {control.required && (
        <span className="font-semibold text-ink-2" aria-hidden>
          *
        </span>
      )}
      <span id={partId(control, 'type')} className="min-w-0 font-mono text-ink-2 text-xs [overflow-wrap:anywhere]">
        {control.required && isSaid && <span className="sr-only">required · </span>}
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

function partId({ labelId }: ControlProps, part: string): string {
  return labelId.replace(/label$/, part);
}

function Problems({ field: { control, problems } }: { readonly field: Field }) {
  if (problems.length === 0) return null;
  return (
    <p id={partId(control, 'problem')} className={`${noteLook} text-miss`}>
      {problems.map((problem, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same
        <UntrustedText key={i} className="block" text={problem} />
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
function Help({ field, className }: { readonly field: Field; readonly className: string }) {
  const { node, control, onChange } = field;
  const { marks } = useForm();
  const { description, 'x-default': initial, 'x-examples': examples = [] } = node;
  const limits = limitsOf(node);
  if (!isHelped(node)) return null;
  const proposals = [...(initial === undefined ? [] : [initial]), ...examples.slice(0, maxExamples)];
  return (
    <div id={partId(control, 'help')} className={`text-xs text-ink-2 leading-4.5 ${className}`}>
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
                aria-label={`Use ${text.slice(0, longestProposal)} for ${control.label}`}
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
  readonly field: Field;
  /** What the button says that leaves the field out; null for none. */
  readonly leaveOut: string | null;
  readonly onLeaveOut: (nothing: undefined) => void;
}

/** The buttons beside a label: one sets null, and takes it back when pressed again; one leaves the field out. */
function Aside({ field: { node, control, value, onChange }, leaveOut, onLeaveOut }: AsideProps) {
  return (
    <span className="ml-auto flex items-center">
      {isNullable(node) && (
        <button
          type="button"
          aria-pressed={value === null}
          aria-label={`Null for ${control.label}`}
          onClick={() => onChange(value === null ? undefined : null)}
          className={`${wordButton} font-mono aria-pressed:bg-accent-soft`}
        >
          null
        </button>
      )}
      {leaveOut !== null && (
        <button
          type="button"
          aria-label={`Leave out ${control.label}`}
          onClick={() => onLeaveOut(undefined)}
          className={wordButton}
        >
          {leaveOut}
        </button>
      )}
    </span>
  );
}
