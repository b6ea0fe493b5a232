import { FileText } from '../dialects/fileText';
import { isObject, member, valueAt } from '../model/json';
import { spelledName } from '../model/toolNames';
import type { ClientNames, NamedTool } from './exportTarget';

export interface NameCheck {
  readonly listed: number;
  readonly resolving: number;
  /** The servers whose name the list bears out: it stands before a tool's, or each of their tools is listed. */
  readonly servers: ReadonlySet<string>;
  /** Those the client does not list; `maybe` has the only listed name that ends alike. */
  readonly missing: readonly { readonly toolId: string; readonly name: string; readonly maybe?: string }[];
}

/** The names in an answer to MCP's `tools/list`, or an array of them; null where the text is neither. Never throws. */
export function readToolNames(text: string): readonly string[] | null {
  const value = new FileText(text).json;
  const result = valueAt(value, 'result') ?? value;
  const list = isObject(result) ? member(result, 'tools') : result;
  if (!Array.isArray(list)) return null;
  return list.flatMap((one: unknown) => {
    const name = isObject(one) ? member(one, 'name') : one;
    return typeof name === 'string' && name !== '' ? [name] : [];
  });
}

/**
 * Compares written names with a client's list, in which they may stand alone or with their server before them, as they
 * are or as the client rewrites them.
 */
export function checkNames(
  written: readonly NamedTool[],
  listed: readonly string[],
  names: ClientNames | undefined,
): NameCheck {
  const rewrite = names?.rewrite ?? ((part: string) => part);
  const known = new Set(listed);
  const missing: NameCheck['missing'][number][] = [];
  const servers = new Set(written.map(({ server }) => server));
  const unlisted = new Set<string>();
  const named = new Set<string>();
  for (const { toolId, server, name } of written) {
    const forms = [[server, name] as const, [rewrite(server), rewrite(name)] as const].flatMap(([place, own]) => [
      `mcp__${place}__${own}`,
      `${place}/${own}`,
      `${place}:${own}`,
      `${place}__${own}`,
      `${place}.${own}`,
    ]);
    if (names?.spelling !== undefined) forms.push(spelledName(names.spelling, server, name));
    if (forms.some((form) => known.has(form))) {
      named.add(server);
      continue;
    }
    if (known.has(name) || known.has(rewrite(name))) continue;
    unlisted.add(server);
    const last = lastPart(name);
    const alike = listed.filter((other) => lastPart(other) === last);
    const [maybe] = alike;
    missing.push({ toolId, name, ...(alike.length === 1 && maybe !== undefined && { maybe }) });
  }
  for (const server of unlisted) if (!named.has(server)) servers.delete(server);
  return { listed: known.size, resolving: written.length - missing.length, servers, missing };
}

/** `crm.find_orders` and `crm/find-orders` end alike. */
function lastPart(name: string): string {
  return (name.split(/__|[./:]/).at(-1) ?? name).replace(/[-_]/g, '').toLowerCase();
}
