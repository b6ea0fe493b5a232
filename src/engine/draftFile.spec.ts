import { expect, test } from 'vitest';
import { newDraft } from '../draft/editDraft';
import { engineOf, heldFile } from './testCatalog';

const { engine } = engineOf([]);
engine.addFiles([
  heldFile('mail', {
    tools: [
      { name: 'find', inputSchema: { type: 'object' } },
      { name: 'send', inputSchema: { type: 'object' } },
    ],
  }),
]);

const { entries: _, ...draft } = newDraft('Desk');
const question = {
  draft,
  patterns: [],
  rules: [],
  said: [],
  families: [],
  sources: { sources: [], isComplete: true },
  since: null,
  appRoot: '',
  cluster: '',
  checkedAs: null,
  policy: {},
  clients: [],
};
const fileOf = async (target: string, toolIds: readonly string[]) =>
  engine.draftFile({ ...question, entries: await engine.describe({ toolIds }), target });

test('a draft is written as the file of its target, with what its tools cost', async () => {
  const file = await fileOf('allowlist', ['mcp:mail.find']);
  expect(file).toMatchObject({ fileName: 'desk.allowlist.json', total: 1, exported: 1, isHeldUp: false });
  expect(JSON.parse(file?.text ?? '')).toEqual({ toolAllowlist: ['mcp:mail.find'] });
  expect(file?.tokens).toBeGreaterThan(0);
  expect(file?.approval).toMatchObject({ never: 0, unstated: 1 });
});

test('an entry whose source is gone holds the file up', async () => {
  const entries = [
    { toolId: 'mcp:desk.reply', mode: 'ask' as const, digest: null, listedIn: [{ id: 'x', name: 'desk' }] },
  ];
  const file = await engine.draftFile({ ...question, entries, target: 'allowlist' });
  expect(file).toMatchObject({ unread: 1, isHeldUp: true });
});

test('a rule of the policy that it breaks in a chosen client holds it up, and a record of it not', async () => {
  const entries = await engine.describe({ toolIds: ['mcp:mail.send'] });
  const asked = { ...question, entries, policy: { writeAsksInClients: true }, clients: ['copilot-agent'] };
  const file = await engine.draftFile({ ...asked, target: 'copilot-agent' });
  expect(file).toMatchObject({
    broken: ['Nothing that writes runs unasked in a chosen client'],
    mustConfirm: true,
  });
  expect(await engine.draftFile({ ...asked, target: 'review-sheet' })).toMatchObject({ broken: [] });
  const inCodex = await engine.draftFile({ ...asked, clients: ['codex'], target: 'codex' });
  expect(inCodex?.broken).toEqual([]);
});

test('a target that nobody knows is no file', async () => {
  expect(await fileOf('from-tomorrow', [])).toBeNull();
});
