import { Fragment } from 'react';
import { QuotingText } from '../../parts/QuotingText';
import { UntrustedText } from '../../parts/UntrustedText';
import type { OutlineNode } from '../../schemas/outlineNode';
import { FirstItems } from '../../ui/FirstItems';
import { LongText } from './LongText';

interface Props {
  readonly node: OutlineNode;
  readonly marks: readonly string[];
}

const valuesAtFirst = 12;

/** The type of a line with its limits and whatever else is to be known: `text · at most 200 characters · deprecated`. */
export function OutlineType({ node: { type, limits, marks } }: { readonly node: OutlineNode }) {
  return (
    <>
      {type}
      {[...limits, ...marks].map((words, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: limits have no other name than their place
        <Fragment key={i}>
          {' · '}
          <QuotingText words={words} />
        </Fragment>
      ))}
    </>
  );
}

/** What a line of a schema says beside its name and type: title, description, values. */
export function OutlineDetails({ node, marks }: Props) {
  const { title, description, values, valueCount, default: initial, examples } = node;
  return (
    <div className="text-[0.75rem] text-ink-2 leading-4.5 empty:hidden [&>*]:pb-0.5">
      {title !== undefined && (
        <p className="font-medium text-ink [overflow-wrap:anywhere]">
          <UntrustedText text={title} marks={marks} />
        </p>
      )}
      {description !== undefined && <LongText text={description} marks={marks} longest={320} />}
      {values.length > 0 && <Values values={values} count={valueCount} />}
      {(initial !== undefined || examples.length > 0) && (
        <p className="flex flex-wrap items-center gap-1">
          {initial !== undefined && (
            <>
              default <Value text={initial} />
            </>
          )}
          {examples.length > 0 && <span className={initial === undefined ? '' : 'ml-2'}>such as</span>}
          {examples.map((example) => (
            <Value key={example} text={example} />
          ))}
        </p>
      )}
    </div>
  );
}

function Values({ values, count }: { readonly values: readonly string[]; readonly count: number }) {
  const beyond = count - values.length;
  return (
    <div className="flex flex-wrap items-center gap-1 py-0.5">
      <FirstItems items={values} first={valuesAtFirst}>
        {(shown) => (
          <>
            {shown.map((value, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
              <Value key={i} text={value} />
            ))}
            {shown.length === values.length && beyond > 0 && (
              <span>and {beyond.toLocaleString('en-US')} more: see Raw</span>
            )}
          </>
        )}
      </FirstItems>
    </div>
  );
}

function Value({ text }: { readonly text: string }) {
  return (
    <span className="max-w-full rounded bg-sunk px-1.25 font-mono text-ink text-xs leading-4.5 [overflow-wrap:anywhere]">
      <UntrustedText text={text} />
    </span>
  );
}
