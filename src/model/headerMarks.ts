import { member, tokensOf } from './json';
import { walkSchemas } from './walkSchemas';

/*
 * MCP 2026-07-28, Streamable HTTP: a property marked `"x-mcp-header": "Region"` is sent as the header `Mcp-Param-Region`
 * too, so that a proxy can go by it without reading the body.
 */

export const headerMark = 'x-mcp-header';

/** What a mark may not be. One that is makes clients leave the tool out. */
export type MarkFault = 'bad-header-name' | 'header-twice' | 'no-plain-value' | 'out-of-reach';

export interface HeaderMark {
  /** Of the schema that is marked. */
  readonly pointer: string;
  /** The names of the properties that lead to it: `['filter', 'region']`. */
  readonly path: readonly string[];
  readonly said: unknown;
  readonly fault: MarkFault | undefined;
}

const plainTypes: readonly unknown[] = ['string', 'integer', 'boolean'];
/** RFC 9110 §5.6.2, `token`. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** All marks of an input schema, sound or not, in the order they are met. */
export function readHeaderMarks(schema: unknown): readonly HeaderMark[] {
  const marks: (HeaderMark & { readonly name: string | undefined })[] = [];
  const uses = new Map<string | undefined, number>();
  walkSchemas(schema, (node, pointer) => {
    const said = member(node, headerMark);
    if (said === undefined) return;
    const tokens = tokensOf(pointer);
    const path = tokens.filter((_, place) => place % 2 === 1);
    const isReached = path.length > 0 && tokens.every((token, place) => place % 2 === 1 || token === 'properties');
    const name = typeof said === 'string' && headerName.test(said) ? said.toLowerCase() : undefined;
    const fault =
      name === undefined
        ? 'bad-header-name'
        : !isReached || tokens.length % 2 === 1
          ? 'out-of-reach'
          : !plainTypes.includes(member(node, 'type'))
            ? 'no-plain-value'
            : undefined;
    uses.set(name, (uses.get(name) ?? 0) + 1);
    marks.push({ pointer, path, said, fault, name });
  });
  // Of two that share a header it can't be told which argument it repeats: both are at fault.
  return marks.map(({ name, ...mark }) =>
    mark.fault === undefined && (uses.get(name) ?? 0) > 1 ? { ...mark, fault: 'header-twice' } : mark,
  );
}
