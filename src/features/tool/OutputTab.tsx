import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { ToolDetail } from '../../engine/toolDetail';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { QuotingText } from '../../parts/QuotingText';
import { UntrustedText } from '../../parts/UntrustedText';
import type { OutlineLine } from '../../schemas/outline';
import { CopyButton } from '../../ui/CopyButton';
import { FirstItems } from '../../ui/FirstItems';
import { ResultCheck } from './ResultCheck';
import { LongText, NoSchema } from './toolParts';

interface OutputTabProps {
  readonly detail: ToolDetail;
  readonly marks: readonly string[];
}

/** What the tool answers, as a nested list in words, and whether a result is that. */
export function OutputTab({ detail: { output, tool, copy }, marks }: OutputTabProps) {
  if (output === null) {
    return (
      <NoSchema title="No output schema">
        The host doesn’t say what a result looks like. Don’t rely on its shape.
      </NoSchema>
    );
  }
  const { root, text, lines, isCut } = output;
  const subject = `${copy} ${tool.toolId}`;
  const fields = root.children.filter(({ role }) => role === 'property');
  const required = fields.filter((field) => field.required).length;
  return (
    <>
      <div className="mb-1 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-ink-2">
          {fields.length > 0 && (
            <span className="font-medium text-ink">
              {fields.length.toLocaleString('en-US')} {fields.length === 1 ? 'field' : 'fields'}
              {`, ${required === 0 ? 'none' : required === fields.length ? 'all' : required} required · `}
            </span>
          )}
          <OutlineType line={root} />
        </p>
        <CopyButton text={text} label="Copy output schema" className="-mr-1.5 [&_svg]:size-3.5" />
      </div>
      <OutlineDetails line={root} marks={marks} />
      {isCut && (
        <p className="my-2 rounded-md border border-line-strong bg-sunk px-3 py-2 text-[0.75rem] text-ink-2">
          This schema is very large: the first {lines.toLocaleString('en-US')} lines are shown. Raw has all of it.
        </p>
      )}
      <OutlineList lines={root.children} depth={1} marks={marks} openTo={lines > 80 ? 1 : 3} />
      <PanelBoundary name="The check of a result" subject={subject}>
        <ResultCheck key={`${subject}\n${text}`} schemaText={text} isMcp={tool.dialect === 'mcp'} />
      </PanelBoundary>
    </>
  );
}

interface OutlineListProps {
  readonly lines: readonly OutlineLine[];
  /** How deep they stand, from 1. */
  readonly depth: number;
  readonly marks: readonly string[];
  /** Lines above this depth start unfolded. */
  readonly openTo: number;
}

const shownAtFirst = 40;
/** Deeper lines keep this indentation: the panel is narrow. */
const deepestIndent = 9;

/** Lines of one level, each with the lines below it; long levels fold. */
function OutlineList({ lines, depth, marks, openTo }: OutlineListProps) {
  const folds = lines.some(({ children }) => children.length > 0);
  return (
    <FirstItems items={lines} first={shownAtFirst}>
      {(shown) => (
        <ul>
          {shown.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a schema stay in place, and names may repeat
            <OutlineItem key={i} {...{ line, depth, marks, openTo }} gutter={folds} />
          ))}
        </ul>
      )}
    </FirstItems>
  );
}

interface ItemProps extends Pick<OutlineListProps, 'depth' | 'marks' | 'openTo'> {
  readonly line: OutlineLine;
  /** Keeps room for the fold mark, so that names of one level stand below each other. */
  readonly gutter: boolean;
}

function OutlineItem({ line, depth, marks, openTo, gutter }: ItemProps) {
  const { children } = line;
  const [open, setOpen] = useState(depth < openTo);
  const foldable = children.length > 0;
  const head = (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <LineName line={line} marks={marks} />
      {line.required && <span className="ml-1 font-medium text-[0.75rem] text-ink"> required</span>}
      <span className="ml-1 text-[0.75rem] text-ink-2">
        {' '}
        <OutlineType line={line} />
        {foldable && !open && ` · ${children.length.toLocaleString('en-US')} inside`}
      </span>
    </span>
  );
  return (
    <li className={depth === 1 ? 'border-line border-t py-1' : 'py-0.5'}>
      {foldable ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex touch:min-h-11 min-h-6 w-full items-center rounded text-left hover:bg-sunk  sm:items-baseline"
        >
          <Gutter>
            <ChevronRight
              aria-hidden
              className={`size-3.5 translate-y-0.5 transition-transform ${open ? 'rotate-90' : ''}`}
            />
          </Gutter>
          {head}
        </button>
      ) : (
        <div className="flex min-h-6 items-baseline">
          {gutter && <Gutter />}
          {head}
        </div>
      )}
      <div className={gutter ? 'pl-5' : ''}>
        <OutlineDetails line={line} marks={marks} />
      </div>
      {foldable && open && (
        <div className={depth <= deepestIndent ? 'ml-[0.4375rem] border-line-strong border-l pl-3.5' : ''}>
          <OutlineList lines={children} depth={depth + 1} marks={marks} openTo={openTo} />
        </div>
      )}
    </li>
  );
}

function Gutter({ children }: { readonly children?: ReactNode }) {
  return <span className="w-5 shrink-0 text-ink-3 ">{children}</span>;
}

/** Names from the schema are set in mono; words of ours are not, so neither passes for the other. */
function LineName({ line: { role, name }, marks }: { readonly line: OutlineLine; readonly marks: readonly string[] }) {
  if (role !== 'property') return <span className="text-ink italic">{name}</span>;
  return (
    <span className="font-medium font-mono text-[0.78125rem] text-ink">
      {name === '' ? '(empty name)' : <UntrustedText text={name} marks={marks} />}
    </span>
  );
}

const valuesAtFirst = 12;

/** The type of a line with its limits and whatever else is to be known: `text · at most 200 characters · deprecated`. */
function OutlineType({ line: { type, notes } }: { readonly line: OutlineLine }) {
  return (
    <>
      {type}
      {notes.map((words, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other name than their place
        <Fragment key={i}>
          {' · '}
          <QuotingText words={words} />
        </Fragment>
      ))}
    </>
  );
}

/** What a line of a schema says beside its name and type: title, description, values. */
function OutlineDetails({ line, marks }: { readonly line: OutlineLine; readonly marks: readonly string[] }) {
  const { title, description, values, valueCount, default: initial, examples } = line;
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
