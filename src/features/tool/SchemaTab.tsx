import type { SchemaOutline } from '../../schemas/outline';
import { CopyButton } from '../../ui/CopyButton';
import { buildOutlineTree } from './buildOutlineTree';
import { OutlineDetails, OutlineType } from './OutlineDetails';
import { OutlineList } from './OutlineList';

interface Props {
  readonly outline: SchemaOutline | null;
  readonly marks: readonly string[];
}

/** The output schema as a nested list in words. */
export function SchemaTab({ outline, marks }: Props) {
  const root = outline === null ? undefined : buildOutlineTree(outline.nodes);
  if (outline === null || root === undefined) {
    return (
      <NoSchema title="No output schema">
        The host doesn’t say what a result looks like. Don’t rely on its shape.
      </NoSchema>
    );
  }
  const fields = root.children.filter(({ node }) => node.role === 'property');
  const required = fields.filter(({ node }) => node.required).length;
  return (
    <div>
      <div className="mb-1 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-ink-2">
          {fields.length > 0 && (
            <span className="font-medium text-ink">
              {fields.length.toLocaleString('en-US')} {fields.length === 1 ? 'field' : 'fields'}
              {`, ${required === 0 ? 'none' : required === fields.length ? 'all' : required} required · `}
            </span>
          )}
          <OutlineType node={root.node} />
        </p>
        <CopyButton text={outline.text} label="Copy output schema" className="-mr-1.5 [&_svg]:size-3.5" />
      </div>
      <OutlineDetails node={root.node} marks={marks} />
      {outline.cut !== null && (
        <p className="my-2 rounded-md border border-line-strong bg-sunk px-3 py-2 text-[0.75rem] text-ink-2">
          {outline.cut === 'too-many'
            ? `This schema is very large: the first ${outline.nodes.length.toLocaleString('en-US')} lines are shown. `
            : 'This schema goes more than 24 levels deep: what lies below is left out. '}
          Raw has all of it.
        </p>
      )}
      <OutlineList branches={root.children} marks={marks} openTo={outline.nodes.length > 80 ? 1 : 3} />
    </div>
  );
}

export function NoSchema({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="max-w-prose">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-ink-2">{children}</p>
    </div>
  );
}
