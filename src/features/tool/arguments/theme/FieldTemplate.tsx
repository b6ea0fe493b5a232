import type { FieldTemplateProps, UiSchema } from '@rjsf/utils';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isObject, member } from '../../../../model/json';
import { QuotingText } from '../../../../parts/QuotingText';
import { UntrustedText } from '../../../../parts/UntrustedText';
import type { FieldNode } from '../../../../schemas/boundSchema';
import type { FieldFacts } from '../../../../schemas/fieldFacts';
import {
  canShow,
  describeNode,
  isNarrow,
  isNullable,
  kindOf,
  nameBeside,
  namesOf,
  pointerOf,
} from '../../../../schemas/fieldNode';
import { LongText } from '../../toolParts';
import { Control, type ControlProps, useForm, useIsRevealed } from './fieldContext';
import { ariaOf, controlLook, idOf, oneLine, wordButton } from './fieldLook';
import { JsonText } from './scalars';

/** What a field of ours tells the template of a field it draws inside. */
export interface FieldOptions {
  readonly isItem?: boolean;
  /** It stands at the place of what surrounds it, which is named already. */
  readonly isBare?: boolean;
  /** A person has just asked for the fields inside. */
  readonly isUnfolded?: boolean;
}

export function optionsIn(uiSchema: UiSchema | undefined): FieldOptions {
  const options: unknown = uiSchema?.['ui:options'];
  const is = (name: string) => isObject(options) && member(options, name) === true;
  const isItem = isObject(options) ? member(options, 'isItem') : undefined;
  return {
    isBare: is('isBare'),
    isUnfolded: is('isUnfolded'),
    ...(typeof isItem === 'boolean' && { isItem }),
  };
}

interface Field {
  readonly node: FieldNode;
  readonly facts: FieldFacts | undefined;
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
  const { facts: allFacts } = useForm();
  const [isTouched, setTouched] = useState(false);
  const node = schema as FieldNode;
  const kind = kindOf(node);
  const options = optionsIn(uiSchema);
  const { path } = fieldPathId;
  const { isItem = path.length === 0, isBare = false } = options;
  const fieldId = `${idOf('', id)}${isBare ? '.bare' : ''}`;
  // Nothing is wrong yet with what was never touched and is not there: the sum below the form counts it.
  const problems = (formData !== undefined || isTouched) && !isBare ? rawErrors : [];
  const facts = allFacts.get(String(node['x-source']));
  const isHelped = typeof node['description'] === 'string' || hasFacts(facts);
  const explained = [problems.length > 0 && `${fieldId}.problem`, `${fieldId}.type`, isHelped && `${fieldId}.help`];
  const field: Field = {
    node,
    facts,
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
      className={`min-w-0 ${isNarrow(node, facts) && !isJson && !isItem && !isBare ? '' : 'col-span-full'}`}
    >
      <Frame field={field} isJson={isJson}>
        {isJson ? <JsonText value={formData} onChange={field.onChange} /> : children}
      </Frame>
    </div>
  );
}

function Frame({ field, isJson, children }: { field: Field; isJson: boolean; children: ReactNode }) {
  const { node, control, options, step, value, onChange } = field;
  const { marks } = useForm();
  const kind = isJson ? 'json' : kindOf(node);
  const isNull = value === null && isNullable(node);
  const isEmptyText = kind === 'text' && value === '' && !control.isItem;
  const hasAside = isNullable(node) || isEmptyText;
  // A control of several parts is named by id instead of by `for`; items carry their number in place of a label.
  const isParts = kind === 'boolean' || kind === 'choices';
  const Label = isParts ? 'span' : 'label';
  const isHidden = !hasAside && (options.isBare === true || (control.isItem && step !== undefined));
  const body = isNull ? <NullValue control={control} /> : children;
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
        {hasAside && (
          <span className="ml-auto flex">
            {isNullable(node) && <NullButton label={control.label} isNull={isNull} onChange={onChange} />}
            {isEmptyText && <LeaveOut label={control.label} words="empty · leave out" onChange={onChange} />}
          </span>
        )}
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
  const names = namesOf(node);
  const isObjectKind = kindOf(node) === 'object';
  const [isOpen, setOpen] = useState(
    () =>
      !isObjectKind ||
      control.required ||
      options.isUnfolded === true ||
      value !== undefined ||
      (names.length <= unfoldedUpTo && control.pointer.split('/').length <= 2),
  );
  const [leavings, setLeavings] = useState(0);
  const isRevealed = useIsRevealed(control.pointer);
  const isNull = value === null;
  const isShown = (isOpen || isRevealed) && !isNull;
  const size = isObjectKind ? names.length : Array.isArray(value) ? value.length : 0;
  const unit = isObjectKind ? 'field' : 'item';
  const isFlat = size === 0 && !isNull && kindOf(node) !== 'tuple' && (value === undefined || isEmpty(value));
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
        <span className="ml-auto flex items-center">
          {isNullable(node) && <NullButton label={control.label} isNull={isNull} onChange={onChange} />}
          {value !== undefined && !control.isItem && (
            <LeaveOut
              label={control.label}
              words="Leave out"
              onChange={(next) => {
                onChange(next);
                setLeavings(leavings + 1);
              }}
            />
          )}
        </span>
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
  const name = nameBeside(control.label, step);
  return (
    <>
      {control.required && (
        <span className="font-semibold text-ink-2" aria-hidden>
          *
        </span>
      )}
      <span
        id={control.labelId.replace(/label$/, 'type')}
        className="min-w-0 font-mono text-ink-2 text-xs [overflow-wrap:anywhere]"
      >
        {control.required && isSaid && <span className="sr-only">required · </span>}
        {name !== null && (
          <>
            <UntrustedText text={name} marks={marks} />
            {' · '}
          </>
        )}
        {describeNode(node)}
        {words}
        {node['x-deprecated'] === true && ' · deprecated'}
        {node['x-readOnly'] === true && ' · set by the host'}
      </span>
    </>
  );
}

