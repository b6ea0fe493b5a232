import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getExamples } from '@jsonforms/examples';
import { isObject, type JsonObject, member } from '../model/json';

/** A published schema, by where it was found. */
export interface CorpusSchema {
  readonly name: string;
  readonly schema: unknown;
}

/** Schemas that can't be compiled or satisfied: what is said, and why. */
export const impossibleSchemas: readonly { of: RegExp; says: RegExp; why: string }[] = [
  {
    of: /uploadImage$/,
    says: /^bad-schema: .*allowed values/,
    why: 'The type "file" of Swagger 2 is none of JSON Schema.',
  },
  {
    of: /(?:put|patch) \/anything\/quirks\/polymorphism$/,
    says: /types exclude each other/,
    why: 'Asks for a string that is an integer.',
  },
  {
    of: /potentially-undefined-formData$/,
    says: /^oneOf at \/body /,
    why: 'Two of the shapes, of which one may fit, are the same.',
  },
];

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The schemas of a form library's own examples. */
export function formExamples(): CorpusSchema[] {
  return getExamples().flatMap((example) =>
    example.schema === undefined
      ? []
      : [{ name: `form/${example.name}`, schema: JSON.parse(JSON.stringify(example.schema)) }],
  );
}

/** One object schema for each operation of the OpenAPI examples: its parameters, and its body as `body`. */
export function operationSchemas(): CorpusSchema[] {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const folder = join(root, 'node_modules', '@readme', 'oas-examples');
  return ['2.0', '3.0', '3.1'].flatMap((version) =>
    listJson(join(folder, version, 'json')).flatMap((path) => {
      const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
      return readOperations(document).map(({ name, schema }) => ({
        name: `${path.slice(folder.length + 1)} ${name}`,
        schema,
      }));
    }),
  );
}

function listJson(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readOperations(document: unknown): CorpusSchema[] {
  const paths = isObject(document) ? member(document, 'paths') : undefined;
  if (!isObject(document) || !isObject(paths)) return [];
  const found: CorpusSchema[] = [];
  for (const [path, item] of Object.entries(paths)) {
    if (!isObject(item)) continue;
    for (const method of methods) {
      const operation = member(item, method);
      if (isObject(operation))
        found.push({ name: `${method} ${path}`, schema: argumentsOf(document, item, operation) });
    }
  }
  return found;
}

function argumentsOf(document: object, item: object, operation: object): unknown {
  const properties: Record<string, unknown> = {};
  const required = new Set<string>();
  const add = (name: string, schema: unknown, needed: boolean) => {
    properties[name] = schema;
    if (needed) required.add(name);
  };
  for (const owner of [item, operation]) {
    const list = member(owner as Record<string, unknown>, 'parameters');
    for (const given of Array.isArray(list) ? (list as unknown[]) : []) {
      const parameter = follow(document, given);
      if (!isObject(parameter)) continue;
      const name = String(member(parameter, 'name'));
      // Swagger 2 writes the schema into the parameter itself.
      const { name: _name, in: _in, required: needed, style: _style, explode: _explode, ...own } = parameter;
      const content = firstContent(member(parameter, 'content'));
      add(name, member(parameter, 'schema') ?? content ?? own, needed === true);
    }
  }
  const body = follow(document, member(operation as Record<string, unknown>, 'requestBody'));
  if (isObject(body)) add('body', firstContent(member(body, 'content')) ?? {}, member(body, 'required') === true);
  return withTargets(document, { type: 'object', properties, required: [...required] });
}

/** A schema together with the parts of its document that it refers to, at the same pointers. */
function withTargets(document: object, schema: JsonObject): unknown {
  const whole = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
  const known = new Set<string>();
  const waiting: unknown[] = [whole];
  while (waiting.length > 0) {
    const text = JSON.stringify(waiting.pop());
    for (const [, reference = ''] of text.matchAll(/"\$ref":"(#\/[^"]*)"/gu)) {
      if (known.has(reference)) continue;
      known.add(reference);
      const target = follow(document, { $ref: reference });
      if (target === undefined) continue;
      waiting.push(target);
      const tokens = reference
        .slice(2)
        .split('/')
        .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
      let at = whole;
      for (const token of tokens.slice(0, -1)) {
        at[token] ??= {};
        at = at[token] as Record<string, unknown>;
      }
      at[tokens.at(-1) ?? ''] ??= target;
    }
  }
  return whole;
}

function firstContent(content: unknown): unknown {
  if (!isObject(content)) return undefined;
  const [first] = Object.values(content);
  return isObject(first) ? member(first, 'schema') : undefined;
}

function follow(document: object, value: unknown): unknown {
  const reference = isObject(value) ? member(value, '$ref') : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return value;
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, token) => (isObject(at) ? member(at, token.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined),
      document,
    );
}
