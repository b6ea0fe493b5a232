import { type ReactNode, useState } from 'react';
import { QuotingText } from '../../../../../parts/QuotingText';
import { UntrustedText } from '../../../../../parts/UntrustedText';
import type { FieldFacts } from '../../../../../schemas/fieldFacts';
import { LongText } from '../../../LongText';
import { useForm } from '../../formContext';
import { afterPointerUp } from '../afterPointerUp';
import { Ids } from '../control';
import { idOf, wordButton } from '../fieldLook';
import { type FieldSpot, useSpot } from '../fieldSpot';

interface Props {
  /** What the field takes, in a word or two. */
  readonly typeWords: string;
  /** Takes half the width where there is room. */
  readonly isNarrow: boolean;
  /** For a control that is a group: the label names it by id instead of by `for`. */
  readonly isGroup: boolean;
  /** Buttons at the label's right end. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A field with its label above and, below, what is wrong and what helps. */
export function FieldFrame({ typeWords, isNarrow, isGroup, aside, children }: Props) {
  const spot = useSpot();
  const { pointer, label, value, problems, isBare } = spot;
  const { prefix, marks } = useForm();
  const [left, setLeft] = useState(false);
  // What is bare stands at the same place as what surrounds it.
  const outer = idOf(prefix, pointer);
  const id = isBare ? `${outer}.bare` : outer;
  // What was never touched and is not there yet is not scolded: the sum below the form counts it.
  const shown = value !== undefined || left ? problems : [];
  // What is bare is explained by what surrounds it.
  const isHelped = !isBare && hasHelp(spot);
  const isUnlabelled = aside === null && (isBare || isListItem(spot));
  const ids = {
    id: `${id}.in`,
    labelId: `${id}.label`,
    describedBy: describedBy(id, outer, shown, isHelped),
    isWrong: shown.length > 0,
  };
  const LabelTag = isGroup ? 'span' : 'label';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left
    <div
      data-pointer={pointer}
      onBlur={() => left || afterPointerUp(() => setLeft(true))}
      className={`min-w-0 ${isNarrow ? '' : 'col-span-full'}`}
    >
      <div className={`mb-1 flex flex-wrap items-baseline gap-x-1.5 ${isUnlabelled ? 'sr-only' : ''}`}>
        <LabelTag
          id={ids.labelId}
          {...(isGroup ? {} : { htmlFor: ids.id })}
          className="min-w-0 font-medium [overflow-wrap:anywhere]"
        >
          <UntrustedText text={label} marks={marks} />
        </LabelTag>
        <TypeLine id={`${id}.type`} typeWords={typeWords} isGroup={isGroup} />
        {aside !== null && <span className="ml-auto flex">{aside}</span>}
      </div>
      <Ids value={ids}>{children}</Ids>
      {!isBare && <Problems id={`${id}.problem`} problems={shown} className="mt-1" />}
      {isHelped && <Help id={id} className="[&:not(:empty)]:mt-1" />}
    </div>
  );
}

/** Items of a list carry their number instead of a label above. */
function isListItem({ path, isItem }: FieldSpot): boolean {
  return isItem && typeof path.at(-1) === 'number';
}

/** The star of what is required, then name, type and marks. */
export function TypeLine({ id, typeWords, isGroup }: { id: string; typeWords: string; isGroup: boolean }) {
  const { required, name, schema } = useSpot();
  const { marks } = useForm();
  return (
    <>
      {required && (
        <span className="font-semibold text-ink-2" aria-hidden>
          *
        </span>
      )}
      <span id={id} className="min-w-0 font-mono text-ink-2 text-xs [overflow-wrap:anywhere]">
        {required && isGroup && <span className="sr-only">required · </span>}
        {name !== null && (
          <>
            <UntrustedText text={name} marks={marks} />
            {' · '}
          </>
        )}
        {typeWords}
        {schema['deprecated'] === true && ' · deprecated'}
        {schema['readOnly'] === true && ' · set by the host'}
      </span>
    </>
  );
}

export function Problems(props: { id: string; problems: readonly string[]; className: string }) {
  if (props.problems.length === 0) return null;
  return (
    <p id={props.id} className={`text-[0.75rem] text-miss leading-4.5 ${props.className}`}>
      {props.problems.map((problem, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same
        <span key={i} className="block">
          <UntrustedText text={problem} />
        </span>
      ))}
    </p>
  );
}

/** Ids of what explains a field: its problems, its type, and what helps. */
export function describedBy(id: string, outer: string, shown: readonly string[], isHelped: boolean): string {
  return [shown.length > 0 && `${outer}.problem`, `${id}.type`, isHelped && `${id}.help`].filter(Boolean).join(' ');
}

/** Whether the schema says anything that `Help` would show. */
export function hasHelp({ schema, facts }: FieldSpot): boolean {
  return typeof schema['description'] === 'string' || facts !== undefined;
}

/** What the schema says of a field: its description, limits, default and examples. */
export function Help({ id, className = '' }: { readonly id: string; readonly className?: string }) {
  const { label, schema, facts, onChange } = useSpot();
  const { marks } = useForm();
  const description = schema['description'];
  return (
    <div id={`${id}.help`} className={`text-[0.75rem] text-ink-2 leading-4.5 empty:hidden ${className}`}>
      {typeof description === 'string' && <LongText text={description} marks={marks} longest={220} />}
      {facts !== undefined && <Facts facts={facts} label={label} onUse={onChange} />}
    </div>
  );
}

const maxExamples = 3;

interface FactsProps {
  readonly facts: FieldFacts;
  readonly label: string;
  readonly onUse: (value: unknown) => void;
}

/** Limits in words, and the default and examples, each a press away. */
function Facts({ facts: { limits, defaultText, exampleTexts }, label, onUse }: FactsProps) {
  if (limits.length === 0 && defaultText === null && exampleTexts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 [overflow-wrap:anywhere]">
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
      {defaultText !== null && <Use words="Default" text={defaultText} label={label} onUse={onUse} />}
      {exampleTexts.slice(0, maxExamples).map((text, i) => (
        <Use key={text} words={i === 0 ? 'Such as' : ''} text={text} label={label} onUse={onUse} />
      ))}
    </div>
  );
}

function Use({ words, text, label, onUse }: { words: string; text: string } & Pick<FactsProps, 'label' | 'onUse'>) {
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

/** The value of a JSON text; undefined where the text was cut. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
