import { cutText, formatJson } from '../../../model/formatJson';
import { isObject, jsonType, pointerTo } from '../../../model/json';

/** One value of a schema, where it stands, and what it is in a few words. */
export interface TreeNode {
  readonly pointer: string;
  /** Untrusted: the member's name, or the item's number. */
  readonly name: string;
  readonly depth: number;
  readonly words: string;
  readonly value: unknown;
  /** The place of the first node that is not inside, in the list of all. */
  end: number;
}

const maxNodes = 100_000;
const deepest = 200;
const longestWords = 120;

/** Every value of a schema, parents before children, without recursion; at most 100,000 of them. */
export function buildSchemaTree(schema: unknown): { readonly nodes: readonly TreeNode[]; readonly isCut: boolean } {
  const nodes: TreeNode[] = [];
  const open: number[] = [];
  const waiting: Omit<TreeNode, 'end' | 'words'>[] = [{ pointer: '', name: 'schema', depth: 0, value: schema }];
  let isCut = false;
  while (waiting.length > 0) {
    const next = waiting.pop() as Omit<TreeNode, 'end' | 'words'>;
    if (nodes.length >= maxNodes) {
      isCut = true;
      break;
    }
    while (open.length > next.depth) (nodes[open.pop() as number] as TreeNode).end = nodes.length;
    open.push(nodes.length);
    nodes.push({ ...next, words: describeNode(next.value), end: 0 });
    const { value, pointer, depth } = next;
    if (depth >= deepest) {
      isCut ||= isObject(value) || Array.isArray(value);
      continue;
    }
    const names = Array.isArray(value) ? value.map((_, i) => String(i)) : isObject(value) ? Object.keys(value) : [];
    for (let i = names.length - 1; i >= 0; i--) {
      const name = names[i] as string;
      const inner: unknown = Array.isArray(value) ? value[i] : (value as Record<string, unknown>)[name];
      waiting.push({ pointer: pointerTo(pointer, name), name, depth: depth + 1, value: inner });
    }
  }
  while (open.length > 0) (nodes[open.pop() as number] as TreeNode).end = nodes.length;
  return { nodes, isCut };
}

function describeNode(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'item' : 'items'}`;
  if (!isObject(value)) return cutText(formatJson(value, longestWords), longestWords);
  const type = Object.hasOwn(value, 'type') && typeof value['type'] === 'string' ? `${value['type']} · ` : '';
  const size = Object.keys(value).length;
  return `${cutText(type, 40)}${size} ${size === 1 ? 'member' : 'members'}`;
}

/** Which nodes are in sight: those whose ancestors are all open, or, in a search, those found and their ancestors. */
export function visibleNodes(
  nodes: readonly TreeNode[],
  opened: ReadonlySet<string>,
  needle: string,
): readonly number[] {
  if (needle !== '') return findNodes(nodes, needle);
  const visible: number[] = [];
  for (let i = 0; i < nodes.length; ) {
    const node = nodes[i] as TreeNode;
    visible.push(i);
    i = opened.has(node.pointer) ? i + 1 : node.end;
  }
  return visible;
}

function findNodes(nodes: readonly TreeNode[], needle: string): readonly number[] {
  const wanted = needle.toLowerCase();
  const found = new Set<number>();
  const above: number[] = [];
  nodes.forEach((node, i) => {
    above.length = node.depth;
    above.push(i);
    const text = typeof node.value === 'string' ? node.value.slice(0, 2_000) : '';
    const isFound =
      node.name.toLowerCase().includes(wanted) ||
      text.toLowerCase().includes(wanted) ||
      (wanted.includes('/') && node.pointer.toLowerCase().includes(wanted));
    if (isFound) for (const place of above) found.add(place);
  });
  return [...found].sort((a, b) => a - b);
}

export function isParent(node: TreeNode): boolean {
  const type = jsonType(node.value);
  return type === 'array' || type === 'object';
}
