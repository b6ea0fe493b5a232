/** A JSON object whose members are not yet known. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The member's own value, or undefined: a name such as `__proto__` or `toString` reads nothing inherited.
 */
export function member(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function jsonType(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    default:
      return 'object';
  }
}

/** Appends one reference token to a JSON pointer (RFC 6901): `('/a', 'b/c') → '/a/b~1c'`. */
export function pointerTo(parent: string, token: string | number): string {
  return `${parent}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The reference tokens of a JSON pointer: `/a/b~1c → ['a', 'b/c']`. */
export function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a value holds under one reference token, or undefined. */
export function innerAt(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d{0,9})$/u.test(token) ? value[Number(token)] : undefined;
  return isObject(value) ? member(value, token) : undefined;
}

/** What stands at a path of members; undefined where nothing does. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce(innerAt, value);
}

/** The text at a path of members; undefined where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const text = valueAt(value, ...path);
  return typeof text === 'string' ? text : undefined;
}

/** The object at a path of members; undefined where there is none. */
export function objectAt(value: unknown, ...path: readonly string[]): JsonObject | undefined {
  const object = valueAt(value, ...path);
  return isObject(object) ? object : undefined;
}

/** The items of the list at a path of members; none where there is no list. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const list = valueAt(value, ...path);
  return Array.isArray(list) ? list : [];
}

/** The objects in the list at a path of members. */
export function objectsAt(value: unknown, ...path: readonly string[]): readonly JsonObject[] {
  return listAt(value, ...path).filter(isObject);
}

/** The texts in the list at a path of members. */
export function textsAt(value: unknown, ...path: readonly string[]): readonly string[] {
  return listAt(value, ...path).filter((item) => typeof item === 'string');
}

/** Returns a text with its `%XX` decoded; null where they write no text. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const maxNodes = 200_000;

/** Visits the strings of a value, among its first 200,000 nodes. Works without recursion, so that depth can't overflow the stack. */
export function walkStrings(root: unknown, visit: (text: string, pointer: string) => void): void {
  const stack: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  for (let seen = 0; stack.length > 0 && seen < maxNodes; seen++) {
    const { value, pointer } = stack.pop() as { value: unknown; pointer: string };
    if (typeof value === 'string') visit(value, pointer);
    else if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) stack.push({ value: value[i], pointer: pointerTo(pointer, i) });
    } else if (isObject(value)) {
      const keys = Object.keys(value);
      for (let i = keys.length - 1; i >= 0; i--) {
        const key = keys[i] as string;
        stack.push({ value: value[key], pointer: pointerTo(pointer, key) });
      }
    }
  }
}

/** The JSON Pointer of a path from the root: `['tools', 0]` → `/tools/0`. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((pointer, key) => pointerTo(pointer, String(key)), '');
}
