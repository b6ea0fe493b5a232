import type { OutlineNode } from '../../schemas/outlineNode';

/** A line with the lines below it. */
export interface OutlineBranch {
  readonly node: OutlineNode;
  readonly children: OutlineBranch[];
}

/** Nests lines (parents before children) by their depth: `[0, 1, 2, 1] → 0 ⟶ [1 ⟶ [2], 1]`. */
export function buildOutlineTree(nodes: readonly OutlineNode[]): OutlineBranch | undefined {
  const open: OutlineBranch[] = [];
  let root: OutlineBranch | undefined;
  for (const node of nodes) {
    const branch: OutlineBranch = { node, children: [] };
    while (open.length > 0 && (open.at(-1) as OutlineBranch).node.depth >= node.depth) open.pop();
    open.at(-1)?.children.push(branch);
    open.push(branch);
    root ??= branch;
  }
  return root;
}