function Problems({ field: { control, problems } }: { readonly field: Field }) {
  if (problems.length === 0) return null;
  return (
    <p id={control.labelId.replace(/label$/, 'problem')} className="mt-1 text-[0.75rem] text-miss leading-4.5">
      {problems.map((problem, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same
        <span key={i} className="block">
          <UntrustedText text={problem} />
        </span>
      ))}
    </p>
  );
}

const maxExamples = 3;

function hasFacts(facts: FieldFacts | undefined): facts is FieldFacts {
  return (
    facts !== undefined && (facts.limits.length > 0 || facts.defaultText !== null || facts.exampleTexts.length > 0)
  );
}

/** What the schema says of a field: its description, limits, and its default and examples, each a press away. */
function Help({ field, className }: { readonly field: Field; readonly className: string }) {
  const { node, facts, control, onChange } = field;
  const { marks } = useForm();
  const description = node['description'];
  if (typeof description !== 'string' && !hasFacts(facts)) return null;
  return (
    <div
      id={control.labelId.replace(/label$/, 'help')}
      className={`text-[0.75rem] text-ink-2 leading-4.5 ${className}`}
    >
      {typeof description === 'string' && <LongText text={description} marks={marks} longest={220} />}
      {hasFacts(facts) && (
        <div className="flex flex-wrap items-center gap-x-2.5 [overflow-wrap:anywhere]">
          {facts.limits.length > 0 && (
            <span className="min-w-0">
              {facts.limits.map((words, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: limits have no other name than their place
                <span key={i}>
                  {i > 0 && ' · '}
                  <QuotingText words={words} />
                </span>
              ))}
            </span>
          )}
          {facts.defaultText !== null && (
            <Use words="Default" text={facts.defaultText} label={control.label} onUse={onChange} />
          )}
          {facts.exampleTexts.slice(0, maxExamples).map((text, i) => (
            <Use key={text} words={i === 0 ? 'Such as' : ''} text={text} label={control.label} onUse={onChange} />
          ))}
        </div>
      )}
    </div>
  );
}

interface UseProps {
  readonly words: string;
  readonly text: string;
  readonly label: string;
  readonly onUse: (value: unknown) => void;
}

/** A value that a press takes over, or only its text where that was cut. */
function Use({ words, text, label, onUse }: UseProps) {
  const value = readValue(text);
  const shown = typeof value === 'string' && value !== '' ? value : text;
  return (
    <span className="inline-flex min-w-0 max-w-full items-center">
      {words}
      {value === undefined ? (
        <span className="px-1 font-mono text-xs [overflow-wrap:anywhere]">
          <UntrustedText text={shown} />
        </span>
      ) : (
        <button
          type="button"
          onClick={() => onUse(value)}
          aria-label={`Use ${shown} for ${label}`}
          className={`${wordButton} min-w-0 shrink font-mono font-normal`}
        >
          <span className="truncate">
            <UntrustedText text={shown} />
          </span>
        </button>
      )}
    </span>
  );
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface ButtonProps {
  /** Names the field. */
  readonly label: string;
  readonly onChange: (value: unknown) => void;
}

/** Null on purpose, told from left out: pressed again, the field is left out. */
function NullButton({ label, isNull, onChange }: ButtonProps & { readonly isNull: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isNull}
      aria-label={`Null for ${label}`}
      onClick={() => onChange(isNull ? undefined : null)}
      className={`${wordButton} font-mono aria-pressed:bg-accent-soft`}
    >
      null
    </button>
  );
}

function LeaveOut({ label, words, onChange }: ButtonProps & { readonly words: string }) {
  return (
    <button type="button" aria-label={`Leave out ${label}`} onClick={() => onChange(undefined)} className={wordButton}>
      {words}
    </button>
  );
}

/** Read out with its label like any other field, and nothing to type into. */
function NullValue({ control }: { readonly control: ControlProps }) {
  return (
    <input
      {...ariaOf(control)}
      readOnly
      value="null"
      className={`${controlLook(control.isWrong)} ${oneLine} bg-sunk`}
    />
  );
}
