import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { formatJson } from '../../../model/formatJson';
import { indentJson } from '../../../model/indentJson';
import { UntrustedText } from '../../../parts/UntrustedText';
import { CopyButton } from '../../../ui/CopyButton';
import { noAutofillProps } from '../../../ui/noAutofillProps';
import { useFixedRows } from '../../../ui/useFixedRows';
import { buildSchemaTree, isParent, type TreeNode, visibleNodes } from './schemaTree';
import { controlLook, idOf, oneLine } from './theme/fieldLook';

interface Props {
  readonly schema: unknown;
}

const rowHeight = 26;
const longestShown = 6_000;

/** The whole schema as a tree of pointers with search; only the rows in sight exist. */
export function SchemaExplorer({ schema }: Props) {
  const { nodes, isCut } = useMemo(() => buildSchemaTree(schema), [schema]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(['', '/properties']));
  const [needle, setNeedle] = useState('');
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const visible = useMemo(() => visibleNodes(nodes, opened, needle.trim()), [nodes, opened, needle]);
  const rows = useFixedRows(box, visible.length, rowHeight, 0);
  const isSearch = needle.trim() !== '';
  const place = Math.max(0, visible.indexOf(active));
  const chosen = nodes[visible[place] ?? 0];

  function go(to: number) {
    const next = Math.max(0, Math.min(visible.length - 1, to));
    setActive(visible[next] ?? 0);
    rows.reveal(next);
  }

  function toggle(node: TreeNode, isOpen: boolean) {
    const next = new Set(opened);
    if (isOpen) next.add(node.pointer);
    else next.delete(node.pointer);
    setOpened(next);
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || chosen === undefined) return;
    const page = Math.max(1, rows.to - rows.from - 2);
    const steps: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: visible.length - 1,
    };
    const isOpen = opened.has(chosen.pointer);
    if (Object.hasOwn(steps, event.key)) go(steps[event.key] as number);
    else if (event.key === 'ArrowRight' && isParent(chosen)) {
      if (isOpen || isSearch) go(place + 1);
      else toggle(chosen, true);
    } else if (event.key === 'ArrowLeft') {
      if (isParent(chosen) && isOpen && !isSearch) toggle(chosen, false);
      else for (let i = place - 1; i >= 0; i--) if ((nodes[visible[i] ?? 0]?.depth ?? 0) < chosen.depth) return go(i);
    } else if ((event.key === 'Enter' || event.key === ' ') && isParent(chosen)) toggle(chosen, !isOpen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div>
      <label htmlFor={`${id}-search`} className="sr-only">
        Search the schema
      </label>
      <input
        id={`${id}-search`}
        {...noAutofillProps}
        type="search"
        placeholder="Name, text or pointer"
        value={needle}
        onChange={(event) => {
          setNeedle(event.target.value);
          box.current?.scrollTo({ top: 0 });
        }}
        className={`${controlLook(false)} ${oneLine} mb-1.5`}
      />
      <div
        ref={box}
        role="tree"
        aria-label="Schema"
        tabIndex={0}
        aria-activedescendant={chosen === undefined ? undefined : idOf(id, chosen.pointer)}
        onKeyDown={press}
        className="relative h-72 overflow-auto overscroll-contain rounded-lg border border-line-strong bg-sunk -outline-offset-2"
      >
        <div role="presentation" style={{ height: rows.height }}>
          {visible.slice(Math.max(0, rows.from - 4), rows.to + 4).map((at, i) => {
            const node = nodes[at] as TreeNode;
            return (
              <Row
                key={node.pointer}
                id={idOf(id, node.pointer)}
                node={node}
                top={(Math.max(0, rows.from - 4) + i) * rowHeight}
                isOpen={isSearch || opened.has(node.pointer)}
                isChosen={node === chosen}
                onChoose={() => {
                  setActive(at);
                  if (isParent(node) && !isSearch) toggle(node, !opened.has(node.pointer));
                }}
              />
            );
          })}
        </div>
        {visible.length === 0 && (
          <p className="absolute inset-x-3 top-2 text-ink-2 text-xs">Nothing in the schema has that.</p>
        )}
      </div>
      {isCut && <p className="mt-1 text-ink-2 text-xs">The schema is larger than this tree. Raw has all of it.</p>}
      {chosen !== undefined && visible.length > 0 && <Chosen node={chosen} />}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly node: TreeNode;
  readonly top: number;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ id, node, top, isOpen, isChosen, onChoose }: RowProps) {
  const foldable = isParent(node) && node.end > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree names its active row
    <div
      id={id}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-expanded={foldable ? isOpen : undefined}
      aria-selected={isChosen}
      onClick={onChoose}
      style={{ top, height: rowHeight, paddingLeft: `${0.375 + Math.min(node.depth, 20) * 0.875}rem` }}
      className={`absolute inset-x-0 flex cursor-pointer items-center gap-1.5 whitespace-nowrap pr-3 font-mono text-xs ${isChosen ? 'bg-accent-soft' : 'hover:bg-line'}`}
    >
      <ChevronRight
        aria-hidden
        className={`size-3 shrink-0 text-ink-3 ${foldable ? '' : 'invisible'} ${isOpen ? 'rotate-90' : ''}`}
      />
      <span className="text-ink">
        <UntrustedText text={node.name.slice(0, 200)} />
      </span>
      <span className="text-ink-2">
        <UntrustedText text={node.words} />
      </span>
    </div>
  );
}

function Chosen({ node }: { readonly node: TreeNode }) {
  const text = useMemo(() => indentJson(formatJson(node.value, longestShown)), [node]);
  return (
    <div className="mt-1.5 rounded-lg border border-line">
      <p className="flex items-center gap-2 py-0.5 pr-0.5 pl-2.5">
        <span className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
          {node.pointer === '' ? 'the whole schema' : <UntrustedText text={node.pointer} />}
        </span>
        <CopyButton text={node.pointer} label="Copy pointer" className="[&_svg]:size-3.5" />
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Value at the pointer"
        className="max-h-56 overflow-auto border-line border-t px-2.5 py-1.5 -outline-offset-2"
      >
        <pre className="m-0 whitespace-pre-wrap font-mono text-xs leading-4.5 [overflow-wrap:anywhere]">
          <UntrustedText text={text} />
        </pre>
      </section>
    </div>
  );
}
