import { expect, test } from 'vitest';
import { applyEdit, newDraft } from '../../draft/editDraft';
import { CatalogEngine } from '../../engine/engine';
import { engineOf, heldFile, plain } from '../../engine/testCatalog';
import { reviewDraft } from './reviewDraft';
import { unattendedLines } from './UnattendedDialog';

/** The lines for a draft of all these tools, each as its toolId, its words and whether it is ticked. */
async function linesIn(engine: CatalogEngine, ...toolIds: readonly string[]) {
  const entries = toolIds.map((toolId) => ({ toolId, mode: 'ask' as const }));
  const draft = applyEdit(newDraft('Quay'), { kind: 'add', entries });
  await engine.readContent(null, { signal: new AbortController().signal, report: () => undefined });
  const answer = await engine.draft({ entries, patterns: [], rules: [], said: [], families: [] });
  return unattendedLines(reviewDraft(draft, answer, null).entries).map((one) => [
    one.toolId,
    one.because,
    one.isTicked,
  ]);
}

const linesOf = (...tools: readonly (Readonly<Record<string, unknown>> & { readonly toolId: string })[]) =>
  linesIn(
    engineOf(tools.map((one) => ({ description: 'Reads it.', ...one }))).engine,
    ...tools.map(({ toolId }) => toolId),
  );

const openwop = { ...plain, safetyTier: 'read', egress: 'none', approval: 'never' };

test('what states that it only reads is ticked, and what it states besides unticks it', async () => {
  const behindProxy = { ...openwop, toolId: 'mcp:fs.list', egress: 'host-mediated' };
  expect(await linesOf(behindProxy, openwop)).toEqual([
    ['mcp:fs.read', 'states that it only reads', true],
    ['mcp:fs.list', expect.stringMatching(/^states that it only reads; egress/), false],
  ]);
});

test('what writes, always asks, or is spoken against is not offered', async () => {
  expect(
    await linesOf(
      { ...openwop, toolId: 'mcp:fs.write', safetyTier: 'write' },
      { ...openwop, toolId: 'mcp:fs.look', approval: 'always' },
      { ...openwop, toolId: 'mcp:fs.purge' },
    ),
  ).toEqual([]);
});

test('a hint is its server’s word, and never ticked', async () => {
  const engine = new CatalogEngine();
  const tool = { name: 'list', description: 'Lists berths.', inputSchema: { type: 'object' } };
  engine.addFiles([heldFile('quay', { tools: [{ ...tool, annotations: { readOnlyHint: true } }] }, 'quay')]);
  expect(await linesIn(engine, 'mcp:quay.list')).toEqual([['mcp:quay.list', 'the server says so', false]]);
});
