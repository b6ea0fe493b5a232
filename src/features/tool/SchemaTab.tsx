import type { SchemaOutline } from '../../schemas/outline';
import { CopyButton } from '../../ui/CopyButton';
import { OutlineDetails, OutlineList, OutlineType } from './OutlineList';

interface Props {
  readonly outline: SchemaOutline | null;
  readonly marks: readonly string[];
}

/** The output schema as a nested list in words. */
export function SchemaTab({ outline, marks }: Props) {
  if (outline === null) {
    return (
      <NoSchema title="No output schema">
        The host doesn’t say what a result looks like. Don’t rely on its shape.
      </NoSchema>
    );
  }
  const { root } = outline;
  const fields = root.children.filter(({ role }) => role === 'property');
  const required = fields.filter((field) => field.required).length;
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
          <OutlineType line={root} />
        </p>
        <CopyButton text={outline.text} label="Copy output schema" className="-mr-1.5 [&_svg]:size-3.5" />
      </div>
      <OutlineDetails line={root} marks={marks} />
      {outline.isCut && (
        <p className="my-2 rounded-md border border-line-strong bg-sunk px-3 py-2 text-[0.75rem] text-ink-2">
          This schema is very large: the first {outline.lines.toLocaleString('en-US')} lines are shown. Raw has all of
          it.
        </p>
      )}
      <OutlineList lines={root.children} depth={1} marks={marks} openTo={outline.lines > 80 ? 1 : 3} />
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
