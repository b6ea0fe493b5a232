import { expect, it } from 'vitest';
import { lapseOf } from '../model/decision';
import { acceptancesOf, type Draft, inUse, type ToolEntry } from '../model/draft';
import { writeCompactDraft, writeDraft } from './draftFile';
import { applyEdit, newDraft } from './editDraft';
import { keptOutOf, leftOutDecisions, withKeptOut } from './keptOut';
import { emptyLedger, enter } from './ledger';
import { asProposal, hasOpenClaims, openClaims } from './proposal';
import { parseDraft } from './readDraftFile';
import { acceptance } from './testDrafts';

const from = 'night.draft.json';
const theirs: Draft = {
  ...newDraft('Triage'),
  entries: new Map<string, ToolEntry>([
    ['mcp:fs.read', { toolId: 'mcp:fs.read', mode: 'auto' }],
    ['mcp:fs.write', { toolId: 'mcp:fs.write', mode: 'ask', claims: [inUse(acceptance('mcp:fs.write'))] }],
    ['mcp:fs.list', { toolId: 'mcp:fs.list', mode: 'ask' }],
  ]),
};
const proposal = asProposal(theirs, from);
const proposedIn = (draft: Draft) => [...draft.entries.values()].filter(hasOpenClaims).map(({ toolId }) => toolId);
const ada = { by: 'Ada', at: '2026-05-01T08:00:00.000Z' };
const confirm = (draft: Draft, ...about: readonly string[]) => {
  const claims = openClaims(draft).filter((one) => about.includes(one.about === 'server' ? one.family : one.toolId));
  return applyEdit(draft, { kind: 'confirm', claims, confirmed: ada });
};
const read = (text: string) => {
  const reading = parseDraft(text);
  if (reading.kind !== 'draft') throw new Error(reading.kind);
  return reading.draft;
};

it('a draft of a link or file proposes what runs unasked and what it accepts', () => {
  expect(proposedIn(proposal)).toEqual(['mcp:fs.read', 'mcp:fs.write']);
});

it('the sources it claims its tools were listed in are not taken over', () => {
  const listedIn = [{ id: 'f1', name: 'desk.json' }];
  const claimed = { ...theirs, entries: new Map([['a', { toolId: 'a', mode: 'ask', listedIn } as const]]) };
  expect(asProposal(claimed, from).entries.get('a')).toEqual({ toolId: 'a', mode: 'ask' });
  expect(read(writeCompactDraft(claimed, true))).toEqual(claimed);
  expect(read(writeDraft(claimed)).entries.get('a')).toEqual({ toolId: 'a', mode: 'ask' });
});

it('its wildcards ask, whatever they say', () => {
  const patterns = new Map([['mcp:*', { pattern: 'mcp:*', mode: 'auto', note: 'all of it' } as const]]);
  expect(asProposal({ ...theirs, patterns }, from).patterns.get('mcp:*')).toEqual({
    pattern: 'mcp:*',
    mode: 'ask',
    note: 'all of it',
  });
});

it('is confirmed one by one, stays as a claim, and a mode chosen by hand settles it', () => {
  const one = confirm(proposal, 'mcp:fs.write');
  expect(proposedIn(one)).toEqual(['mcp:fs.read']);
  expect(one.entries.get('mcp:fs.write')).toMatchObject({
    claims: [{ value: { acceptance: { ...acceptance('mcp:fs.write'), from } }, from, confirmed: ada }],
  });
  const chosen = applyEdit(one, { kind: 'change-tools', toolIds: ['mcp:fs.read'], change: { mode: 'auto' } });
  expect(chosen.entries.get('mcp:fs.read')).toEqual(theirs.entries.get('mcp:fs.read'));
  expect(applyEdit(chosen, { kind: 'confirm', claims: openClaims(proposal), confirmed: ada })).toBe(chosen);
});

it('is refused one by one, and then is not there', () => {
  const claims = openClaims(proposal).filter((one) => one.about === 'tool' && one.toolId === 'mcp:fs.read');
  const refused = applyEdit(proposal, { kind: 'refuse', claims });
  expect(refused.entries.get('mcp:fs.read')).toEqual({ toolId: 'mcp:fs.read', mode: 'ask' });
  expect(proposedIn(refused)).toEqual(['mcp:fs.write']);
});

/** A draft's file with the one entry `a`. */
const readEntry = (members: object) =>
  read(
    JSON.stringify({
      kind: 'tool-catalog/draft',
      version: 1,
      name: 'x',
      entries: [{ toolId: 'a', mode: 'ask', ...members }],
    }),
  );

it('an acceptance in a file of an earlier build counts once somebody stands by it, with who said it and the file’s name, and goes into no file', () => {
  const acknowledged = [{ rule: 'P03', digest: 'sha256:1', reason: 'known', at: ada.at, by: 'Rosa' }];
  const opened = asProposal(readEntry({ acknowledged }), from);
  const accepted = (draft: Draft) => [...draft.entries.values()].flatMap(acceptancesOf);
  expect(accepted(opened)).toEqual([]);
  const confirmed = confirm(opened, 'a');
  expect(accepted(confirmed)).toMatchObject([{ about: 'P03', reason: 'known', by: 'Rosa', from }]);
  expect(accepted(read(writeCompactDraft(confirmed, true)))).toEqual(accepted(confirmed));
  expect(writeDraft(confirmed) + writeCompactDraft(confirmed, true)).not.toContain('acknowledged');
});

