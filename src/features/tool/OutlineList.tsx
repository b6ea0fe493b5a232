import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { UntrustedText } from '../../parts/UntrustedText';
import type { OutlineNode } from '../../schemas/outlineNode';
import { FirstItems } from '../../ui/FirstItems';
import type { OutlineBranch } from './buildOutlineTree';
import { OutlineDetails, OutlineType } from './OutlineDetails';

interface Props {
  readonly branches: readonly OutlineBranch[];
  readonly marks: readonly string[];
  /** Lines above this depth start unfolded. */
  readonly openTo: number;
}

const shownAtFirst = 40;
/** Deeper lines keep this indentation: the panel is narrow. */
const deepestIndent = 9;

/** Lines of one level, each with the lines below it; long levels fold. */
export function OutlineList({ branches, marks, openTo }: Props) {
  const folds = branches.some(({ children }) => children.length > 0);
  return (
    <FirstItems items={branches} first={shownAtFirst}>
      {(shown) => (
        <ul>
          {shown.map((branch, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a schema stay in place, and names may repeat
            <OutlineItem key={i} branch={branch} marks={marks} openTo={openTo} gutter={folds} />
          ))}
        </ul>
      )}
    </FirstItems>
  );
}

interface ItemProps extends Pick<Props, 'marks' | 'openTo'> {
  readonly branch: OutlineBranch;
  /** Keeps room for the fold mark, so that names of one level stand below each other. */
  readonly gutter: boolean;
}

function OutlineItem({ branch: { node, children }, marks, openTo, gutter }: ItemProps) {
  const [open, setOpen] = useState(node.depth < openTo);
  const foldable = children.length > 0;
  const head = (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <LineName node={node} marks={marks} />
      {node.required && <span className="ml-1 font-medium text-[0.75rem] text-ink"> required</span>}
      <span className="ml-1 text-[0.75rem] text-ink-2">
        {' '}
        <OutlineType node={node} />
        {foldable && !open && ` · ${children.length.toLocaleString('en-US')} inside`}
      </span>
    </span>
  );
  return (
    <li className={node.depth === 1 ? 'border-line border-t py-1' : 'py-0.5'}>
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
        <OutlineDetails node={node} marks={marks} />
      </div>
      {foldable && open && (
        <div className={node.depth <= deepestIndent ? 'ml-[0.4375rem] border-line-strong border-l pl-3.5' : ''}>
          <OutlineList branches={children} marks={marks} openTo={openTo} />
        </div>
      )}
    </li>
  );
}

function Gutter({ children }: { readonly children?: ReactNode }) {
  return <span className="w-5 shrink-0 text-ink-3 ">{children}</span>;
}

/** Names from the schema are set in mono; words of ours are not, so neither passes for the other. */
function LineName({ node: { role, name }, marks }: { readonly node: OutlineNode; readonly marks: readonly string[] }) {
  const quoted = (
    <span className="font-medium font-mono text-[0.78125rem] text-ink">
      {name === '' ? '(empty name)' : <UntrustedText text={name} marks={marks} />}
    </span>
  );
  switch (role) {
    case 'property':
      return quoted;
    case 'pattern':
      return <>any field that matches {quoted}</>;
    case 'dependent':
      return <>when {quoted} is given, also</>;
    case 'root':
    case 'fields':
    case 'items':
    case 'branch':
    case 'condition':
      return <span className="text-ink italic">{name}</span>;
    default:
      return role satisfies never;
  }
}
