import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpPrograms, type RunningProgram, startHttpProgram } from '../../e2e/host/mcp/httpPrograms';
import { type McpHosts, startMcpHosts } from '../../e2e/host/mcp/mcpHosts';
import { readWithSdk1, readWithSdk2, type SdkPage } from '../../e2e/host/mcp/sdkClients';
import { readFile } from '../dialects/readFile';
import { readMcpTools } from './mcp';
import { testRequestContext } from './testServer';

/*
 * Our client against the official ones, on servers of both generations: each lists page by page, and on every tool that
 * an official client accepts the two agree.
 */

let hosts: McpHosts;
const programs = new Map<string, RunningProgram>();

beforeAll(async () => {
  hosts = await startMcpHosts();
  const names = Object.entries(httpPrograms);
  const started = await Promise.all(
    names.map(async ([name, program]) => [name, await startHttpProgram(program)] as const),
  );
  for (const [name, program] of started) programs.set(name, program);
}, 60_000);

afterAll(async () => {
  await Promise.all([...programs.values()].map((program) => program.close()));
  await hosts.close();
});

const limits = { bytes: 5_000_000, firstByteSeconds: 20, stallSeconds: 20 };

async function readOurs(url: string) {
  const defaults = { ...testRequestContext, limits, credentials: 'omit' } as const;
  const list = await readMcpTools({ ...defaults, url });
  if (!list.ok) throw new Error(JSON.stringify(list.failure));
  await list.close();
  return list;
}

/** The pages of an official client, or why it gave none. */
async function readTheirs(read: Promise<readonly SdkPage[]>) {
  try {
    return { pages: await read };
  } catch (error) {
    return { pages: null, error };
  }
}

interface Case {
  readonly name: string;
  readonly protocol: string | undefined;
  /** What an official client loses, by its generation; absent where both list everything. */
  readonly losesAll?: readonly ('sdk 1' | 'sdk 2')[];
}

// Servers of both eras give `execution` in the older one alone: it is not compared.
const older = '2025-11-25';
const modern = '2026-07-28';
const cases: readonly Case[] = [
  { name: 'everything', protocol: older },
  { name: 'everything-sse', protocol: undefined },
  { name: 'harbour', protocol: older },
  { name: 'json~paged', protocol: older },
  { name: 'modern~harbour', protocol: modern, losesAll: ['sdk 1'] },
  { name: 'modern~paged', protocol: modern, losesAll: ['sdk 1'] },
  { name: 'odd', protocol: older, losesAll: ['sdk 1', 'sdk 2'] },
];

test.concurrent.each(cases)(
  '$name',
  async ({ name, protocol, losesAll = [] }) => {
    const url = programs.get(name)?.url ?? hosts.url(name);
    const [ours, first, second] = await Promise.all([
      readOurs(url),
      readTheirs(readWithSdk1(url)),
      readTheirs(readWithSdk2(url)),
    ]);
    expect(ours.protocolVersion).toBe(protocol);
    const pages: SdkPage[] = ours.pages.map((page) => JSON.parse(page));
    expect(pages.flatMap(({ tools }) => tools).length).toBeGreaterThan(0);
    const read = readFile(new TextEncoder().encode(`[${ours.pages.join(',')}]`)).entries.map(({ value }) => value);

    for (const [generation, theirs] of [
      ['sdk 1', first],
      ['sdk 2', second],
    ] as const) {
      expect(theirs.pages === null, `${generation}: ${String(theirs.error)}`).toBe(losesAll.includes(generation));
      if (theirs.pages === null) continue;
      // A client leaves out what its schema doesn't know: what it keeps has to be in ours.
      const listed = theirs.pages.map(({ tools }) => tools.map(({ execution: _, ...tool }) => tool));
      expect(pages.map(({ tools }) => tools)).toMatchObject(listed);
      expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(theirs.pages.map(({ nextCursor }) => nextCursor));
      expect(read).toMatchObject(listed.flat());
      expect(read).toHaveLength(listed.flat().length);
    }
  },
  60_000,
);
