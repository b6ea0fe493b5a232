import { expect, it } from 'vitest';
import type { Draft, ToolEntry } from '../model/draft';
import { parseDraft, writeCompactDraft, writeDraft } from './draftFile';
import { applyEdit, newDraft } from './editDraft';
import { asProposal, isProposed } from './proposal';
import { acceptance } from './testDrafts';

const from = 'night.draft.json';
const theirs: Draft = {
  ...newDraft('Triage'),
  entries: new Map<string, ToolEntry>([
    ['mcp:fs.read', { toolId: 'mcp:fs.read', mode: 'auto' }],
    ['mcp:fs.write', { toolId: 'mcp:fs.write', mode: 'ask', decisions: [acceptance('mcp:fs.write')] }],
    ['mcp:fs.list', { toolId: 'mcp:fs.list', mode: 'ask' }],
  ]),
};
const proposal = asProposal(theirs, from);
const proposedIn = (draft: Draft) => [...draft.entries.values()].filter(isProposed).map(({ toolId }) => toolId);
const read = (text: string) => {
  const reading = parseDraft(text);
  if (reading.kind !== 'draft') throw new Error(reading.kind);
  return reading.draft;
};

it('a draft of a link or file proposes what runs unattended and what it accepts', () => {
  expect(proposedIn(proposal)).toEqual(['mcp:fs.read', 'mcp:fs.write']);
});

it('the sources it claims its tools were listed in are not taken over', () => {
  const listedIn = [{ id: 'f1', name: 'desk.json' }];
  const claimed = { ...theirs, entries: new Map([['a', { toolId: 'a', mode: 'ask', listedIn } as const]]) };
  expect(asProposal(claimed, from).entries.get('a')).toEqual({ toolId: 'a', mode: 'ask', from });
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

it('is confirmed one by one, and a mode chosen by hand is confirmed with it', () => {
  const one = applyEdit(proposal, { kind: 'confirm', toolIds: ['mcp:fs.write'] });
  expect(proposedIn(one)).toEqual(['mcp:fs.read']);
  expect(one.entries.get('mcp:fs.write')).toMatchObject({ from, decisions: [{ ...acceptance('mcp:fs.write'), from }] });
  const chosen = applyEdit(one, { kind: 'change-tools', toolIds: ['mcp:fs.read'], change: { mode: 'auto' } });
  expect(chosen.entries.get('mcp:fs.read')).toEqual({ ...theirs.entries.get('mcp:fs.read'), from });
  expect(applyEdit(chosen, { kind: 'confirm', toolIds: ['mcp:fs.read'] })).toBe(chosen);
});

it('an acceptance names the file it is from, and the one that it was saved in since', () => {
  const confirmed = applyEdit(proposal, { kind: 'confirm', toolIds: ['mcp:fs.write'] });
  const reopened = (draft: Draft, file: string) =>
    asProposal(read(writeDraft(draft)), file)
      .entries.get('mcp:fs.write')
      ?.decisions?.map((one) => one.from);
  expect(reopened(confirmed, from)).toEqual([from]);
  const other = asProposal(read(writeDraft(confirmed)), 'day.draft.json');
  const saved = applyEdit(other, { kind: 'confirm', toolIds: ['mcp:fs.write'] });
  expect(reopened(saved, 'day.draft.json')).toEqual([`day.draft.json, which has it from ${from}`]);
});

it('stays a proposal in this browser; in a file it asks, and accepts nothing', () => {
  expect(read(writeCompactDraft(proposal, true))).toEqual(proposal);
  const file = read(writeDraft(proposal));
  expect(file.entries.get('mcp:fs.read')).toEqual({ toolId: 'mcp:fs.read', mode: 'ask' });
  expect(file.entries.get('mcp:fs.write')).toEqual({ toolId: 'mcp:fs.write', mode: 'ask' });
  expect(writeDraft(proposal)).not.toContain('unconfirmed');
});

it('what it calls tools and servers has no effect until it is confirmed', () => {
  const named: Draft = {
    ...newDraft('Triage'),
    entries: new Map([['mcp:crm.find', { toolId: 'mcp:crm.find', mode: 'ask', nameInTarget: 'erase' }]]),
    aliases: new Map([['mcp:crm', 'prod']]),
  };
  const proposed = asProposal(named, from);
  expect(proposed.entries.get('mcp:crm.find')).toMatchObject({ proposedName: 'erase', from });
  expect([proposed.aliases.size, [...(proposed.proposedAliases ?? [])]]).toEqual([
    0,
    [['mcp:crm', { alias: 'prod', from }]],
  ]);
  expect(read(writeCompactDraft(proposed, true))).toEqual(proposed);
  expect(writeDraft(proposed)).not.toMatch(/erase|prod/);

  const merged = applyEdit(newDraft('Mine'), { kind: 'take-in', draft: proposed });
  expect([...merged.aliases]).toEqual([]);
  const confirmed = { by: 'Ada', at: '2026-05-01T08:00:00.000Z' };
  const one = applyEdit(merged, { kind: 'confirm', toolIds: ['mcp:crm.find'], confirmed });
  expect(one.entries.get('mcp:crm.find')).toMatchObject({ nameInTarget: 'erase', confirmed });
  const both = applyEdit(one, { kind: 'set-aliases', aliases: new Map([['mcp:crm', 'prod']]) });
  expect([[...both.aliases], both.proposedAliases]).toEqual([[['mcp:crm', 'prod']], undefined]);
});

it('a file’s own word on who confirmed it, and where it is from, counts for nothing here', () => {
  const confirmed = { by: 'Somebody', at: '2026-05-01T08:00:00.000Z' };
  const entries = new Map([['a', { toolId: 'a', mode: 'ask' as const, confirmed, from: 'mine.json' }]]);
  expect(asProposal({ ...newDraft('x'), entries }, from).entries.get('a')).toEqual({ toolId: 'a', mode: 'ask', from });
});