it('an acceptance whose end can’t be read is over', () => {
  const acceptance = { rule: 'P03', digest: 'sha256:1', reason: 'known', at: ada.at, expires: 20_270_101 };
  const draft = readEntry({ claims: [{ kind: 'acceptance', acceptance, confirmed: ada }] });
  const accepted = [...draft.entries.values()].flatMap(acceptancesOf);
  expect(accepted.map((one) => lapseOf(one, 'sha256:1'))).toEqual(['expired']);
});

it('what an earlier build kept as accepted here still is, and is replaced by what is accepted of the same later', () => {
  const acknowledged = [{ rule: 'P03', digest: 'sha256:1', reason: 'known', at: ada.at, by: 'Rosa' }];
  const draft = readEntry({ acknowledged });
  const later = applyEdit(draft, { kind: 'decide', decisions: [acceptance('a'), acceptance('a', 'U01')] });
  const reasons = ({ entries }: Draft) =>
    [...entries.values()].flatMap(acceptancesOf).map(({ about, by }) => `${about} ${by}`);
  expect(reasons(draft)).toEqual(['P03 Rosa']);
  expect(reasons(later)).toEqual(['P03 undefined', 'U01 undefined']);
  expect(writeDraft(later)).not.toMatch(/P03|U01/);
});

it('stays a claim in this browser, confirmed or not; in a file it asks, and accepts nothing', () => {
  expect(read(writeCompactDraft(proposal, true))).toEqual(proposal);
  const confirmed = confirm(proposal, 'mcp:fs.write');
  expect(read(writeCompactDraft(confirmed, true))).toEqual(confirmed);
  const file = read(writeDraft(proposal));
  expect(file.entries.get('mcp:fs.read')).toEqual({ toolId: 'mcp:fs.read', mode: 'ask' });
  expect(file.entries.get('mcp:fs.write')).toEqual({ toolId: 'mcp:fs.write', mode: 'ask' });
  expect(writeDraft(confirmed)).not.toMatch(/claims|Ada/);
});

it('what it calls tools and servers has no effect until it is confirmed', () => {
  const named: Draft = {
    ...newDraft('Triage'),
    entries: new Map([['mcp:crm.find', { toolId: 'mcp:crm.find', mode: 'ask', nameInTarget: 'erase' }]]),
    aliases: new Map([['mcp:crm', 'prod']]),
  };
  const proposed = asProposal(named, from);
  expect(proposed.entries.get('mcp:crm.find')).toMatchObject({
    claims: [{ value: { kind: 'name', name: 'erase' }, from }],
  });
  expect([proposed.aliases.size, proposed.entries.get('mcp:crm.find')?.nameInTarget]).toEqual([0, undefined]);
  expect(read(writeCompactDraft(proposed, true))).toEqual(proposed);
  expect(writeDraft(proposed)).not.toMatch(/erase|prod/);

  const merged = applyEdit(newDraft('Mine'), { kind: 'take-in', draft: proposed });
  expect([...merged.aliases]).toEqual([]);
  const both = confirm(merged, 'mcp:crm.find', 'mcp:crm');
  expect([both.entries.get('mcp:crm.find')?.nameInTarget, [...both.aliases]]).toEqual(['erase', [['mcp:crm', 'prod']]]);
  expect(both.claimedAliases?.get('mcp:crm')).toEqual({ value: 'prod', from, confirmed: ada });
  const other = applyEdit(merged, { kind: 'set-aliases', aliases: new Map([['mcp:crm', 'test']]) });
  expect([[...other.aliases], other.claimedAliases]).toEqual([[['mcp:crm', 'test']], undefined]);
});

it('a file’s own word on who confirmed it, and where it is from, counts for nothing here', () => {
  const claims = [{ value: { kind: 'unattended' as const }, from: 'mine.json', confirmed: ada }];
  const entries = new Map([['a', { toolId: 'a', mode: 'auto' as const, claims }]]);
  expect(asProposal({ ...newDraft('x'), entries }, from).entries.get('a')).toEqual({
    ...{ toolId: 'a', mode: 'ask' },
    claims: [{ value: { kind: 'unattended' }, from }],
  });
});

it('what was left out goes with the draft’s file, and keeps out what somebody confirms', () => {
  const made = leftOutDecisions('draft-1', ['mcp:fs.wipe', 'mcp:fs.list'], 0);
  const filed = withKeptOut(theirs, enter(emptyLedger, made), 'draft-1');
  const text = writeDraft(filed);
  expect(JSON.parse(text).leftOut).toEqual([{ toolId: 'mcp:fs.wipe', reason: '' }]);
  const taken = applyEdit(newDraft('Mine'), { kind: 'take-in', draft: asProposal(read(text), from) });
  const keptOut = (draft: Draft) => [...keptOutOf(draft, emptyLedger, 'draft-2').keys()];
  expect([openClaims(taken).map(({ about }) => about), keptOut(taken)]).toEqual([['tool', 'left-out'], []]);
  const confirmed = confirm(taken, 'mcp:fs.wipe');
  expect(keptOut(confirmed)).toEqual(['mcp:fs.wipe']);
  expect(read(writeCompactDraft(confirmed, true))).toEqual(confirmed);
  const onward = asProposal(read(writeDraft(confirmed)), 'day.draft.json');
  expect(onward.leftOut?.get('mcp:fs.wipe')).toEqual({ value: '', from: `day.draft.json, which has it from ${from}` });
  const claims = openClaims(taken).filter(({ about }) => about === 'left-out');
  expect(applyEdit(taken, { kind: 'refuse', claims }).leftOut).toBeUndefined();
});
