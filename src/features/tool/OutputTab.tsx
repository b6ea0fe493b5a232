import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import type { ToolDetail } from '../../engine/toolDetail';
import { formatJson } from '../../model/formatJson';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import { readSchemaText } from '../../schemas/argumentText';
import { boundSchema } from '../../schemas/boundSchema';
import { describeNode, type FieldNode } from '../../schemas/fieldNode';
import { notesOf, type OutlinePart, partsOf } from '../../schemas/outline';
import { CopyButton } from '../../ui/CopyButton';
import { FirstItems, FirstList } from '../../ui/FirstItems';
import { ResultCheck } from './ResultCheck';
import { LongText, NoSchema, NumberNotes } from './toolParts';

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
  const subject = `${copy} ${tool.toolId}`;
  const key = `${subject}\n${output.text}`;
  return (
    <>
      <Outline key={key} schemaText={output.text} marks={marks} />
      <PanelBoundary name="The check of a result" shown={subject}>
        <ResultCheck
          key={key}
          schemaText={output.text}
          isMcp={tool.dialect === 'mcp'}
          anyOutput={tool.anyOutput === true}
        />
      </PanelBoundary>
    </>
  );
}

const mostUnfolded = 80;

function Outline({ schemaText, marks }: { readonly schemaText: string; readonly marks: readonly string[] }) {
  const { schema, unsafeNumbers } = useMemo(() => readSchemaText(schemaText), [schemaText]);
  const bound = useMemo(() => boundSchema(schema), [schema]);
  const parts = partsOf(bound.schema);
  const fields = parts.filter(({ role }) => role === 'property');
  const required = fields.filter((field) => field.required).length;
  return (
    <>
      <div className="mb-1 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-ink-2">
          {fields.length > 0 && (
            <span className="font-medium text-ink">
              {formatCounted(fields.length, 'field')}
              {`, ${required === 0 ? 'none' : required === fields.length ? 'all' : required} required · `}
            </span>
          )}
          <OutlineType node={bound.schema} />
        </p>
        <CopyButton text={schemaText} label="Copy output schema" className="-mr-1.5 [&_svg]:size-3.5" />
      </div>
      <NumberNotes unsafe={unsafeNumbers} />
      <OutlineDetails node={bound.schema} isTitled marks={marks} />
      <OutlineList parts={parts} depth={1} marks={marks} openTo={bound.fields > mostUnfolded ? 1 : 3} />
    </>
  );
}

interface OutlineListProps {
  readonly parts: readonly OutlinePart[];
  readonly depth: number;
  readonly marks: readonly string[];
  readonly openTo: number;
}

const shownAtFirst = 40;
/** Deeper lines keep this indentation: the panel is narrow. */
const deepestIndent = 9;

/** Parts of one level, each with the parts below it; long levels fold. */
function OutlineList({ parts, depth, marks, openTo }: OutlineListProps) {
  const gutter = parts.some(({ node }) => partsOf(node).length > 0);
  return (
    <FirstList items={parts} first={shownAtFirst}>
      {(part, i) => <OutlineItem key={i} {...{ part, depth, marks, openTo, gutter }} />}
    </FirstList>
  );
}

interface ItemProps extends Omit<OutlineListProps, 'parts'> {
  readonly part: OutlinePart;
  /** Keeps room for the fold mark, so that names of one level stand below each other. */
  readonly gutter: boolean;
}

function OutlineItem({ part, depth, marks, openTo, gutter }: ItemProps) {
  const { node, role, required } = part;
  const parts = partsOf(node);
  const [open, setOpen] = useState(depth < openTo);
  const foldable = parts.length > 0;
  const head = (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <PartName part={part} marks={marks} />
      {required && <span className="ml-1 font-medium text-xs text-ink"> required</span>}
      <span className="ml-1 text-xs text-ink-2">
        {' '}
        <OutlineType node={node} />
        {foldable && !open && ` · ${formatCount(parts.length)} inside`}
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
        <OutlineDetails node={node} isTitled={role === 'property'} marks={marks} />
      </div>
      {foldable && open && (
        <div className={depth <= deepestIndent ? 'ml-[0.4375rem] border-line-strong border-l pl-3.5' : ''}>
          <OutlineList parts={parts} depth={depth + 1} marks={marks} openTo={openTo} />
        </div>
      )}
    </li>
  );
}

function Gutter({ children }: { readonly children?: ReactNode }) {
  return <span className="w-5 shrink-0 text-ink-3 ">{children}</span>;
}

/** Names from the schema are set in mono; words of ours are not, so neither passes for the other. */
function PartName({ part: { role, name }, marks }: { readonly part: OutlinePart; readonly marks: readonly string[] }) {
  if (role === 'part') return <span className="text-ink italic">{name}</span>;
  return (
    <span className="font-medium font-mono text-xs text-ink">
      {name === '' ? '(empty name)' : <UntrustedText text={name} marks={marks} />}
    </span>
  );
}

function OutlineType({ node }: { readonly node: FieldNode }) {
  return (
    <>
      {describeNode(node)}
      {notesOf(node).map((words, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other name than their place
        <Fragment key={i}>
          {' · '}
          <QuotingText words={words} />
        </Fragment>
      ))}
    </>
  );
}

const valuesAtFirst = 12;

interface DetailsProps {
  readonly node: FieldNode;
  readonly isTitled: boolean;
  readonly marks: readonly string[];
}

function OutlineDetails({ node, isTitled, marks }: DetailsProps) {
  const { title, description, enum: values = [], 'x-default': initial, 'x-examples': examples = [] } = node;
  return (
    <div className="text-xs text-ink-2 leading-4.5 empty:hidden [&>*]:pb-0.5">
      {title !== undefined && isTitled && (
        <p className="font-medium text-ink [overflow-wrap:anywhere]">
          <UntrustedText text={title} marks={marks} />
        </p>
      )}
      {description !== undefined && <LongText text={description} marks={marks} longest={320} />}
      {values.length > 0 && (
        <div className="flex flex-wrap items-center gap-1 py-0.5">
          <FirstItems items={values} first={valuesAtFirst}>
            {(shown) => <Values values={shown} />}
          </FirstItems>
        </div>
      )}
      {(initial !== undefined || examples.length > 0) && (
        <p className="flex flex-wrap items-center gap-1">
          {initial !== undefined && 'default'}
          <Values values={initial === undefined ? [] : [initial]} />
          {examples.length > 0 && <span className={initial === undefined ? '' : 'ml-2'}>such as</span>}
          <Values values={examples} />
        </p>
      )}
    </div>
  );
}

const longestValue = 400;

function Values({ values }: { readonly values: readonly unknown[] }) {
  return values.map((value, i) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
      key={i}
      className="max-w-full rounded bg-sunk px-1.25 font-mono text-ink text-xs leading-4.5 [overflow-wrap:anywhere]"
    >
      <UntrustedText text={formatJson(value, longestValue)} />
    </span>
  ));
}
