import { type ReactNode, useState } from 'react';
import type { FieldFacts } from '../../../schemas/fieldFacts';
import { QuotingText } from '../../shared/QuotingText';
import { UntrustedText } from '../../shared/UntrustedText';
import { LongText } from '../LongText';
import { afterPointerUp } from './afterPointerUp';
import { idOf, wordButton } from './fieldLook';
import { useForm, useProblems } from './formContext';

export interface FrameIds {
  readonly control: string;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly isWrong: boolean;
}

interface Props {
  readonly pointer: string;
  readonly label: string;
  /** The property's name, where the label is a title. */
  readonly name: string | null;
  readonly required: boolean;
  readonly typeWords: string;
  readonly description: string | undefined;
  readonly facts: FieldFacts | undefined;
  readonly tags: readonly string[];
  readonly value: unknown;
  readonly isNarrow: boolean;
  /** Items of a list carry their number instead of a label above. */
  readonly isItem: boolean;
  /** The surroundings say what is wrong and what helps. */
  readonly isBare?: boolean;
  /** For a control that is a group: the label names it by id instead of by `for`. */
  readonly isGroup: boolean;
  /** Buttons at the label's right end. */
  readonly aside: ReactNode;
  /** Takes a default or example over; absent where there is nothing to change. */
  readonly onUse: ((value: unknown) => void) | undefined;
  readonly children: (ids: FrameIds) => ReactNode;
}

/** A field with its label above and, below, what is wrong and what helps. */
export function FieldFrame(props: Props) {
  const { pointer, label, name, required, typeWords, description, facts, tags, value, isNarrow, isItem } = props;
  const { prefix, marks } = useForm();
  const problems = useProblems(pointer);
  const [left, setLeft] = useState(false);
  // What is bare stands at the same place as what surrounds it.
  const outer = idOf(prefix, pointer);
  const id = props.isBare === true ? `${outer}.bare` : outer;
  // What was never touched and is not there yet is not scolded: the sum below the form counts it.
  const shown = value !== undefined || left ? problems : [];
  const hasHelp = props.isBare !== true && (description !== undefined || facts !== undefined);
  const describedBy = [shown.length > 0 && `${outer}.problem`, `${id}.type`, hasHelp && `${id}.help`].filter(Boolean);
  const ids = {
    control: `${id}.in`,
    label: `${id}.label`,
    describedBy: describedBy.join(' '),
    isWrong: shown.length > 0,
  };
  const LabelTag = props.isGroup ? 'span' : 'label';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left
    <div
      data-pointer={pointer}
      onBlur={() => left || afterPointerUp(() => setLeft(true))}
      className={`min-w-0 ${isNarrow ? '' : 'col-span-full'}`}
    >
      <div
        className={`mb-1 flex flex-wrap items-baseline gap-x-1.5 ${isItem && props.aside === null ? 'sr-only' : ''}`}
      >
        <LabelTag
          id={ids.label}
          {...(props.isGroup ? {} : { htmlFor: ids.control })}
          className="min-w-0 font-medium [overflow-wrap:anywhere]"
        >
          <UntrustedText text={label} marks={marks} />
        </LabelTag>
        {required && (
          <span className="font-semibold text-ink-2" aria-hidden>
            *
          </span>
        )}
        <span id={`${id}.type`} className="min-w-0 font-mono text-ink-2 text-xs [overflow-wrap:anywhere]">
          {required && props.isGroup && <span className="sr-only">required · </span>}
          {name !== null && (
            <>
              <UntrustedText text={name} marks={marks} />
              {' · '}
            </>
          )}
          {typeWords}
          {tags.map((tag) => ` · ${tag}`)}
        </span>
        {props.aside !== null && <span className="ml-auto flex">{props.aside}</span>}
      </div>
      {props.children(ids)}
      {shown.length > 0 && props.isBare !== true && (
        <p id={`${id}.problem`} className="mt-1 text-[0.75rem] text-miss leading-4.5">
          {shown.map((problem, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same
            <span key={i} className="block">
              <QuotingText words={problem.words} />
            </span>
          ))}
        </p>
      )}
      {hasHelp && (
        <div id={`${id}.help`} className="text-[0.75rem] text-ink-2 leading-4.5 empty:hidden [&:not(:empty)]:mt-1">
          {description !== undefined && <LongText text={description} marks={marks} longest={220} />}
          {facts !== undefined && <Facts facts={facts} label={label} onUse={props.onUse} />}
        </div>
      )}
    </div>
  );
}

const maxExamples = 3;

interface FactsProps {
  readonly facts: FieldFacts;
  readonly label: string;
  readonly onUse: ((value: unknown) => void) | undefined;
}

/** Limits in words, and the default and examples, each a press away. */
export function Facts({ facts: { limits, defaultText, exampleTexts }, label, onUse }: FactsProps) {
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
      {onUse === undefined || value === undefined ? (
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
