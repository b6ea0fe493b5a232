import type { RichText } from '../model/richText';
import { outlineSchema } from './outline';
import type { OutlineNode } from './outlineNode';

export function plainWords(words: RichText): string {
  return words.map((part) => ('text' in part ? part.text : part.quote)).join('');
}

/** One line of text a node, indented by depth: `name*: type; limits; =values; (marks)`. */
export function outlineLines(schema: unknown): string[] {
  return outlineSchema(schema).nodes.map((node) => `${'  '.repeat(node.depth)}${line(node)}`);
}

function line(node: OutlineNode): string {
  return [
    `${node.name || node.role}${node.required ? '*' : ''}: ${node.type}`,
    ...node.limits.map(plainWords),
    ...(node.values.length > 0 ? [`=${node.values.join('|')}`] : []),
    ...(node.default === undefined ? [] : [`default ${node.default}`]),
    ...node.examples.map((example) => `such as ${example}`),
    ...node.marks.map((mark) => `(${plainWords(mark)})`),
  ].join('; ');
}

/** The line of a single property `x` that has this schema. */
export function outlineLineOf(schema: unknown, definitions: object = {}): string {
  return line(outlineSchema({ properties: { x: schema }, ...definitions }).nodes[1] as OutlineNode).replace(
    /^x: /u,
    '',
  );
}
