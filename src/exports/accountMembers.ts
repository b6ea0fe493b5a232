import { isObject, member } from '../model/json';

/**
 * What the members of a file are that its reader did not read:
 *
 * - `limits`: by its name it takes tools away or renames them. What it keeps off is not known, so a person decides.
 * - `allows`: by its name it lets tools in or waives a question. Passing over it lets in less than the file does.
 * - `other`: nothing that its name tells of tools.
 */
export interface UnreadMember {
  readonly kind: 'limits' | 'allows' | 'other';
  /** Where it stands, as `a.b.c`. Untrusted text. */
  readonly where: string;
}

const words = (text: string) => new Set(text.split(/\s+/));

const limiting = words(
  `deny denied denies denylist disable disabled disables disallow disallowed exclude excluded excludes excluding except
  exception exceptions override overrides overridden block blocked blocks blocklist blacklist forbid forbidden refuse
  refused reject rejected remove removed removes hide hidden suppress suppressed restrict restricted restrictions
  readonly rename renames renamed alias aliases off without only filter filters allowlist whitelist omit omitted`,
);
const allowing = words(
  `allow allowed allows approve approved approval approvals trust trusted auto bypass always never unattended permission
  permissions permit permitted permits grant grants hook hooks consent confirm confirmation yolo danger dangerous
  dangerously skip admit admitted access`,
);
/** These choose what is meant, with one of `listing` beside them: everything else is not. */
const choosing = words('enable enabled enables include included includes');
const listing = words('tool tools server servers list names');

/** What stands below these is a person's own names and texts. */
const opaque = words(
  `env environment headers http_headers env_http_headers metadata labels annotations inputs messages input_schema
  inputschema parameters`,
);

/** A file is walked this far; what lies deeper or beyond is said to be unread as a whole. */
const deepest = 12;
const longest = 20_000;

/** `disabledTools` · `disabled_tools` · `disabled-tools` → disabled, tools. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}

function kindOf(name: string, value: unknown): UnreadMember['kind'] {
  const parts = wordsOf(name);
  const allows = parts.some((word) => allowing.has(word));
  if (value === false) {
    // `disabled: false` limits nothing, `enabled: false` does.
    return parts.some((word) => ['enabled', 'enable', 'active', 'available'].includes(word)) ? 'limits' : 'other';
  }
  if (parts.some((word) => limiting.has(word))) return 'limits';
  const isList = typeof value === 'object' && parts.some((word) => listing.has(word));
  if (isList && (allows || parts.some((word) => choosing.has(word)))) return 'limits';
  return allows ? 'allows' : 'other';
}

/** The known places that may still go on at a member; null within one that is not known. */
type Open = readonly (readonly string[])[] | null;

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/**
 * Walks all that a file says and names what is not among the members its reader knows. `known`: their places, as
 * `mcpServers.*.includeTools`, with `*` for any name; items of lists stand where their list does. What a known place
 * holds is known as a whole, unless a longer one begins with it.
 */
export function accountMembers(root: unknown, known: readonly string[]): readonly UnreadMember[] {
  const places = known.map((place) => place.split('.'));
  const found = new Map<string, UnreadMember>();
  let left = longest;
  const put = (kind: UnreadMember['kind'], where: string) => {
    if (found.size < 500 || kind === 'limits') found.set(`${kind} ${where}`, { kind, where });
  };
  const walk = (value: unknown, path: readonly string[], open: Open, isItem = false) => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item, path, open, true);
      return;
    }
    if (!isObject(value)) return;
    // By its name `tools` holds a switch for each tool, unless it is a list of them.
    const hasSwitches = !isItem && path.at(-1) === 'tools';
    for (const name of Object.keys(value)) {
      const inner = member(value, name);
      const here = [...path, name];
      if (--left < 0 || here.length > deepest) {
        put('limits', here.join('.'));
        if (left < 0) return;
        continue;
      }
      const matching = open?.filter((place) => place[path.length] === '*' || place[path.length] === name) ?? [];
      const longer = matching.filter(({ length }) => length > here.length);
      if (longer.length > 0) walk(inner, here, longer);
      else if (matching.length === 0 && !isNothing(inner)) {
        const kind = hasSwitches && inner === false ? 'limits' : kindOf(name, inner);
        if (kind !== 'other' || open !== null) put(kind, here.join('.'));
        if (kind !== 'limits' && !opaque.has(name.toLowerCase())) walk(inner, here, null);
      }
    }
  };
  walk(root, [], places);
  return [...found.values()];
}
