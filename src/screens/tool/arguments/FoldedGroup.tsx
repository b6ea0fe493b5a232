import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuotingText } from '../../shared/QuotingText';
import { UntrustedText } from '../../shared/UntrustedText';
import { LongText } from '../LongText';
import { type DrawnField, tagsOf } from './drawnField';
import { Facts } from './FieldFrame';
import { idOf, wordButton } from './fieldLook';
import { describePlan, nameBeside } from './fieldWords';
import { useForm, useProblems, useProblemsIn, useReveal } from './formContext';
import { NullButton } from './NullButton';

interface Props extends DrawnField {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** What a folded group holds, such as `4 fields`. */
  readonly inside: string;
  /** Nothing inside yet but a way to add something: nothing folds. */
  readonly isFlat?: boolean;
  readonly children: ReactNode;
}

/** Fields that belong together, under a heading that folds them. */
export function FoldedGroup(props: Props) {
  const { schema, pointer, step, label, required, value, open, onOpen, onChange } = props;
  const { prefix, marks, facts: allFacts } = useForm();
  const { description } = schema;
  const facts = allFacts.get(String(schema['x-source']));
  const problems = useProblems(pointer);
  const isWrongInside = useProblemsIn(pointer);
  useReveal(pointer, () => onOpen(true));
  const id = idOf(prefix, pointer);
  const isNull = value === null;
  const name = nameBeside(label, step);
  const shown = value === undefined ? [] : problems;
  const isFlat = props.isFlat === true && !isNull;
  const hasHelp = description !== undefined || facts !== undefined;
  const describedBy = [shown.length > 0 && `${id}.problem`, `${id}.type`, hasHelp && `${id}.help`].filter(Boolean);
  const title = (
    <span id={`${id}.label`} className="min-w-0 font-medium [overflow-wrap:anywhere]">
      <UntrustedText text={label} marks={marks} />
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid
    <div
      role="group"
      aria-labelledby={`${id}.label`}
      aria-describedby={describedBy.join(' ')}
      data-pointer={pointer}
      className="col-span-full min-w-0"
    >
      <div className="flex min-h-6 flex-wrap items-center gap-x-1.5">
        {isFlat ? (
          title
        ) : (
          <button
            type="button"
            aria-expanded={open && !isNull}
            disabled={isNull}
            onClick={() => onOpen(!open)}
            className="-ml-1 inline-flex min-h-6 min-w-0 items-center gap-1 rounded px-1 text-left hover:bg-sunk max-sm:min-h-11"
          >
            <ChevronRight
              aria-hidden
              className={`size-3.5 shrink-0 text-ink-3 transition-transform ${open && !isNull ? 'rotate-90' : ''}`}
            />
            {title}
          </button>
        )}
        {required && (
          <span className="font-semibold text-ink-2" aria-hidden>
            *
          </span>
        )}
        <span id={`${id}.type`} className="min-w-0 font-mono text-ink-2 text-xs [overflow-wrap:anywhere]">
          {required && <span className="sr-only">required · </span>}
          {name !== null && (
            <>
              <UntrustedText text={name} marks={marks} />
              {' · '}
            </>
          )}
          {describePlan(props.plan, schema, props.nullable)}
          {!open && !isFlat && props.inside !== '' && ` · ${props.inside}`}
          {tagsOf(schema, schema.readOnly === true).map((tag) => ` · ${tag}`)}
        </span>
        {!open && isWrongInside && value !== undefined && <span className="text-miss text-xs">problems inside</span>}
        <span className="ml-auto flex items-center">
          {props.nullable && <NullButton label={label} isNull={isNull} onChange={onChange} />}
          {value !== undefined && props.canLeaveOut && (
            <button
              type="button"
              aria-label={`Leave out ${label}`}
              onClick={() => onChange(undefined)}
              className={wordButton}
            >
              Leave out
            </button>
          )}
          {value === undefined && !open && !isFlat && !required && (
            <span className="text-ink-3 text-xs leading-6">left out</span>
          )}
          {props.controls}
        </span>
      </div>
      {shown.length > 0 && (
        <p id={`${id}.problem`} className="text-[0.75rem] text-miss leading-4.5">
          {shown.map((problem, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same
            <span key={i} className="block">
              <QuotingText words={problem.words} />
            </span>
          ))}
        </p>
      )}
      {hasHelp && (
        <div id={`${id}.help`} className="text-[0.75rem] text-ink-2 leading-4.5 empty:hidden">
          {description !== undefined && <LongText text={description} marks={marks} longest={220} />}
          {facts !== undefined && <Facts facts={facts} label={label} onUse={onChange} />}
        </div>
      )}
      {isNull && <p className="font-mono text-ink-2 text-xs">null</p>}
      {isFlat && <div className="mt-1">{props.children}</div>}
      {open && !isNull && !isFlat && <div className="mt-2 border-line-strong border-l-2 pl-3">{props.children}</div>}
    </div>
  );
}
