import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { writeDraft } from '../draft/draftFile';
import { newDraft } from '../draft/editDraft';
import { emptyLedger, enter } from '../draft/ledger';
import type { Decision } from '../model/decision';
import { digest, digestText } from '../model/digest';
import { innerAt, isObject } from '../model/json';
import { CatalogEngine } from './engine';
import { call, heldFile, kept } from './testCatalog';
import { verifyScript } from './verifyScript';

const at = '2026-10-01T00:00:00.000Z';
const list = { name: 'list', inputSchema: { type: 'object', properties: { b: { maximum: 1e21 }, a: { title: 'ü' } } } };
const send = { name: 'send', description: 'Sends a note.' };
const words = { serverInfo: { name: 'notes', version: '1' }, instructions: 'List first.', runs: 'node notes.js' };

let folder = '';
let verify: (bytes: Uint8Array, digest: string) => { readonly checked: number; readonly wrong: readonly string[] };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, verifyScript);
  ({ verify } = await import(/* @vite-ignore */ pathToFileURL(file).href));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const said = vi.fn();
beforeEach(() => {
  said.mockReset();
  vi.spyOn(console, 'log').mockImplementation(said);
});
afterEach(() => vi.restoreAllMocks());

async function reviewText(print: string | null = digest(list)): Promise<string> {
  const engine = new CatalogEngine();
  const servers = [{ name: 'notes', status: 'listed', ...words, pages: [{ tools: [list, send] }] }];
  engine.addFiles([heldFile('a', { kind: 'tool-catalog/mcp-servers', version: 1, collectedAt: at, servers })]);
  const made = { reason: 'Looked', by: 'Ada', at };
  const verdict = { kind: 'verdict', about: 'tool', toolId: 'mcp:notes.list', value: 'approved' } as const;
  const decisions: readonly Decision[] = [{ ...verdict, digest: print, ...made }];
  const head = { name: 'Notes', host: null, principal: { state: 'unknown' as const }, takenAt: at };
  const question = { head: { ...head, completeness: { state: 'complete' as const } }, by: 'Ada' };
  return kept(await engine.reviewFile({ ...question, decisions: enter(emptyLedger, decisions) }, call)).text();
}

function draftText(): string {
  const entry = {
    toolId: 'mcp:notes.list',
    source: 'mcp',
    mode: 'auto',
    digest: digest(list),
    descriptor: list,
  } as const;
  return writeDraft({ ...newDraft('Mine'), entries: new Map([[entry.toolId, entry]]) });
}

const verifyText = (text: string, print = digestText(text)) => verify(Buffer.from(text), print);

it('finds review and draft as they were written', async () => {
  expect(verifyText(await reviewText())).toEqual({ checked: 3, wrong: [] });
  expect(verifyText(draftText())).toEqual({ checked: 1, wrong: [] });
  expect(said).not.toHaveBeenCalled();
});

it('lists what has no descriptor, such as a tool that changed since its verdict, as not checkable', async () => {
  expect(verifyText(await reviewText('sha256:then')).wrong).toEqual([]);
  expect(said.mock.calls).toEqual([['not checkable: "mcp:notes.list"']]);
});

/** The paths to all that a value holds. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const keys = isObject(value) || Array.isArray(value) ? Object.keys(value) : [];
  return keys.flatMap((key) => {
    const inner = [...path, key];
    return [inner, ...pathsOf(innerAt(value, key), inner)];
  });
}

/** A copy with one place changed: taken out, or another value of its kind. */
function mutate(value: unknown, [key = '', ...rest]: readonly string[], isGone: boolean): unknown {
  const isLast = rest.length === 0;
  const inner = isLast ? anotherOf(innerAt(value, key)) : mutate(innerAt(value, key), rest, isGone);
  if (Array.isArray(value)) {
    const items: unknown[] = value.with(Number(key), inner);
    return isLast && isGone ? items.toSpliced(Number(key), 1) : items;
  }
  const kept = Object.entries(value ?? {}).filter(([name]) => !(isLast && isGone && name === key));
  return Object.fromEntries(kept.map(([name, one]) => [name, name === key ? inner : one]));
}

function anotherOf(value: unknown): unknown {
  if (typeof value === 'string') return value === 'auto' ? 'ask' : value === 'approved' ? 'rejected' : `${value}x`;
  if (typeof value === 'number') return value + 1 === value ? 1 : value + 1;
  if (typeof value === 'boolean') return !value;
  return [value];
}

it('notices every one of a thousand changes of review, verdict and draft', async () => {
  const files = [await reviewText(), draftText()].map((text) => {
    const value: unknown = JSON.parse(text);
    return { print: digestText(text), value, paths: pathsOf(value) };
  });
  const change = fc.constantFrom(...files).chain((file) => fc.tuple(fc.constant(file), fc.constantFrom(...file.paths)));
  fc.assert(
    fc.property(change, fc.boolean(), ([{ value, print }, path], isGone) => {
      const text = `${JSON.stringify(mutate(value, path, isGone), null, 2)}\n`;
      expect(verifyText(text, print).wrong.length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['a tool', ['tools', '1', 'descriptor', 'description'], 'another descriptor: "mcp:notes.send"'],
  ['a server', ['servers', '0', 'runs'], 'another descriptor: "notes"'],
  ['the list', ['tools', '0', 'toolId'], 'another list of tools'],
])('names %s that is not what its fingerprint says, whoever adds up the file anew', async (_name, path, expected) => {
  expect(verifyText(JSON.stringify(mutate(JSON.parse(await reviewText()), path, false))).wrong).toEqual([expected]);
});
