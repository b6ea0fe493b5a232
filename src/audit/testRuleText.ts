import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { digestText } from '../model/digest';
import { isObject, type JsonObject, objectsAt, textAt } from '../model/json';

interface Source {
  /** What the file declares at its top, by name. */
  readonly declared: ReadonlyMap<string, JsonObject>;
  /** What it imports of ours: the file, and the name there. */
  readonly imported: ReadonlyMap<string, readonly [path: string, name: string]>;
}

const known = new Map<string, Source>();

function readSource(path: string): Source {
  const before = known.get(path);
  if (before !== undefined) return before;
  const declared = new Map<string, JsonObject>();
  const imported = new Map<string, readonly [string, string]>();
  const { body } = JSON.parse(JSON.stringify(parseSync(path, readFileSync(path, 'utf8')).program));
  for (const statement of body) {
    const from = textAt(statement, 'source', 'value') ?? '';
    for (const one of from.startsWith('.') ? objectsAt(statement, 'specifiers') : [])
      imported.set(`${textAt(one, 'local', 'name')}`, [
        `${join(dirname(path), from)}.ts`,
        `${textAt(one, 'imported', 'name')}`,
      ]);
    const declaration = statement.declaration ?? statement;
    for (const one of declaration.declarations ?? [declaration]) {
      const name = textAt(one, 'id', 'name');
      if (name !== undefined) declared.set(name, one);
    }
  }
  const source = { declared, imported };
  known.set(path, source);
  return source;
}

/** What shapes a quote changes nothing of what is found. */
const quoting = ['excerptOf', 'maskText', 'shortenText'];
/** Neither do types, and the place where code stands. */
const silent = /^(?:start|end|typeAnnotation|returnType|typeArguments|typeParameters)$/;

/** Adds a piece of code, and all of ours that it names, by name. */
function addCode(node: unknown, path: string, code: Map<string, unknown>): void {
  if (Array.isArray(node)) for (const one of node) addCode(one, path, code);
  if (!isObject(node)) return;
  if (node['type'] === 'Identifier') addNamed(`${node['name']}`, path, code);
  for (const [key, inner] of Object.entries(node)) {
    const isOnlyName = (key === 'property' || key === 'key') && node['computed'] === false;
    if (!isOnlyName && !silent.test(key)) addCode(inner, path, code);
  }
}

function addNamed(name: string, from: string, code: Map<string, unknown>): void {
  const [path, there] = readSource(from).imported.get(name) ?? [from, name];
  const node = existsSync(path) ? readSource(path).declared.get(there) : undefined;
  const key = `${basename(path)} ${there}`;
  // A type that is named like a value changes nothing of what is found.
  if (node === undefined || /^TS(?:Interface|TypeAlias)/.test(`${node['type']}`)) return;
  if (code.has(key) || quoting.includes(there)) return;
  code.set(key, node);
  addCode(node, path, code);
}

/** What a rule is asked of, before it is asked. */
const preparing: Readonly<Record<string, readonly [path: string, name: string]>> = {
  checkContent: ['auditContent.ts', 'readTexts'],
  checkText: ['hiddenText.ts', 'findHiddenText'],
  checkList: ['lookAlike.ts', 'findCandidates'],
};

/** The digest of each rule's checks, by id, with all the patterns, tables and functions that they name; words and types left out. */
export function digestChecks(folder: string): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => /Rules\.ts$/.test(name))) {
    const path = join(folder, file);
    for (const node of readSource(path).declared.values()) eachRow(node, (row) => digests.set(...digestRow(row, path)));
  }
  return digests;
}

function eachRow(node: unknown, visit: (row: JsonObject) => void): void {
  if (Array.isArray(node)) for (const one of node) eachRow(one, visit);
  if (!isObject(node)) return;
  if (textAt(node, 'callee', 'name') === 'defineRule') for (const row of objectsAt(node, 'arguments')) visit(row);
  for (const inner of Object.values(node)) eachRow(inner, visit);
}

function digestRow(row: JsonObject, path: string): [id: string, digest: string] {
  const code = new Map<string, unknown>();
  let id = '';
  for (const one of objectsAt(row, 'properties')) {
    const name = `${textAt(one, 'key', 'name')}`;
    if (name === 'id') id = `${textAt(one, 'value', 'value')}`;
    if (!name.startsWith('check')) continue;
    const [prepared, by] = preparing[name] ?? [];
    if (prepared !== undefined && by !== undefined) addNamed(by, join(dirname(path), prepared), code);
    code.set(name, one['value']);
    addCode(one['value'], path, code);
  }
  const sorted = [...code].sort(([a], [b]) => (a < b ? -1 : 1));
  return [id, digestText(JSON.stringify(sorted, (key, value) => (silent.test(key) ? undefined : value))).slice(0, 23)];
}
